import { calls, checkTagName, limits, normaliseTagName } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useTypedName } from '../tags/tag-name-field.tsx';
import { useListChange } from './api.ts';
import { officialTags as text } from './messages.ts';
import styles from './official-tags.module.css';

interface AddOfficialTagProps {
  names: readonly string[];
  input: RefObject<HTMLInputElement | null>;
}

/** The form that adds a name to the official list. */
export function AddOfficialTag({ names, input }: AddOfficialTagProps) {
  const { typed, type, refuse, field } = useTypedName();
  const adding = useListChange({
    call: (name) => callApi(calls.addOfficialTag, { body: { official_tag: name } }),
    done: text.added,
    failed: text.addFailed,
    onDone: () => type(''),
    onFailed: (error) => refuse(detailOr(error, text.addFailed)),
  });
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const judged = judge(typed, names);
        if ('message' in judged) refuse(judged.message);
        else adding.run(judged.name);
      }}
    >
      <TextField
        {...field}
        ref={input}
        flex="1 1 220px"
        label={text.label}
        placeholder={text.placeholder}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
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
