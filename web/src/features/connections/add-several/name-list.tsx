import '@mantine/core/styles/Input.layer.css';
import { limits } from '@mangrove/contract/browser';
import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldError } from '../../../kit/form/field-error.tsx';
import { CancelButton } from '../../../kit/form/form-buttons.tsx';
import { DialogButtons } from '../../../kit/layout/dialog-buttons.tsx';
import { listing } from './messages.ts';
import { type ListedName, readList } from './read-list.ts';

interface NameListProps {
  text: string;
  onText: (text: string) => void;
  onCancel: () => void;
  onReview: (lines: readonly ListedName[], addresses: number) => void;
}

/** The first step, in which the user types or pastes the names. */
export function NameList({ text, onText, onCancel, onReview }: NameListProps) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readList(text);
    if ('problem' in read) return setProblem(read.problem);
    const count = read.lines.length;
    if (count === 0) return setProblem(listing.empty);
    if (count > limits.namesAtOnce) return setProblem(listing.tooMany(count));
    onReview(read.lines, read.addresses);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label={listing.label}
        description={listing.hint}
        placeholder={listing.example}
        value={text}
        onChange={(event) => {
          setProblem(undefined);
          onText(event.currentTarget.value);
        }}
        error={fieldError(problem)}
        rows={10}
        data-autofocus
      />
      <DialogButtons>
        <CancelButton onClick={onCancel} />
        <Button type="submit">{listing.review}</Button>
      </DialogButtons>
    </form>
  );
}
