import type { EntityRole, EntityType } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { selectToldAtOnce } from '../notifications/queries.ts';
import { type QueuedMail, queueMails } from './outbox.ts';

/** E-mails per hour; more would be a nuisance. Manage Nodes shows a user all new roles. */
const maxPerHour = 3;

/** The role and the entities that one email tells a user about. */
export interface AccessEmail {
  user: { id: number; email: string };
  role: EntityRole;
  /** At least one; the email links to the first. */
  entities: { type: EntityType; id: number; name: string }[];
}

/**
 * Tells users about the entities that they may now look after: in the bell, and at once by email
 * those who did not choose to have it in a later one; the same few statements for all.
 */
export async function tellAboutAccess(
  tx: Executor,
  { clock, limitsRates }: { clock: Clock; limitsRates: boolean },
  actorId: number | null,
  emails: AccessEmail[],
): Promise<void> {
  const news = emails.flatMap(({ user, role, entities }) =>
    entities.map(({ id }) => ({ userId: user.id, entityId: id, details: { role } })),
  );
  const about = { kind: 'role_given', actorId, hasOwnEmail: true } as const;
  await notifyUsers(
    tx,
    clock,
    news.map((one) => ({ ...about, ...one })),
  );
  const users = emails.map(({ user }) => user.id);
  const toldAtOnce = await selectToldAtOnce(tx, users, 'role_given');
  const mails = emails.flatMap(({ user, role, entities: [first, ...more] }): QueuedMail[] => {
    if (!first || !toldAtOnce.has(user.id)) return [];
    const details = {
      entity_type: first.type,
      entity_id: first.id,
      entity_name: first.name,
      more: more.length,
      role_type: role,
    };
    const limit = limitsRates ? { maxPerHour } : {};
    return [{ kind: 'access_granted', userId: user.id, address: user.email, details, ...limit }];
  });
  await queueMails(tx, clock, mails);
}
