import { sql } from 'kysely';
import type { AuditLogTable } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export type NewAuditRow = Pick<AuditLogTable, 'event' | 'actor_id' | 'target_type' | 'target_id'> &
  Pick<AuditLogTable, 'ip'> & { details: Record<string, unknown> };

export async function deleteAuditsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<=', before).execute();
}

/** Inserts the rows from one JSON parameter: thousands of rows would exceed the parameter limit. */
export async function insertAudits(tx: Executor, at: Date, rows: NewAuditRow[]): Promise<void> {
  await sql`
    insert into audit_log (at, event, actor_id, target_type, target_id, ip, details)
    select ${at}::timestamptz, r.event, r.actor_id, r.target_type, r.target_id, r.ip, r.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event text, actor_id integer,
      target_type text, target_id integer, ip text, details jsonb)`.execute(tx);
}
