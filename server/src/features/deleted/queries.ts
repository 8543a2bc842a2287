import type { EntityType, ReportReason } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DeletedItemsTable } from '../../db/history-schema.ts';
import { countFrom, type Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';
import { type Reader, readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { isConcealed } from '../../domain/deleted/concealed-queries.ts';
import { isRestorable } from '../../domain/deleted/restorable-queries.ts';
import { mayBeNamed } from '../../domain/entity/visible-queries.ts';

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
  report_reason: ReportReason | null;
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

/** The name of an end of a relationship for users who are no superusers. */
const nameOfEnd = (reader: Reader, id: RawBuilder<unknown>) => sql`case
  when ${isConcealed(id)} or not ${mayBeNamed(reader, id)} then 'something hidden'
  else coalesce((select name from entities where entities.id = ${id}),
    (select name from deleted_items d where d.kind = 'entity' and d.subject_id = ${id}),
    'something deleted') end`;

/** The name of an item for users who are no superusers. */
const shownName = (reader: Reader) => sql`case
  when i.kind = 'relationship'
    then ${nameOfEnd(reader, sql`i.node1_id`)} || ' – ' || ${nameOfEnd(reader, sql`i.node2_id`)}
  else i.name end`;

/**
 * Entities that the user owned at deletion; relationships with an end that the user owns or owned.
 */
function isOwn(userId: number, now: Date): RawBuilder<unknown> {
  return sql`(i.reason in ('deleted', 'removed') or i.reason = 'declined' and i.deleted_by = ${userId})
    and ${isRestorable('i', now)} and (
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
  return select(db, fits(question, now), sql`i.name`, section);
}

export function countAll(db: Executor, question: DeletedQuestion, now: Date): Promise<number> {
  return count(db, fits(question, now));
}

export function selectOwnPage(
  db: Executor,
  viewer: Viewer,
  now: Date,
  section: Section,
): Promise<ListedItem[]> {
  return select(db, isOwn(viewer.userId, now), shownName(readerOf(viewer)), section);
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

/** The name of an item for users who are no superusers. */
export async function selectShownName(db: Executor, reader: Reader, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${shownName(reader)} as name from deleted_items i where i.id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}

async function select(
  db: Executor,
  condition: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  { limit, offset }: Section,
): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select i.id, i.kind, i.subject_id, i.entity_type, ${name} as name, i.reason, i.deleted_at,
      i.expires_at, case when i.reason = 'removed' then (
        select r.reason from reports r
        where r.entity_id = i.subject_id and r.outcome = 'removed'
        order by r.decided_at desc limit 1) end as report_reason,
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
