import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useVisitor } from '../../api/session.ts';
import { Divider, Group, Text, Title } from '../../kit/layout/layout.ts';
import { type AccessRecord, isOnlyOwner } from './access-records.ts';
import { type LeavableNode, LeaveDialog } from './leave-dialog.tsx';
import { leaving } from './messages.ts';

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
    <section aria-label={leaving.heading(node.type)}>
      <Divider mt="2xl" mb="lg" />
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {leaving.heading(node.type)}
          </Title>
          <Text id={reasonId} c="dimmed">
            {isOnly ? leaving.lastOwner : leaving.headingText}
          </Text>
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
      </Group>
      {isAsking && <LeaveDialog node={node} onClose={() => setAsking(false)} onLeft={onLeft} />}
    </section>
  );
}
