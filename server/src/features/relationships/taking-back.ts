import { parseYears } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import { selectRelationshipStates, updateRelationshipRow } from './queries.ts';

/** What history compares of a relationship. */
export interface RelationshipState {
  role: string;
  years: string;
}

/** Those of the relationships that are there, locked in one order until the transaction ends. */
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

/** Gives a relationship the role and years that it had. Whoever calls it looks at the rights. */
export async function writeRelationshipState(
  tx: Executor,
  id: number,
  { role, years }: RelationshipState,
): Promise<void> {
  const values = { role, years, year_ranges: multirangeOf(parseYears(years)) };
  await updateRelationshipRow(tx, id, values);
}
