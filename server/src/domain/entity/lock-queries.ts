// Statements on entities that several features need, with their locks.
import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export async function hasEntities(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('entities').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Those of the entities that exist, in the order of their ids. */
export function readEntityRefs(db: Executor, ids: readonly number[]): Promise<EntityRef[]> {
  return selectRefs(db, ids).execute();
}

/** `readEntityRefs`, locked until the transaction ends. */
export function lockEntities(tx: Executor, ids: readonly number[]): Promise<EntityRef[]> {
  return selectRefs(tx, ids).forUpdate().execute();
}

/** The kinds of the entities that exist; a lock keeps them until the transaction ends. */
export async function shareLockEntities(
  tx: Executor,
  ids: readonly number[],
): Promise<Map<number, EntityType>> {
  const rows = await selectRefs(tx, ids).forKeyShare().execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}

function selectRefs(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('entities')
    .select(['id', 'type'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id');
}
