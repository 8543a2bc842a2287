import { type Audience, parseYears } from '@mangrove/contract';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import {
  type StatedRelationship,
  selectRelationshipStates,
  updateRelationshipRow,
} from './queries.ts';

/** The parts of a relationship that history compares. */
export interface RelationshipState {
  role: string;
  years: string;
  /** Missing in what was recorded before relationships had one. */
  audience?: Audience;
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

/** The columns for role and years. */
export function valuesOf(role: string, years: string) {
  return { role, years, year_ranges: multirangeOf(parseYears(years)) };
}

/** Sets a relationship back to a former state. The caller must have checked the rights. */
export async function writeRelationshipState(
  tx: NetworkTx,
  id: number,
  { role, years, audience }: RelationshipState,
): Promise<void> {
  await updateRelationshipRow(tx, id, { ...valuesOf(role, years), ...(audience && { audience }) });
}
