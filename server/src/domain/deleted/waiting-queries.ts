import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { StoredRelationship } from './set-aside-queries.ts';

/** An item with the relationships in it. */
export interface HoldingItem {
  id: number;
  kind: 'entity' | 'relationship';
  relationships: StoredRelationship[];
}

/** The items of other entities, and of relationships, that hold one with this end; locked. */
export async function lockItemsWithEnd(tx: Executor, end: number): Promise<HoldingItem[]> {
  const wanted = ['node1_id', 'node2_id'].map((name) =>
    JSON.stringify({ relationships: [{ [name]: end }] }),
  );
  const { rows } = await sql<HoldingItem>`
    select id, kind, content -> 'relationships' as relationships from deleted_items
    where content @> any(${wanted}::jsonb[]) and (kind = 'relationship' or subject_id <> ${end})
    order by id for update`.execute(tx);
  return rows;
}

export async function writeWaiting(tx: Executor, items: HoldingItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update deleted_items d set
      content = jsonb_set(d.content, '{relationships}', given.relationships),
      node1_id = case when d.kind = 'relationship'
        then (given.relationships -> 0 ->> 'node1_id')::integer end,
      node2_id = case when d.kind = 'relationship'
        then (given.relationships -> 0 ->> 'node2_id')::integer end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (id integer, relationships jsonb)
    where d.id = given.id`.execute(tx);
}

/** Adds relationships to the item of an entity: restoring the item restores them. */
export async function addWaiting(
  tx: Executor,
  itemId: number,
  relationships: StoredRelationship[],
): Promise<void> {
  if (relationships.length === 0) return;
  await sql`
    update deleted_items
    set content = jsonb_set(content, '{relationships}',
      (content -> 'relationships') || ${JSON.stringify(relationships)}::jsonb)
    where id = ${itemId}`.execute(tx);
}

export async function selectWaitingIn(
  tx: Executor,
  entityId: number,
): Promise<StoredRelationship[]> {
  const { rows } = await sql<{ relationships: StoredRelationship[] }>`
    select content -> 'relationships' as relationships from deleted_items
    where kind = 'entity' and subject_id = ${entityId}`.execute(tx);
  return rows.flatMap(({ relationships }) => relationships);
}
