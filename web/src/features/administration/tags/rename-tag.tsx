import { type Tag, updateTag } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { detailOr } from '../../../lib/api-error.ts';
import { details, renaming as text } from './messages.ts';
import { TagNameField } from './tag-name-field.tsx';
import { judgeTagName } from './tag-rules.ts';
import styles from './tags.module.css';
import { useTagChange } from './use-tag-change.ts';

interface RenameTagProps {
  tag: Tag;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** A new name for a tag, wherever it stands. An unchanged one just closes the editor. */
export function RenameTag({ tag, onClose, onRenamed }: RenameTagProps) {
  const [typed, setTyped] = useState(tag.name);
  const [refusal, setRefusal] = useState<string>();
  const renaming = useTagChange({
    call: (name: string) => callApi(updateTag, { params: { id: String(tag.id) }, body: { name } }),
    done: () => text.done,
    failed: (error) => {
      setRefusal(detailOr(error, text.failed));
      return text.failed;
    },
    tagOf: (renamed) => renamed,
    onDone: ({ name }) => {
      onClose();
      onRenamed(name);
    },
  });
  const isIdle = typed.trim() === '' || typed.trim() === tag.name;

  const submit = () => {
    if (renaming.isPending) return;
    const judged = judgeTagName(typed, tag.tag_status);
    if ('message' in judged) setRefusal(judged.message);
    else if (judged.name === tag.name) onClose();
    else renaming.mutate(judged.name);
  };

  return (
    <form
      className={styles.inline}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TagNameField
        label={text.label}
        value={typed}
        error={refusal}
        autoFocus
        onChange={(value) => {
          setTyped(value);
          setRefusal(undefined);
        }}
      />
      <div className={styles.inlineButtons}>
        <Button variant="default" size="sm" onClick={onClose}>
          {details.cancel}
        </Button>
        <Button
          type="submit"
          size="sm"
          disabled={isIdle}
          aria-disabled={isIdle || renaming.isPending}
        >
          {renaming.isPending ? text.busy : text.submit}
        </Button>
      </div>
    </form>
  );
}
