import type { AuditEvent } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../http/viewer.ts';
import { insertAudits } from './queries.ts';

export interface AuditEntry {
  event: AuditEvent;
  /** Who does it, and from where; the two fields below say so where nobody is signed in. */
  by?: Pick<Viewer, 'userId' | 'ip'>;
  actorId?: number | null;
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
    actor_id: entry.by?.userId ?? entry.actorId ?? null,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    ip: entry.by?.ip ?? entry.ip ?? null,
    details: entry.details ?? {},
  }));
  await insertAudits(db, clock.now(), rows);
}
