import { type AuditEvent, type EntityType, entityKinds } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../access/viewer.ts';
import { insertAudits } from './queries.ts';

/** A user who does something; a command or a job knows no address. */
export type Author = Pick<Viewer, 'userId'> & Partial<Pick<Viewer, 'ip'>>;

export interface AuditEntry {
  event: AuditEvent;
  /** The acting user and their IP address; if no user is known, only `ip` below is given. */
  by?: Author | undefined;
  target?: { type: 'user' | 'entity' | 'relationship' | 'tag'; id: number };
  ip?: string | null;
  /** Names of fields, but never private values, passwords, tokens or the text of e-mails. */
  details?: Record<string, unknown>;
}

/**
 * Writes an entry to the audit log. Accepts only the transaction of the logged write, so that both
 * are committed or neither.
 */
export function writeAudit(db: Executor, clock: Clock, entry: AuditEntry): Promise<void> {
  return writeAudits(db, clock, [entry]);
}

/** `writeAudit` for an action of users on their own account. */
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

/** The details of a deletion: the name of a deleted person must not stay in the audit log. */
export function describeDeleted(
  type: EntityType | null,
  name: string,
): { type: EntityType | null; name?: string } {
  return type !== null && entityKinds[type].isHuman ? { type } : { type, name };
}
