import type { AuditEvent } from '@mangrove/contract';
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
export async function writeAudit(db: Handle, clock: Clock, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: clock.now(),
      event: entry.event,
      actor_id: entry.actorId ?? null,
      target_type: entry.target?.type ?? null,
      target_id: entry.target?.id ?? null,
      ip: entry.ip ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
