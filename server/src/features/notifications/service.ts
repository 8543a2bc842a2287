import {
  type BodyOf,
  type changeRhythms as changeCall,
  type listNotifications as listCall,
  type Notification,
  notificationKinds,
  type QueryOf,
  type ReplyOf,
  type Rhythms,
  type readNotifications as readCall,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Secret } from '../../adapters/secret.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { type Author, writeAudit } from '../../domain/audit/write-audit.ts';
import { readKeyedToken } from '../../domain/mail/keyed-token.ts';
import { selectRhythms } from '../../domain/notifications/queries.ts';
import {
  countNotifications,
  type NotificationRow,
  selectNotifications,
} from '../../domain/notifications/reading-queries.ts';
import { shareLockUser } from '../../domain/users/queries.ts';
import { AppError, sessionEnded } from '../../errors.ts';
import { text } from './messages.ts';
import { markRead, upsertRhythms } from './queries.ts';

export interface NotificationDeps {
  db: Db;
  clock: Clock;
  secret: Secret;
  previousSecret: Secret | undefined;
}

/** A page of the viewer's notifications, the newest first, and how many are unread. */
export async function listNotifications(
  { db }: Pick<NotificationDeps, 'db'>,
  viewer: Viewer,
  query: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  // The viewer's own; what the viewer may not see any more is left out.
  const [reader, { userId }] = [readerOf(viewer), viewer];
  const rows = await selectNotifications(db, reader, userId, 'all', sectionOf(query));
  const total = await countNotifications(db, reader, userId, 'all');
  const unread = await countNotifications(db, reader, userId, 'unread');
  return { items: rows.map(describe), ...describePage(query, total), unread };
}

/** Marks notifications of the viewer as read. @returns how many are unread then. */
export async function readNotifications(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  viewer: Viewer,
  body: BodyOf<typeof readCall>,
): Promise<ReplyOf<typeof readCall>> {
  // The viewer's own; ids of others are ignored.
  return transact(db, async (tx) => {
    const which = 'ids' in body ? body : { upTo: body.up_to };
    await markRead(tx, viewer.userId, which, clock.now());
    return { unread: await countNotifications(tx, readerOf(viewer), viewer.userId, 'unread') };
  });
}

/** How often the viewer is told of each kind by e-mail. */
export function readRhythms(
  { db }: Pick<NotificationDeps, 'db'>,
  viewer: Viewer,
): Promise<Rhythms> {
  // The viewer's own.
  return selectRhythms(db, viewer.userId);
}

/** Changes how often the viewer is told of kinds by e-mail. */
export function changeRhythms(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  viewer: Viewer,
  rhythms: BodyOf<typeof changeCall>,
): Promise<Rhythms> {
  // The viewer's own.
  return transact(db, async (tx) => {
    if (!(await shareLockUser(tx, viewer.userId))) throw sessionEnded();
    await storeRhythms(tx, clock, viewer, 'email_rhythms_changed', rhythms);
    return selectRhythms(tx, viewer.userId);
  });
}

/**
 * Ends the e-mails of notifications to the user whom a token names; nothing happens once the
 * account is deleted.
 * @throws link_invalid
 */
export async function unsubscribe(
  { db, clock, secret, previousSecret }: NotificationDeps,
  token: string,
  ip: string,
): Promise<void> {
  // Whoever has the token, which only e-mails to the user contain.
  const secrets = previousSecret ? [secret, previousSecret] : [secret];
  const userId = readKeyedToken(secrets, 'unsubscribe', token);
  if (userId === null) {
    throw new AppError('link_invalid', text.linkIncomplete);
  }
  await transact(db, async (tx) => {
    if (!(await shareLockUser(tx, userId))) return;
    const rhythms = Object.fromEntries(notificationKinds.map((kind) => [kind, 'never'])) as Rhythms;
    await storeRhythms(tx, clock, { userId, ip }, 'emails_unsubscribed', rhythms);
  });
}

async function storeRhythms(
  tx: Executor,
  clock: Clock,
  by: Author,
  event: 'email_rhythms_changed' | 'emails_unsubscribed',
  rhythms: BodyOf<typeof changeCall>,
): Promise<void> {
  await upsertRhythms(tx, by.userId, rhythms, clock.now());
  const target = { type: 'user', id: by.userId } as const;
  await writeAudit(tx, clock, { event, by, target, details: { ...rhythms } });
}

function describe(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
    entity: named(row.entity_type, row.entity_id, row.entity_name),
    other: named(row.other_type, row.other_id, row.other_name),
    relationship_id: row.relationship_id,
    details: row.details,
  };
}

function named(
  type: NotificationRow['entity_type'],
  id: number | null,
  name: string | null,
): Notification['entity'] {
  return type !== null && id !== null && name !== null ? { type, id, name } : null;
}
