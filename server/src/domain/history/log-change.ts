import type { ActKind, AuditEvent } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../access/viewer.ts';
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts';
import { type NewRevision, recordAct } from './record.ts';

/** Writes a change to the audit log and to history, under one name. @returns the act's id. */
export async function logChange(
  tx: Executor,
  { clock }: { clock: Clock },
  viewer: Viewer,
  kind: ActKind & AuditEvent,
  { revisions, ...entry }: Pick<AuditEntry, 'target' | 'details'> & { revisions: NewRevision[] },
): Promise<number | null> {
  await writeAudit(tx, clock, { event: kind, by: viewer, ...entry });
  return recordAct(tx, clock, { kind, actorId: viewer.userId }, revisions);
}
