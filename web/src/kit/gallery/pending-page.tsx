import { Button } from '@mantine/core';
import { useReducer } from 'react';
import { makeIdempotencyKey } from '../../api/idempotency-key.ts';
import { Group, Text } from '../layout/layout.ts';
import {
  countPending,
  type EditAction,
  type EditRules,
  nothingPending,
  type PendingEdits,
  reduceEdits,
} from '../pending-edits/pending-edits.ts';

interface Row {
  id: number;
  text: string;
}

const stored: readonly [Row, Row] = [
  { id: 1, text: 'reef' },
  { id: 2, text: 'tide' },
];
const rules: EditRules<Row, string, string> = {
  remainder: ({ text }, change) => (text === change ? null : change),
  isFulfilledBy: ({ value }, { text }) => text === value,
};

/** The state of the reducer after each step. */
export function PendingPage() {
  const [pending, apply] = useReducer(
    (before: PendingEdits<string, string>, action: EditAction<Row, string, string>) =>
      reduceEdits(rules, before, action),
    nothingPending,
  );
  return (
    <>
      <Group>
        <Button
          variant="default"
          onClick={() => apply({ kind: 'added', key: makeIdempotencyKey(), value: 'sand' })}
        >
          Add
        </Button>
        <Button
          variant="default"
          onClick={() => apply({ kind: 'edited', stored: stored[0], change: 'shoal' })}
        >
          Edit
        </Button>
        <Button variant="default" onClick={() => apply({ kind: 'removed', key: '2' })}>
          Remove
        </Button>
        <Button variant="subtle" onClick={() => apply({ kind: 'discarded' })}>
          Discard
        </Button>
      </Group>
      <Text role="status">
        {countPending(pending)} pending: {pending.additions.length} added, {pending.edits.length}{' '}
        edited, {pending.deletions.length} removed
      </Text>
    </>
  );
}
