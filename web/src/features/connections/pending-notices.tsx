import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Group, Text } from '../../kit/layout/layout.ts';
import { PendingBanner } from '../../kit/pending-edits/pending-banner.tsx';
import type { StoredConnection } from './connection-edits.ts';
import { kindsOf } from './connection-rows.ts';
import { section, type Target } from './messages.ts';
import type { Connections } from './use-connections.ts';

interface PendingNoticesProps {
  connections: Connections;
  stored: readonly StoredConnection[];
  target: Target;
}

/** The notice of unsaved edits in this section, with a button that keeps deleted connections. */
export function PendingNotices({ connections, stored, target }: PendingNoticesProps) {
  const { pending, apply, isSaving } = connections;
  const kinds = kindsOf(target);
  const here = new Map(
    stored.filter(({ other }) => kinds.includes(other.type)).map((item) => [item.id, item]),
  );
  const leaving = pending.deletions.filter(({ id }) => here.has(id));
  const isPending =
    leaving.length > 0 ||
    pending.edits.some(({ id }) => here.has(id)) ||
    pending.additions.some(({ value }) => kinds.includes(value.other.type));
  return (
    <PendingBanner isOn={isPending} text={section.banner}>
      {leaving.length > 0 && (
        <Group gap="sm" mt="xs">
          <IconTrash size={20} stroke={1.75} aria-hidden />
          {section.leaving(leaving.length)}
          <Button
            variant="default"
            size="sm"
            disabled={isSaving}
            onClick={() => {
              for (const { id } of leaving) apply({ kind: 'kept', id });
            }}
          >
            {section.keepAll(leaving.length)}
          </Button>
        </Group>
      )}
      {leaving.map(
        ({ id, problem }) =>
          problem !== null && (
            <Text key={id} mt="xs" fz="sm" c="var(--mg-danger-text)">
              {section.notDeleted(here.get(id)?.other.name ?? '', problem)}
            </Text>
          ),
      )}
    </PendingBanner>
  );
}
