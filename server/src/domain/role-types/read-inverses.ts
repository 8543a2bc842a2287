import {
  type Direction,
  type Inverses,
  inversesOf,
  isOfOneEnd,
  noInverses,
} from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { selectRoleTypes } from './queries.ts';

/**
 * The inverses of roles, for relationships of these directions; not read where no end is without
 * the role.
 */
export async function readInverses(
  db: Executor,
  directions: Iterable<Direction | null>,
): Promise<Inverses> {
  for (const direction of directions) {
    if (isOfOneEnd(direction)) return inversesOf(await selectRoleTypes(db));
  }
  return noInverses;
}
