import { calls, checkTagName, limits, normaliseTagName } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useListChange } from './api.ts';
import { officialTags as text } from './messages.ts';
import styles from './official-tags.module.css';

interface AddOfficialTagProps {
  names: readonly string[];
  input: RefObject<HTMLInputElement | null>;
}

/** The form that adds a name to the official list. */
export function AddOfficialTag({ names, input }: AddOfficialTagProps) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const adding = useListChange({
    call: (name) => callApi(calls.addOfficialTag, { body: { official_tag: name } }),
    done: text.added,
    failed: text.addFailed,
    onDone: () => setTyped(''),
    onFailed: (error) => setRefusal(detailOr(error, text.addFailed)),
  });
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const judged = judge(typed, names);
        if ('message' in judged) setRefusal(judged.message);
        else adding.run(judged.name);
      }}
    >
      <TextField
        ref={input}
        flex="1 1 220px"
        label={text.label}
        placeholder={text.placeholder}
        value={typed}
        error={refusal}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(value) => {
          setTyped(value);
          setRefusal(undefined);
        }}
      />
      <Button
        type="submit"
        className={styles.submit ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        aria-disabled={adding.isBusy}
      >
        {adding.isBusy ? text.adding : text.add}
      </Button>
    </form>
  );
}

/** The stored form of a name for the official list, or the message that refuses it. */
function judge(typed: string, list: readonly string[]): { name: string } | { message: string } {
  if (typed.trim() === '') return { message: text.required };
  const name = normaliseTagName(typed);
  const message = checkTagName(name, limits.officialTagMax);
  if (message !== null) return { message };
  return list.includes(name) ? { message: text.isThere(name) } : { name };
}
