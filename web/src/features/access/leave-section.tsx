import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useVisitor } from '../../lib/session.ts';
import { type AccessRecord, isOnlyOwner } from './access-records.ts';
import { type LeavableNode, LeaveDialog } from './leave-dialog.tsx';
import { leaving } from './messages.ts';
import styles from './people-with-access.module.css';

interface LeaveSectionProps {
  node: LeavableNode;
  records: readonly AccessRecord[] | undefined;
  onLeft: () => void;
}

/** The way out for one's own role, below the list of everybody's. */
export function LeaveSection({ node, records, onLeft }: LeaveSectionProps) {
  const { user } = useVisitor();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const own = records?.find(({ user_id, stored }) => stored && user_id === user?.id);
  if (!records || !own) return null;
  // What counts is what is stored: a new owner is one after Save Changes.
  const stored = records.map((record) => ({ ...record, ...record.stored }));
  const isOnly = isOnlyOwner(stored, { ...own, ...own.stored });
  return (
    <section className={styles.leave} aria-label={leaving.heading(node.type)}>
      <div>
        <h2 className={styles.leaveTitle}>{leaving.heading(node.type)}</h2>
        <p id={reasonId} className={styles.leaveText}>
          {isOnly ? leaving.lastOwner : leaving.headingText}
        </p>
      </div>
      <Button
        variant="outline"
        color="red"
        disabled={isOnly}
        aria-describedby={reasonId}
        onClick={() => setAsking(true)}
      >
        {leaving.open}
      </Button>
      <LeaveDialog node={isAsking ? node : null} onClose={() => setAsking(false)} onLeft={onLeft} />
    </section>
  );
}
