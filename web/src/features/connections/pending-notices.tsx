import { Button } from '@mantine/core';
import { IconClock, IconTrash } from '@tabler/icons-react';
import type { StoredConnection } from './connection-edits.ts';
import { kindsOf } from './connection-rows.ts';
import styles from './connections-section.module.css';
import { section, type Target } from './messages.ts';
import type { Connections } from './use-connections.ts';

interface PendingNoticesProps {
  connections: Connections;
  stored: readonly StoredConnection[];
  target: Target;
}

/** What waits for Save Changes in this section: said once, and what leaves can still be kept. */
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
    <div role="status">
      {isPending && (
        <div className={styles.banner}>
          <p className={styles.line}>
            <IconClock size={20} stroke={1.75} aria-hidden />
            {section.banner}
          </p>
          {leaving.length > 0 && (
            <p className={styles.line}>
              <IconTrash size={20} stroke={1.75} aria-hidden />
              <span>
                {section.leaving(leaving.length)}{' '}
                <Button
                  className={styles.keep ?? ''}
                  variant="subtle"
                  size="sm"
                  disabled={isSaving}
                  onClick={() => {
                    for (const { id } of leaving) apply({ kind: 'kept', id });
                  }}
                >
                  {section.keepAll(leaving.length)}
                </Button>
              </span>
            </p>
          )}
          {leaving.map(
            ({ id, problem }) =>
              problem !== null && (
                <p key={id} className={styles.problem}>
                  {section.notDeleted(here.get(id)?.other.name ?? '', problem)}
                </p>
              ),
          )}
        </div>
      )}
    </div>
  );
}
