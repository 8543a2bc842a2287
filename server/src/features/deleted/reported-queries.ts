import { type ReportReason, reportReasons } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reason } from '../../domain/deleted/set-aside-queries.ts';

export interface Aside {
  itemId: number;
  name: string;
  reason: Reason;
  ownerIds: number[];
}

export async function selectAside(tx: Executor, entityId: number): Promise<Aside | null> {
  const { rows } = await sql<Aside>`
    select d.id as "itemId", d.name, d.reason,
      array(select user_id from deleted_item_owners o where o.item_id = d.id
        union select u.id from users u where u.id = (d.content -> 'entity' ->> 'user_id')::integer
        order by user_id) as "ownerIds"
    from deleted_items d
    where d.kind = 'entity' and d.subject_id = ${entityId}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a hidden item until the transaction ends; false if it is no longer hidden. */
export async function lockHidden(tx: Executor, itemId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('deleted_items')
    .select('id')
    .where('id', '=', itemId)
    .where('reason', '=', 'hidden')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the item is not hidden or deleted. */
export async function updateToRemoved(
  tx: Executor,
  itemId: number,
  { at, by, expiresAt }: { at: Date; by: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deleted_items')
    .set({ reason: 'removed', deleted_at: at, deleted_by: by, expires_at: expiresAt })
    .where('id', '=', itemId)
    .where('reason', 'in', ['hidden', 'deleted'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the report said after which an entity was removed last. */
export async function selectReportReason(
  db: Executor,
  entityId: number,
): Promise<ReportReason | null> {
  const row = await db
    .selectFrom('reports')
    .select('reason')
    .where('entity_id', '=', entityId)
    .where('outcome', '=', 'removed')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return reportReasons.find((one) => one === row?.reason) ?? null;
}

/** Whether an undecided report hides an entity; with `except`, whether another one does. */
export async function isHiddenByReport(
  db: Executor,
  entityId: number,
  except = 0,
): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('id', '<>', except)
    .where('hidden_at', 'is not', null)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
