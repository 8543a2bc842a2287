import * as z from 'zod';
import * as calls from '../calls/notifications.ts';
import { limits } from '../limits.ts';
import { notificationKinds, rhythms } from '../model/notifications.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';
import { pageOf, pageParams } from './paging.ts';

const NamedEntity = z.object({ type: EntityType, id: EntityId, name: z.string() });
const NotificationId = z.int().min(1).max(limits.idMax);

export const Notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  created_at: z.string(),
  is_read: z.boolean(),
  /** What the user looks after that it is about, and the entity on the other side. */
  entity: NamedEntity.nullable(),
  other: NamedEntity.nullable(),
  relationship_id: z.int().nullable(),
  /** What the sentence says beside the names, such as `role` or `outcome`. */
  details: z.record(z.string(), z.string()),
});
export type Notification = z.output<typeof Notification>;

const Unread = z.object({ unread: z.int() });

export const listNotifications = endpoint(calls.listNotifications, {
  access: 'login',
  summary:
    'What the signed-in user was told about, the newest first. What the user may not see any more is left out.',
  query: z.object(pageParams(20)),
  reply: pageOf(Notification).extend(Unread.shape),
  problems: ['malformed'],
});

export const readNotifications = endpoint(calls.readNotifications, {
  rateLimit: 'notifications',
  access: 'login',
  opensToUnverified: true,
  summary:
    "Marks own notifications as read: the named ones, or all up to one, so that none is marked that came meanwhile. Others' ids are ignored.",
  body: z.union([
    z.strictObject({ ids: z.array(NotificationId).max(100) }),
    z.strictObject({ up_to: NotificationId }),
  ]),
  reply: Unread,
  problems: ['malformed'],
});

const Rhythms = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, z.enum(rhythms)])) as Record<
    (typeof notificationKinds)[number],
    z.ZodEnum<{ [Name in (typeof rhythms)[number]]: Name }>
  >,
);

export const readRhythms = endpoint(calls.readRhythms, {
  access: 'login',
  summary: 'How often each kind is told to the signed-in user by e-mail.',
  reply: Rhythms,
});

export const changeRhythms = endpoint(calls.changeRhythms, {
  rateLimit: 'notifications',
  access: 'login',
  opensToUnverified: true,
  summary: 'Sets how often kinds are told by e-mail; kinds that are left out stay as they are.',
  body: Rhythms.partial(),
  reply: Rhythms,
  problems: ['malformed'],
});

const byToken = {
  rateLimit: 'unsubscribe',
  access: 'public',
  isByToken: true,
  opensToUnverified: true,
  opensInDevelopmentMode: true,
  status: 204,
} as const;
/** Any text: what is no token is refused with a sentence. */
const UnsubscribeToken = z.string().max(512);

export const unsubscribe = endpoint(calls.unsubscribe, {
  ...byToken,
  summary: 'Ends all e-mails of notifications to whom a mailed link was sent, without a login.',
  body: z.strictObject({ token: UnsubscribeToken }),
  problems: ['malformed', 'link_invalid'],
});

export const unsubscribeOneClick = endpoint(calls.unsubscribeOneClick, {
  ...byToken,
  summary:
    'The same for the button of mail programs (RFC 8058), at the address in `List-Unsubscribe`. A GET there shows a page and changes nothing.',
  query: z.object({ token: UnsubscribeToken.default('') }),
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  problems: ['malformed', 'link_invalid'],
});
