import type { AuditEvent } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { type Author, writeAudit } from '../../domain/audit/write-audit.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';

type ChangeDeps = Pick<AccountDeps, 'clock'>;
type Owner = Pick<UserRow, 'id' | 'email'>;

const eventOf = {
  totp_added: 'second_factor_added',
  totp_removed: 'second_factor_removed',
  passkey_added: 'second_factor_added',
  passkey_removed: 'second_factor_removed',
  removed_by_operator: 'second_factor_removed',
  recovery_codes_made: 'recovery_codes_made',
  recovery_code_used: 'recovery_code_used',
} as const satisfies Record<string, AuditEvent>;

/** Writes a change of a second factor to the audit log, and an e-mail to its owner. */
export async function logChange(
  tx: Executor,
  deps: ChangeDeps,
  owner: Owner,
  change: keyof typeof eventOf,
  by?: Author,
  passkeyName?: string,
): Promise<void> {
  const target = { type: 'user', id: owner.id } as const;
  await writeAudit(tx, deps.clock, { event: eventOf[change], by, target, details: { change } });
  await tellOwner(tx, deps, owner, { change, ...(passkeyName ? { name: passkeyName } : {}) });
}

/**
 * Writes to the audit log that somebody who knows the password gave a wrong code.
 * @param tellsOwner whether an e-mail says so as well.
 */
export async function logWrongCode(
  tx: Executor,
  deps: ChangeDeps,
  owner: Owner,
  { ip, tellsOwner }: { ip: string; tellsOwner: boolean },
): Promise<void> {
  const target = { type: 'user', id: owner.id } as const;
  await writeAudit(tx, deps.clock, { event: 'second_factor_failed', target, ip });
  if (tellsOwner) await tellOwner(tx, deps, owner, { change: 'codes_guessed' });
}

function tellOwner(
  tx: Executor,
  { clock }: ChangeDeps,
  { id, email }: Owner,
  details: { change: keyof typeof eventOf | 'codes_guessed'; name?: string },
): Promise<void> {
  return queueMail(tx, clock, { kind: 'second_factor', userId: id, address: email, details });
}
