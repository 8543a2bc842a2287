import type { EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { visibleEntities } from './visible-queries.ts';

/**
 * Where an entity is found that is not at its address: the survivor that it was merged into, or
 * itself as the kind that it is now. Null for one that is where it was, or is not there.
 * @param type the kind of the address; null if it gives only the id.
 * @param isOfAnyKind whether the kind of the address may be one that the entity never had.
 */
export async function readRedirect(
  db: Executor,
  id: number,
  type: EntityType | null = null,
  isOfAnyKind = false,
): Promise<EntityRef | null> {
  const { rows } = await sql<EntityRef>`
    select e.type, e.id
    from (select ${id}::integer as id, ${type}::text as type) asked
    left join entity_redirects r on r.from_id = asked.id
    join entities e on e.id = coalesce(r.to_id, asked.id)
    where (e.id, e.type) is distinct from (asked.id, coalesce(asked.type, e.type))
      and (${isOfAnyKind} or asked.type is null or r.type = asked.type
        or ${wasOfKind(sql`asked.id`, sql`asked.type`)})`.execute(db);
  return rows[0] ?? null;
}

/** Whether an entity has been of a kind before. */
export function wasOfKind(id: RawBuilder<unknown>, type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from former_kinds former where former.entity_id = ${id} and former.type = ${type})`;
}

/** Lets the addresses of a kind lead to an entity that is of another one from now on. */
export async function insertFormerKind(tx: NetworkTx, id: number, type: EntityType): Promise<void> {
  await tx
    .insertInto('former_kinds')
    .values({ entity_id: id, type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an entity exists and a reader may see it. */
export async function canSee(db: Executor, reader: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(visibleEntities(reader).as('entities'))
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
