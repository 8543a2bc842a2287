import { administrationKey } from '../../../api/keys.ts';
import '@mantine/core/styles/CloseButton.layer.css';
import { calls, checkTagName, limits, normaliseTagName } from '@mangrove/contract/browser';
import { Button, CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Awaited } from '../../../kit/layout/awaited.tsx';
import { EmptyState } from '../../../kit/layout/empty-state.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { TagDialog } from '../tags/tag-panel.tsx';
import { officialTags as text } from './messages.ts';
import styles from './official-tags.module.css';

const officialTagsQuery = queryOptions({
  queryKey: [...administrationKey, 'official-tags'],
  queryFn: async ({ signal }) => {
    const { official_tags } = await callApi(calls.readOfficialTags, {}, { signal });
    return official_tags;
  },
});

/** The names that the network recommends. */
export function OfficialTags() {
  const query = useQuery(officialTagsQuery);
  return (
    <Awaited query={query} loading={text.loading} failed={text.failed} isMain>
      {(names) => <OfficialTagList names={names} />}
    </Awaited>
  );
}

function OfficialTagList({ names }: { names: readonly string[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const removing = useListChange({
    call: (name) => callApi(calls.removeOfficialTag, { params: { name } }),
    done: text.removed,
    failed: text.removeFailed,
  });
  return (
    <>
      <Text maw="68ch">{text.lead}</Text>
      <AddOfficialTag names={names} input={input} />
      <Sheet aria-label={text.listLabel}>
        <Text c="dimmed" fz="sm" role="status">
          {text.total(names.length)}
        </Text>
        {names.length === 0 && (
          <EmptyState compact title={text.none}>
            {text.noneText}
          </EmptyState>
        )}
        <ul className={styles.list}>
          {names.map((name) => (
            <li key={name} className={styles.chip}>
              <button
                type="button"
                className={styles.name}
                aria-label={text.details(name)}
                aria-haspopup="dialog"
                onClick={() => setOpened(name)}
              >
                {name}
              </button>
              <CloseButton
                size={32}
                radius="xl"
                aria-label={text.remove(name)}
                onClick={() => {
                  removing.run(name);
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
      {opened !== null && <TagDialog name={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface AddOfficialTagProps {
  names: readonly string[];
  input: React.RefObject<HTMLInputElement | null>;
}

function AddOfficialTag({ names, input }: AddOfficialTagProps) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const adding = useListChange({
    call: (name) => callApi(calls.addOfficialTag, { body: { official_tag: name } }),
    done: text.added,
    failed: text.addFailed,
    onDone: () => setTyped(''),
    onFailed: setRefusal,
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

/** The stored form of a value for the official list, or the sentence that refuses it. */
function judge(typed: string, list: readonly string[]): { name: string } | { message: string } {
  if (typed.trim() === '') return { message: text.required };
  const name = normaliseTagName(typed);
  const message = checkTagName(name, limits.officialTagMax);
  if (message !== null) return { message };
  return list.includes(name) ? { message: text.isThere(name) } : { name };
}

interface ListChange {
  call: (name: string) => Promise<{ official_tags: string[] }>;
  done: (name: string) => string;
  failed: string;
  onDone?: () => void;
  onFailed?: (message: string) => void;
}

/** A change of the list: the answer is the list as it is now. */
function useListChange({ call, done, failed, onDone, onFailed }: ListChange) {
  return useAction({
    call,
    done: (_, name) => done(name),
    failedToast: (error) => detailOr(error, failed),
    ...(onDone ? { onDone } : {}),
    onFailed: (error) => onFailed?.(detailOr(error, failed)),
    refresh: async (queries, reply) => {
      if (reply) queries.setQueryData(officialTagsQuery.queryKey, reply.official_tags);
      await refreshNetwork(queries);
    },
  });
}
