import type { Clock } from '../../adapters/clock.ts';
import type { Handle } from '../../db/transact.ts';
import { countLetters } from './queries.ts';

/** The e-mails that the product sends. */
export type MailKind =
  | 'verify'
  | 'registration_tried'
  | 'reset'
  | 'password_changed'
  | 'password_reset_by_admin'
  | 'access_granted'
  | 'account_deactivated'
  | 'account_deleted'
  | 'development_mode_enabled';

/**
 * Puts an e-mail into the outbox, in the transaction of what causes it.
 * @param mail.mostPerHour so many of this kind go to one address in an hour; one more is left out.
 */
export async function queueMail(
  tx: Handle,
  clock: Clock,
  mail: {
    kind: MailKind;
    userId: number | null;
    address: string;
    details?: Record<string, unknown>;
    mostPerHour?: number;
  },
): Promise<void> {
  const now = clock.now();
  if (mail.mostPerHour !== undefined) {
    const since = new Date(now.getTime() - 3_600_000);
    if ((await countLetters(tx, mail, since)) >= mail.mostPerHour) return;
  }
  await tx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      user_id: mail.userId,
      address: mail.address,
      details: JSON.stringify(mail.details ?? {}),
      created_at: now,
      next_try_at: now,
    })
    .execute();
}
