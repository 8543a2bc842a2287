import '@mantine/core/styles/CloseButton.layer.css';
import { calls } from '@mangrove/contract/browser';
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { EmptyState } from '../../../kit/layout/empty-state.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { TagDialog } from '../tags/tag-panel.tsx';
import { AddOfficialTag } from './add-official-tag.tsx';
import { officialTagsQuery, useListChange } from './api.ts';
import { officialTags as text } from './messages.ts';
import styles from './official-tags.module.css';

/** The list of official tags. */
export function OfficialTags() {
  const query = useQuery(officialTagsQuery);
  return (
    <QueryState query={query} loading={text.loading} failed={text.failed} isMain>
      {(names) => <OfficialTagList names={names} />}
    </QueryState>
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
        <Group component="ul" gap="sm" align="stretch" mt="md">
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
                aria-disabled={removing.isBusy}
                data-disabled={removing.isBusy}
                onClick={() => {
                  if (removing.isBusy) return;
                  removing.run(name);
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </Group>
      </Sheet>
      {opened !== null && <TagDialog name={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
