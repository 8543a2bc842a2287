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
  selectTwins,
  updateAway,
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

/** Of relationships that are to be stated so: the id of the one that is stated so now. */
export function findTwins(db: Executor, rows: readonly Restated[]): Promise<Map<number, number>> {
  return selectTwins(db, rows);
}

/** The columns for role and years. */
export function valuesOf(role: string, years: string) {
  return { role, years, year_ranges: multirangeOf(parseYears(years)) };
}

/** A relationship that is set back, as it is now and as it shall be. */
export interface Restating {
  before: StatedRelationship & { id: number };
  after: RelationshipState;
}

/** Two relationships of a pair with the same key cannot both be there. */
export function keyOfStated(
  { node1_id, node2_id }: Pick<StatedRelationship, 'node1_id' | 'node2_id'>,
  { role, years }: Pick<RelationshipState, 'role' | 'years'>,
): string {
  return JSON.stringify([node1_id, node2_id, role, years]);
}

/**
 * Sets relationships back to former states, each after the one that has its role and years now; of
 * those that swap them, one is moved out of the way meanwhile. The caller must have checked the
 * rights, and that no relationship that stays as it is has them.
 * @param viewer who does not own both ends asks the other one; null for the product itself.
 */
export async function writeRelationshipStates(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer | null,
  changes: readonly Restating[],
): Promise<void> {
  const holders = new Map(
    changes.map(({ before }) => [keyOfStated(before, before), before.id] as const),
  );
  const release = ({ before }: Restating) => {
    const key = keyOfStated(before, before);
    if (holders.get(key) === before.id) holders.delete(key);
  };
  const isFree = ({ before, after }: Restating) =>
    [undefined, before.id].includes(holders.get(keyOfStated(before, after)));
  for (let rest = changes; rest.length > 0; ) {
    const left: Restating[] = [];
    for (const change of rest) {
      if (!isFree(change)) {
        left.push(change);
        continue;
      }
      await writeRelationshipState(tx, clock, viewer, change);
      release(change);
    }
    const [first] = left;
    if (first && left.length === rest.length) {
      await updateAway(tx, first.before.id);
      release(first);
    }
    rest = left;
  }
}

async function writeRelationshipState(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer | null,
  { before, after }: Restating,
): Promise<void> {
  const { role, years, audience, direction = null, sources, waits } = after;
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
