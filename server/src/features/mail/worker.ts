// Sends the e-mails in the outbox. An e-mail is claimed, sent, and only then marked as sent: if the
// process is killed in between, it is sent again with the same message id. After a failure the next
// try follows in 30 s, then after twice as long each time up to an hour, for three days.
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import type { Mailer } from '../../adapters/mailer.ts';
import type { Secret } from '../../adapters/secret.ts';
import { BackgroundJob } from '../../background-job.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { readerOfUser } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { selectNameToldTo } from '../../domain/entity/shown-name-queries.ts';
import { makeKeyedToken } from '../../domain/mail/keyed-token.ts';
import type { MailKind } from '../../domain/mail/outbox.ts';
import {
  changeMail,
  claimDue,
  deleteMail,
  type OutboxRow,
  storeLink,
} from '../../domain/mail/queries.ts';
import {
  type NotificationRow,
  selectNotifications,
} from '../../domain/notifications/reading-queries.ts';
import { isInvitationOpen } from '../../domain/unclaimed/queries.ts';
import { selectUser } from '../../domain/users/queries.ts';
import { hashToken } from '../sessions/tokens.ts';
import { layOutHtml, layOutText } from './email-layout.ts';
import { writeEmail } from './email-templates.ts';

const leaseMs = 120_000;
const batch = 10;
const pollMs = 5_000;
const firstPauseMs = 30_000;
const maxPauseMs = 3_600_000;
const giveUpAfterMs = 3 * 24 * 3_600_000;
const linkLifeMs = { verify: 24 * 3_600_000, reset: 3_600_000 };

export interface MailDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  secret: Secret;
  log: Logger;
  siteName: string;
  publicUrl: string;
}

/** A worker that polls the outbox for e-mails to send, and looks at once when it is woken. */
export function makeMailWorker(deps: MailDeps): BackgroundJob {
  return new BackgroundJob({
    name: 'send mail',
    everyMs: pollMs,
    runOnce: async () => (await sendBatch(deps)) === batch,
    // The database cannot be reached: the e-mails stay in the outbox.
    onFailed: (error) => deps.log.warn({ err: error }, 'could not look into the outbox'),
    onStopped: () => deps.mailer.close(),
  });
}

async function sendBatch(deps: MailDeps): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const rows = await transact(deps.db, (tx) => claimDue(tx, now, until, batch));
  await Promise.all(rows.map((row) => sendOne(deps, row)));
  return rows.length;
}

async function sendOne(deps: MailDeps, row: OutboxRow): Promise<void> {
  const { db, clock, mailer, log, siteName, publicUrl } = deps;
  try {
    const notifications = await readNotifications(deps, row);
    if (notifications?.length === 0 || !(await isStillAsked(deps, row))) {
      await deleteMail(db, row.id);
      return;
    }
    const token = invitationToken(deps, row) ?? (await mintToken(deps, row));
    const unsubscribing = notifications ? unsubscribeAddress(deps, row) : null;
    const content = writeEmail(row.kind as MailKind, {
      siteName,
      publicUrl,
      address: row.address,
      isVerified: row.is_verified,
      details: await withNames(deps, row),
      ...(token ? { token } : {}),
      ...(notifications ? { notifications } : {}),
      ...(unsubscribing ? { unsubscribeAddress: unsubscribing } : {}),
    });
    await mailer.send({
      messageId: `<${row.id}.${row.created_at.getTime()}@${new URL(publicUrl).hostname}>`,
      to: row.address,
      subject: content.subject,
      text: layOutText(content, siteName),
      html: layOutHtml(content, siteName),
      ...(unsubscribing ? { headers: oneClickHeaders(unsubscribing) } : {}),
    });
    await changeMail(db, row.id, { sent_at: clock.now() });
  } catch (error) {
    log.warn({ err: error, mail: row.id, tries: row.tries }, 'an e-mail could not be sent');
    await tryLater(deps, row);
  }
}

async function tryLater({ db, clock }: MailDeps, row: OutboxRow): Promise<void> {
  const now = clock.now();
  if (now.getTime() - row.created_at.getTime() < giveUpAfterMs) {
    const pause = Math.min(firstPauseMs * 2 ** Math.min(row.tries - 1, 20), maxPauseMs);
    await changeMail(db, row.id, { next_try_at: new Date(now.getTime() + pause) });
    return;
  }
  await transact(db, async (tx) => {
    await changeMail(tx, row.id, { given_up_at: now });
    await writeAudit(tx, clock, {
      event: 'mail_given_up',
      details: { mail: row.id, kind: row.kind },
    });
  });
}

/** Derives the token from the e-mail's id and time, so that a retry carries the same link. */
async function mintToken({ db, clock, secret }: MailDeps, row: OutboxRow): Promise<string | null> {
  const purpose = row.kind;
  if ((purpose !== 'verify' && purpose !== 'reset') || row.user_id === null) return null;
  const token = createHmac('sha256', secret.keyFor('mailed links'))
    .update(`${row.id}.${row.created_at.getTime()}.${purpose}`)
    .digest('base64url');
  const now = clock.now();
  await storeLink(db, {
    token_hash: hashToken(token),
    purpose,
    user_id: row.user_id,
    created_at: now,
    expires_at: new Date(now.getTime() + linkLifeMs[purpose]),
  });
  return token;
}

/** The notifications that an e-mail is about, as far as they are still to be told; null for others. */
async function readNotifications(
  { db }: MailDeps,
  { kind, user_id, details }: OutboxRow,
): Promise<NotificationRow[] | null> {
  if (kind !== 'notifications') return null;
  const user = user_id === null ? null : await selectUser(db, user_id);
  if (!user?.is_active) return [];
  const ids = details.ids as number[];
  const all = { limit: ids.length, offset: 0 };
  return selectNotifications(db, readerOfUser(user), user.id, { ids }, all);
}

/** The details of an e-mail, with the name that its user may see now of what it gives access to. */
async function withNames({ db }: MailDeps, row: OutboxRow): Promise<OutboxRow['details']> {
  const { kind, user_id, details } = row;
  if (kind !== 'access_granted' || user_id === null) return details;
  const user = await selectUser(db, user_id);
  const id = Number(details.entity_id);
  const name = user && (await selectNameToldTo(db, readerOfUser(user), user.id, id));
  return { ...details, entity_name: name ?? '' };
}

/** False for an invitation that was answered or taken back since the e-mail was queued. */
async function isStillAsked({ db }: MailDeps, { kind, details }: OutboxRow): Promise<boolean> {
  return kind !== 'invitation' || isInvitationOpen(db, Number(details.invitation_id));
}

function invitationToken({ secret }: MailDeps, { kind, details }: OutboxRow): string | null {
  if (kind !== 'invitation') return null;
  return makeKeyedToken(secret, 'invitation', Number(details.invitation_id));
}

function unsubscribeAddress({ secret, publicUrl }: MailDeps, { user_id }: OutboxRow): string {
  return `${publicUrl}/unsubscribe?token=${makeKeyedToken(secret, 'unsubscribe', user_id ?? 0)}`;
}

/** By these a mail program offers a button of its own that ends the e-mails (RFC 8058). */
function oneClickHeaders(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
