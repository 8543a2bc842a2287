import { type Audience, type Direction, parseYears, type SourceItem } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { askAboutChange, askAsBefore } from '../../domain/agreement/agreement.ts';
import type { Waiting } from '../../domain/agreement/queries.ts';
import {
  type Restated,
  type StatedRelationship,
  selectRelationshipStates,
  selectWithTwin,
  updateRelationshipRow,
} from './queries.ts';

/** The parts of a relationship that history compares. */
export interface RelationshipState {
  role: string;
  years: string;
  /** Missing in what was recorded before relationships had one. */
  audience?: Audience;
  /** Missing, or null, in what was recorded before anybody could say it. */
  direction?: Direction | null;
  sources?: readonly SourceItem[];
  /** The end that it waited for, where a change is taken back. */
  waits?: Waiting | null;
}

/**
 * The existing ones of these relationships, by id.
 * @param locks whether they are locked, in order of id, until the transaction ends.
 */
export function readRelationshipStates(
  db: Executor,
  ids: number[],
  locks: boolean,
): Promise<Map<number, StatedRelationship>> {
  return selectRelationshipStates(db, ids, locks);
}

/** The ids of those that cannot be stated so, because another relationship of the pair is. */
export function findWithTwin(db: Executor, rows: readonly Restated[]): Promise<Set<number>> {
  return selectWithTwin(db, rows);
}

/** The columns for role and years. */
export function valuesOf(role: string, years: string) {
  return { role, years, year_ranges: multirangeOf(parseYears(years)) };
}

/**
 * Sets a relationship back to a former state. The caller must have checked the rights.
 * @param viewer who does not own both ends asks the other one; null for the product itself.
 */
export async function writeRelationshipState(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer | null,
  before: StatedRelationship & { id: number },
  { role, years, audience, direction = null, sources, waits }: RelationshipState,
): Promise<void> {
  const values = {
    ...valuesOf(role, years),
    direction,
    ...(audience && { audience }),
    ...(sources && { sources }),
  };
  await updateRelationshipRow(tx, before.id, values);
  const states = { before, after: { ...before, role, years, direction } };
  if (waits) return askAsBefore(tx, clock, viewer, states, waits);
  const isSame = role === before.role && years === before.years && direction === before.direction;
  if (!isSame) await askAboutChange(tx, clock, viewer, states);
}
