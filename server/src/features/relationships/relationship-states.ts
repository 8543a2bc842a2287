import { parseYears } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import { selectRelationshipStates, updateRelationshipRow } from './queries.ts';

/** The parts of a relationship that history compares. */
export interface RelationshipState {
  role: string;
  years: string;
}

/** The existing ones of these relationships, locked in order of id until the transaction ends. */
export function lockRelationshipStates(
  tx: Executor,
  ids: number[],
): Promise<Map<number, RelationshipState>> {
  return selectRelationshipStates(tx, ids, true);
}

/** `lockRelationshipStates` without locks. */
export function readRelationshipStates(
  db: Executor,
  ids: number[],
): Promise<Map<number, RelationshipState>> {
  return selectRelationshipStates(db, ids, false);
}

/** Sets role and years back to a former state. The caller must have checked the rights. */
export async function writeRelationshipState(
  tx: Executor,
  id: number,
  { role, years }: RelationshipState,
): Promise<void> {
  const values = { role, years, year_ranges: multirangeOf(parseYears(years)) };
  await updateRelationshipRow(tx, id, values);
}
