import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { DeletedItemsTable } from '../../db/history-schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { lockEntities } from '../entity/lock-queries.ts';
import type { RecordedRelationship } from '../history/record.ts';

/** Tables whose rows belong to one entity; tags and relationships are stored separately. */
export const ownTables = [
  'locations',
  'social_links',
  'images',
  'user_roles',
  'positions',
] as const;
export type OwnTable = (typeof ownTables)[number];

/** A row as PostgreSQL converts it to JSON: times and ranges are strings. */
export type StoredRow = Record<string, unknown>;

export type StoredRelationship = StoredRow &
  RecordedRelationship & { asks?: 'node1' | 'node2' | null };

/** The rows of a deleted item. An item of a relationship has only `relationships`. */
export type Content = { [Table in OwnTable]?: StoredRow[] } & {
  entity?: StoredRow & { id: number; user_id: number | null; added_by: number | null };
  tags?: { name: string; tag_type: string; sort_order: number }[];
  relationships: StoredRelationship[];
};

export type Reason = DeletedItemsTable['reason'];

/** Time, actor, reason and expiry of a deletion; null never expires. */
export interface Deletion {
  at: Date;
  by: number | null;
  reason: Reason;
  expiresAt: Date | null;
}

/** A deleted entity with the id of the item that can restore it. */
export interface SetAsideEntity {
  itemId: number;
  id: number;
  type: EntityType;
  name: string;
  relationships: StoredRelationship[];
}

/**
 * Locks entities, then their relationships, each in the order of their ids, until the transaction
 * ends: nothing that belongs to one of them can be added or changed meanwhile.
 */
export async function lockWhole(tx: Executor, ids: number[]): Promise<void> {
  const given = sql`any(${ids}::integer[])`;
  await lockEntities(tx, ids);
  await sql`
    select id from relationships where node1_id = ${given} or node2_id = ${given}
    order by id for update`.execute(tx);
}

/**
 * Stores entities with all that belongs to them. A relationship between two of them is stored once,
 * with the entity of the lower id.
 */
export async function storeEntities(
  tx: Executor,
  ids: number[],
  { at, by, reason, expiresAt }: Deletion,
): Promise<SetAsideEntity[]> {
  const given = sql`${ids}::integer[]`;
  const lists = ownTables.map(
    (table) => sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(one)), '[]')
      from ${sql.table(table)} as one where one.entity_id = e.id)`,
  );
  const { rows } = await sql<SetAsideEntity>`
    with stored as (
      insert into deleted_items (kind, subject_id, entity_type, name, reason, deleted_at,
        deleted_by, expires_at, content)
      select 'entity', e.id, e.type, e.name, ${reason}, ${at}::timestamptz, ${by}::integer,
        ${expiresAt}::timestamptz, jsonb_build_object('entity', to_jsonb(e), ${sql.join(lists)},
          'tags', (select coalesce(jsonb_agg(jsonb_build_object('name', t.name,
              'tag_type', u.tag_type, 'sort_order', u.sort_order)), '[]')
            from entity_tags u join tags t on t.id = u.tag_id where u.entity_id = e.id),
          'relationships', (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]')
            from relationships r
            where (r.node1_id = e.id or r.node2_id = e.id) and not exists (
              select from unnest(${given}) as other (id)
              where other.id in (r.node1_id, r.node2_id) and other.id < e.id)))
      from entities e where e.id = any(${given})
      order by e.id
      returning id, subject_id, entity_type, name, content
    ), owners as (
      insert into deleted_item_owners (item_id, user_id)
      select stored.id, r.user_id
      from stored join user_roles r on r.entity_id = stored.subject_id and r.role_type = 'OWNER'
    )
    select id as "itemId", subject_id as id, entity_type as type, name,
      content -> 'relationships' as relationships
    from stored order by subject_id`.execute(tx);
  return rows;
}

/** Stores a relationship that is deleted by itself as an item. @returns the id of the item. */
export async function storeRelationship(
  tx: Executor,
  id: number,
  { at, by, reason, expiresAt }: Deletion,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into deleted_items (kind, subject_id, name, reason, deleted_at, deleted_by, expires_at,
      node1_id, node2_id, content)
    select 'relationship', r.id, a.name || ' – ' || b.name, ${reason}, ${at}::timestamptz,
      ${by}::integer, ${expiresAt}::timestamptz, r.node1_id, r.node2_id,
      jsonb_build_object('relationships', jsonb_build_array(to_jsonb(r)))
    from relationships r join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id
    where r.id = ${id}
    returning id`.execute(tx);
  const [item] = rows;
  if (!item) throw new Error(`relationship ${id} was deleted though locked`);
  return item.id;
}

export async function deleteEntityRows(tx: NetworkTx, ids: number[]): Promise<void> {
  await sql`delete from entities where id = any(${ids}::integer[])`.execute(tx);
}

export async function deleteRelationshipRow(tx: NetworkTx, id: number): Promise<void> {
  await tx.deleteFrom('relationships').where('id', '=', id).execute();
}

export async function linkItems(tx: Executor, itemIds: number[], actId: number): Promise<void> {
  await sql`
    update deleted_items set act_id = ${actId}::bigint where id = any(${itemIds}::integer[])
    `.execute(tx);
}
