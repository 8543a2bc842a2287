import type { AuditEvent } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../http/viewer.ts';
import { deleteAuditsBefore, insertAudits } from './queries.ts';

export interface AuditEntry {
  event: AuditEvent;
  /** Who does it, and from where; where nobody is known, `ip` alone says from where. */
  by?: Pick<Viewer, 'userId' | 'ip'> | undefined;
  target?: { type: 'user' | 'entity' | 'relationship' | 'tag'; id: number };
  ip?: string | null;
  /** Names of fields, never the value of a private one; no password, no token, no e-mail's text. */
  details?: Record<string, unknown>;
}

/**
 * Writes who did what to whom. It takes the handle of the write's own transaction and no other, so
 * that neither is without the other.
 */
export function writeAudit(db: Executor, clock: Clock, entry: AuditEntry): Promise<void> {
  return writeAudits(db, clock, [entry]);
}

/** `writeAudit` of what somebody did with the own account. */
export function writeOwnAudit(
  db: Executor,
  clock: Clock,
  event: AuditEvent,
  by: Pick<Viewer, 'userId' | 'ip'>,
): Promise<void> {
  return writeAudit(db, clock, { event, by, target: { type: 'user', id: by.userId } });
}

/** `writeAudit` for many at once, in one statement. */
export async function writeAudits(
  db: Executor,
  clock: Clock,
  entries: AuditEntry[],
): Promise<void> {
  if (!db.isTransaction)
    throw new Error('The audit log is written in the transaction of the write.');
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    event: entry.event,
    actor_id: entry.by?.userId ?? null,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    ip: entry.by?.ip ?? entry.ip ?? null,
    details: entry.details ?? {},
  }));
  await insertAudits(db, clock.now(), rows);
}

/** Forgets what was logged before a moment. */
export function sweepAudits(db: Executor, before: Date): Promise<void> {
  return deleteAuditsBefore(db, before);
}
