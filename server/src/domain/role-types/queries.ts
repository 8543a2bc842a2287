import type { RoleType } from '@mangrove/contract';
import { sql } from 'kysely';
import { nameOrder } from '../../db/name-order.ts';
import type { Executor } from '../../db/transact.ts';

/** The whole list: official roles first, then by name. */
export function selectRoleTypes(db: Executor): Promise<RoleType[]> {
  return db
    .selectFrom('role_types')
    .select(['id', 'role', 'inverse', 'is_official'])
    .orderBy('is_official', 'desc')
    .orderBy(nameOrder(sql.ref('role_key')))
    .execute();
}
