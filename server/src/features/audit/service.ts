import type { AuditEvent } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Clock } from '../../adapters/clock.ts';
import type { Handle } from '../../db/transact.ts';

export interface AuditEntry {
  event: AuditEvent;
  actorId?: number | null;
  target?: { type: 'user' | 'entity' | 'relationship' | 'tag'; id: number };
  ip?: string | null;
  /** Never a password, a token or the text of an e-mail. */
  details?: Record<string, unknown>;
}

/** Writes who did what to whom; in the transaction of the act, so that neither is without the other. */
export function writeAudit(db: Handle, clock: Clock, entry: AuditEntry): Promise<void> {
  return writeAudits(db, clock, [entry]);
}

/** `writeAudit` for many at once, in one statement. */
export async function writeAudits(db: Handle, clock: Clock, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    event: entry.event,
    actor_id: entry.actorId ?? null,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    ip: entry.ip ?? null,
    details: entry.details ?? {},
  }));
  // As one value: thousands of rows would have more parameters than a statement may have.
  await sql`
    insert into audit_log (at, event, actor_id, target_type, target_id, ip, details)
    select ${clock.now()}::timestamptz, r.event, r.actor_id, r.target_type, r.target_id, r.ip, r.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event text, actor_id integer,
      target_type text, target_id integer, ip text, details jsonb)`.execute(db);
}
