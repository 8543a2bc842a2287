import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { insertMails } from './queries.ts';

/** The e-mails that the product sends. */
export type MailKind =
  | 'verify'
  | 'registration_tried'
  | 'reset'
  | 'password_changed'
  | 'password_reset_by_admin'
  | 'second_factor'
  | 'api_token'
  | 'identity'
  | 'access_granted'
  | 'account_deleted'
  | 'development_mode_enabled'
  | 'report_decided'
  | 'hidden_until_decided'
  | 'hidden_decided'
  | 'entities_merged'
  | 'data_ready'
  | 'data_failed'
  | 'notifications'
  | 'invitation';

/** An e-mail to send. */
export interface QueuedMail {
  kind: MailKind;
  userId: number | null;
  address: string;
  details?: Record<string, unknown>;
  /**
   * At most this many e-mails of the kind go to one address in an hour; further ones are dropped.
   */
  maxPerHour?: number;
}

/** Puts an e-mail into the outbox, in the transaction of the change that causes it. */
export function queueMail(tx: Executor, clock: Clock, mail: QueuedMail): Promise<void> {
  return queueMails(tx, clock, [mail]);
}

/** `queueMail` for many at once, in one statement. */
export async function queueMails(tx: Executor, clock: Clock, mails: QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const now = clock.now();
  await insertMails(
    tx,
    mails.map((mail) => ({
      kind: mail.kind,
      user_id: mail.userId,
      address: mail.address,
      details: mail.details ?? {},
      most_per_hour: mail.maxPerHour ?? null,
    })),
    now,
  );
}
