import type { EntityType, ReportReason, ReportState } from '@mangrove/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { DeletedItemsTable, ReportsTable } from '../../db/history-schema.ts';
import type { Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';

export type ReportRow = Selectable<ReportsTable>;

/** @returns null if the same report exists and is not decided yet. */
export async function insertReport(
  tx: Executor,
  row: Insertable<ReportsTable>,
): Promise<number | null> {
  const made = await tx
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').where('decided_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Locks an entity against deletion until commit; false if it does not exist. */
export async function shareLockEntity(
  tx: Executor,
  type: EntityType,
  id: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('entities')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', type)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectReport(db: Executor, id: number): Promise<ReportRow | null> {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** A report, locked until the transaction ends. */
export async function lockReport(tx: Executor, id: number): Promise<ReportRow | null> {
  const row = await tx
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function changeReport(
  tx: Executor,
  id: number,
  change: Updateable<ReportsTable>,
): Promise<void> {
  await tx.updateTable('reports').set(change).where('id', '=', id).execute();
}

/** The ids of users who own an entity or whose primary profile it is. */
export async function selectOwners(tx: Executor, entityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from user_roles where entity_id = ${entityId} and role_type = 'OWNER'
    union select user_id from entities where id = ${entityId} and user_id is not null
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Computed from other columns and not stored, so that a report's state cannot be inconsistent. */
const stateConditions: Record<ReportState, RawBuilder<unknown>> = {
  open: sql`r.decided_at is null and r.assigned_to is null`,
  in_progress: sql`r.decided_at is null and r.assigned_to is not null`,
  closed: sql`r.decided_at is not null`,
};

export async function countReports(
  db: Executor,
  reasons: readonly ReportReason[],
): Promise<Record<ReportState, number>> {
  const { rows } = await sql<Record<ReportState, number>>`
    select count(*) filter (where ${stateConditions.open})::integer as open,
      count(*) filter (where ${stateConditions.in_progress})::integer as in_progress,
      count(*) filter (where ${stateConditions.closed})::integer as closed
    from reports r where ${ofReasons(reasons)}`.execute(db);
  return rows[0] ?? { open: 0, in_progress: 0, closed: 0 };
}

function ofReasons(reasons: readonly ReportReason[]): RawBuilder<unknown> {
  return reasons.length === 0 ? sql`true` : sql`r.reason in (${sql.join(reasons)})`;
}

export type ListedReport = ReportRow & {
  entity_name: string | null;
  aside_reason: DeletedItemsTable['reason'] | null;
  aside_since: Date | null;
  reporter: string | null;
  assignee: string | null;
  decider: string | null;
};

/** A page of the queue, with the email addresses of users who still exist. */
export async function selectReports(
  db: Executor,
  asked: { state: ReportState; reasons: readonly ReportReason[] },
  page: Section,
): Promise<ListedReport[]> {
  const order = asked.state === 'closed' ? sql`r.decided_at desc, r.id desc` : sql`r.at, r.id`;
  const { rows } = await sql<ListedReport>`
    select r.*, coalesce(e.name, d.name) as entity_name, d.reason as aside_reason,
      d.deleted_at as aside_since, reporter.email as reporter, assignee.email as assignee,
      decider.email as decider
    from reports r
    left join entities e on e.id = r.entity_id
    left join deleted_items d
      on d.kind = 'entity' and d.subject_id = r.entity_id and e.id is null
    left join users reporter on reporter.id = r.reporter_id
    left join users assignee on assignee.id = r.assigned_to
    left join users decider on decider.id = r.decided_by
    where ${stateConditions[asked.state]} and ${ofReasons(asked.reasons)}
    order by ${order}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Erases reporters and all texts of reports closed before a moment; keeps their outcomes. */
export async function eraseClosedReports(db: Executor, before: Date): Promise<void> {
  await sql`
    update reports set words = '', note = '', answer = '', reporter_id = null,
      reporter_email = null, fingerprint = null
    where decided_at <= ${before} and fingerprint is not null`.execute(db);
}

/** Requests to be removed from before a moment, undecided, of which nobody was told since. */
export async function selectWaitingRemovals(
  tx: Executor,
  { before, most }: { before: Date; most: number },
): Promise<{ id: number; entityId: number | null; assignedTo: number | null }[]> {
  const { rows } = await sql<{ id: number; entityId: number | null; assignedTo: number | null }>`
    select r.id, e.id as "entityId", r.assigned_to as "assignedTo"
    from reports r left join entities e on e.id = r.entity_id
    where r.decided_at is null and r.reason = 'removal' and r.at <= ${before}
      and not exists (
        select from notifications n
        where n.kind = 'removal_waits' and n.details ->> 'report' = r.id::text)
    order by r.at, r.id limit ${most} for update of r skip locked`.execute(tx);
  return rows;
}
