import type { EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DeletedItemsTable } from '../../db/history-schema.ts';
import { countFrom, type Section } from '../../db/paging.ts';
import { isRestorable } from '../../db/restorable.ts';
import type { Executor } from '../../db/transact.ts';

export interface DeletedQuestion {
  /** A part of the name; empty for all. */
  search: string;
  /** All types if empty. */
  types: readonly (EntityType | 'relationship')[];
  reasons: readonly DeletedItemsTable['reason'][];
}

export interface ListedItem
  extends Pick<
    DeletedItemsTable,
    'kind' | 'subject_id' | 'entity_type' | 'name' | 'reason' | 'deleted_at' | 'expires_at'
  > {
  id: number;
  relationships: number;
  deleted_by: number | null;
  deleted_by_email: string | null;
}

function fits({ search, types, reasons }: DeletedQuestion, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isRestorable('i', now)];
  if (search !== '') conditions.push(sql`fold(i.name) like part_pattern(${search})`);
  if (types.length > 0) {
    conditions.push(sql`coalesce(i.entity_type, i.kind) in (${sql.join(types)})`);
  }
  if (reasons.length > 0) conditions.push(sql`i.reason in (${sql.join(reasons)})`);
  return sql.join(conditions, sql` and `);
}

/**
 * Entities that the user owned at deletion; relationships with an end that the user owns or owned.
 */
function isOwn(userId: number, now: Date): RawBuilder<unknown> {
  return sql`i.reason = 'deleted' and ${isRestorable('i', now)} and (
    i.id in (select o.item_id from deleted_item_owners o where o.user_id = ${userId})
    or i.kind = 'relationship' and exists (
      select from user_roles r where r.user_id = ${userId} and r.role_type = 'OWNER'
        and r.entity_id in (i.node1_id, i.node2_id)
      union all
      select from deleted_item_owners o join deleted_items e on e.id = o.item_id
      where o.user_id = ${userId} and e.kind = 'entity'
        and e.subject_id in (i.node1_id, i.node2_id)))`;
}

export function selectPage(
  db: Executor,
  question: DeletedQuestion,
  now: Date,
  section: Section,
): Promise<ListedItem[]> {
  return select(db, fits(question, now), section);
}

export function countAll(db: Executor, question: DeletedQuestion, now: Date): Promise<number> {
  return count(db, fits(question, now));
}

export function selectOwnPage(
  db: Executor,
  userId: number,
  now: Date,
  section: Section,
): Promise<ListedItem[]> {
  return select(db, isOwn(userId, now), section);
}

export function countOwn(db: Executor, userId: number, now: Date): Promise<number> {
  return count(db, isOwn(userId, now));
}

/** Whether an item is the user's own, by the same rule as `selectOwnPage`. */
export async function ownsItem(
  db: Executor,
  userId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  return (await count(db, sql`i.id = ${id} and ${isOwn(userId, now)}`)) > 0;
}

async function select(
  db: Executor,
  condition: RawBuilder<unknown>,
  { limit, offset }: Section,
): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select i.id, i.kind, i.subject_id, i.entity_type, i.name, i.reason, i.deleted_at, i.expires_at,
      jsonb_array_length(i.content -> 'relationships') as relationships,
      i.deleted_by, u.email as deleted_by_email
    from deleted_items i left join users u on u.id = i.deleted_by
    where ${condition}
    order by i.deleted_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function count(db: Executor, condition: RawBuilder<unknown>): Promise<number> {
  return countFrom(db, sql`deleted_items i where ${condition}`);
}
