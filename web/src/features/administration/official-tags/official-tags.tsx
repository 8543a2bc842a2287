import '@mantine/core/styles/Pill.layer.css';
import { addOfficialTag, readOfficialTags, removeOfficialTag } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { detailOr } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { administrationKey } from '../keys.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { TagDialog } from '../tags/tag-dialog.tsx';
import { officialTags as text } from './messages.ts';
import { OfficialTagList } from './official-tag-list.tsx';
import { judgeOfficialTag } from './official-tag-rules.ts';
import styles from './official-tags.module.css';

const officialTagsQuery = queryOptions({
  queryKey: [...administrationKey, 'official-tags'],
  queryFn: async ({ signal }) => {
    const { official_tags } = await callApi(readOfficialTags, {}, { signal });
    return official_tags;
  },
});

/** The names that the network recommends. */
export function OfficialTags() {
  const { data: names, error, refetch } = useQuery(officialTagsQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const removing = useListChange({
    call: (name: string) => callApi(removeOfficialTag, { params: { name } }),
    done: text.removed,
    failed: text.removeFailed,
  });
  if (!names) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  return (
    <>
      <p className={styles.lead}>{text.lead}</p>
      <AddOfficialTag names={names} input={input} />
      <section className={styles.sheet} aria-label={text.listLabel}>
        <p className={styles.total} role="status">
          {text.total(names.length)}
        </p>
        {names.length === 0 ? (
          <EmptyState compact title={text.none}>
            {text.noneText}
          </EmptyState>
        ) : (
          <OfficialTagList
            names={names}
            onOpen={setOpened}
            onRemove={(name) => {
              if (removing.isPending) return;
              removing.mutate(name);
              input.current?.focus();
            }}
          />
        )}
      </section>
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
    call: (name: string) => callApi(addOfficialTag, { body: { official_tag: name } }),
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
        if (adding.isPending) return;
        const judged = judgeOfficialTag(typed, names);
        if ('message' in judged) setRefusal(judged.message);
        else adding.mutate(judged.name);
      }}
    >
      <TextField
        ref={input}
        className={styles.input ?? ''}
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
        aria-disabled={adding.isPending}
      >
        {adding.isPending ? text.adding : text.add}
      </Button>
    </form>
  );
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
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ official_tags }, name) => {
      queries.setQueryData(officialTagsQuery.queryKey, official_tags);
      onDone?.();
      await showToast('success', done(name));
      await refreshNetwork(queries);
    },
    onError: async (error) => {
      const message = detailOr(error, failed);
      onFailed?.(message);
      await showToast('error', message);
    },
  });
}
