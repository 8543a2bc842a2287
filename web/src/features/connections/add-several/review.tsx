import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataTable } from '../../../kit/data-table/data-table.tsx';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { DialogButtons } from '../../../kit/layout/dialog-buttons.tsx';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import type { SavedEntity } from '../../../kit/pending-edits/editor-part.ts';
import { type NameMatch, nameMatchesQuery } from '../api.ts';
import type { Addition } from '../connection-edits.ts';
import type { ConnectionRow } from '../connection-rows.ts';
import type { Target } from '../messages.ts';
import { review } from './messages.ts';
import styles from './review.module.css';
import { reviewColumns } from './review-columns.tsx';
import {
  additionsOf,
  invitableOf,
  namesOf,
  needsReview,
  type ReviewRow,
  reviewRows,
  turnRows,
} from './review-rows.ts';

interface ReviewProps {
  target: Target;
  entity: SavedEntity;
  listed: readonly ConnectionRow[];
  rows: readonly ReviewRow[];
  /** The number of e-mail addresses that were left out. */
  addresses: number;
  /** Whether new people are invited at their addresses. */
  isInviting: boolean;
  onInviting: (isInviting: boolean) => void;
  onRows: (rows: readonly ReviewRow[]) => void;
  onBack: () => void;
  onAdd: (additions: readonly Addition[]) => void;
}

/** Lists of up to this many rows are rendered in full; longer ones are virtualised. */
const maxWholeRows = 40;

/** The second step, in which the user reviews the meaning, role and years of each name. */
export function Review(props: ReviewProps) {
  const { target, entity, listed, rows: given, addresses, isInviting } = props;
  const { onInviting, onRows, onBack, onAdd } = props;
  const { known, error, refetch } = useNameMatches(target, entity, namesOf(given));
  const rows = turnRows(given, known);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  // The pressed button was removed with the first step, so the focus moves here.
  useEffect(() => summary.current?.focus(), []);
  const reviewed = reviewRows(rows, { target, isInviting, rows: listed, known });
  const additions = additionsOf(reviewed);
  const invitable = invitableOf(reviewed).length;
  // Includes rows that still need a decision, because the user means to add them.
  const count = reviewed.filter(({ skipped }) => skipped === null).length;
  const isLong = rows.length > maxWholeRows;
  const news = new Set(additions.flatMap(({ other }) => other.creation?.key ?? [])).size;

  const change = (key: string, changes: Partial<ReviewRow>) => {
    setProblem(null);
    const isTyped = changes.chosen === null;
    onRows(
      rows.map((row) =>
        row.key === key ? { ...row, ...(isTyped && { turned: null }), ...changes } : row,
      ),
    );
  };
  const add = () => {
    const open = reviewed.filter(needsReview);
    const [first] = open;
    if (first) {
      const isWaiting = open.every(({ meaning }) => meaning.kind === 'waiting');
      setProblem(isWaiting ? review.waitingFor : review.look(open.length));
      setWanted(first.key);
      focusRow(first.key);
    } else if (additions.length === 0) setProblem(review.nothing);
    else onAdd(additions);
  };
  return (
    <Stack gap="md">
      <Text ref={summary} tabIndex={-1} role="status">
        {review.found(target, count, news)} {target === 'person' && news > 0 && review.addedByYou}
      </Text>
      {invitable > 0 ? (
        <CheckField
          checked={isInviting}
          onChange={onInviting}
          label={review.invite(invitable)}
          description={review.inviteNote}
        />
      ) : (
        addresses > 0 && <Text>{review.addresses(addresses)}</Text>
      )}
      {error && (
        <Notice kind="error" title={review.failed}>
          <Text mb="xs">{error.message}</Text>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            {review.tryAgain}
          </Button>
        </Notice>
      )}
      <div className={styles.table} data-long={isLong || undefined}>
        <DataTable
          label={review.table}
          loading={review.waiting}
          rows={reviewed}
          rowKey={({ key }) => key}
          columns={reviewColumns({
            target,
            entity,
            listed,
            numberOf: (key) => rows.findIndex((row) => row.key === key) + 1,
            onChange: change,
            onRemove: (key) => {
              setProblem(null);
              onRows(rows.filter((row) => row.key !== key));
              summary.current?.focus();
            },
          })}
          isEditing={() => true}
          isPending={(row) => needsReview(row) && row.meaning.kind !== 'waiting'}
          {...(isLong ? { virtual: 'box' as const } : {})}
          rowHeight={{ wide: 92, narrow: 240 }}
          inSight={wanted}
        />
      </div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          onClick={onBack}
        >
          {review.back}
        </Button>
        <Button onClick={add}>{review.add(target, count)}</Button>
      </DialogButtons>
    </Stack>
  );
}

/** Focuses a row in the next frame, when the table has scrolled to it. */
function focusRow(key: string) {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-review-row="${CSS.escape(key)}"]`);
    // Prefers the button: focusing the field would open its list, which covers the candidates.
    (row?.querySelector('button') ?? row?.querySelector('input'))?.focus();
    // Scrolls to the whole row, because the error is below the field.
    row?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });
}

type Matches = ReadonlyMap<string, readonly NameMatch[]>;

const none: Matches = new Map();

/**
 * The candidates of the names: one request for all, and later ones (debounced) for changed names.
 * Each name is requested once.
 */
function useNameMatches(target: Target, entity: SavedEntity, names: readonly string[]) {
  const [known, setKnown] = useState(none);
  const open = JSON.stringify(names.filter((name) => !known.has(name)));
  const [settled] = useDebouncedValue(open, 300);
  const asked = JSON.parse(settled) as string[];
  const { data, error, refetch, isFetching } = useQuery({
    ...nameMatchesQuery(target, entity, asked),
    enabled: asked.length > 0 && settled === open,
  });
  const isNews = data !== undefined && [...data.keys()].some((name) => !known.has(name));
  if (isNews) setKnown(new Map([...known, ...data]));
  return { known, error: isFetching ? null : error, refetch };
}
