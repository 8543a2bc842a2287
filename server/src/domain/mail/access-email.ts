import type { EntityRole, EntityType } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
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

/** Tells users by email about the entities that they may now look after; one statement for all. */
export async function queueAccessEmails(
  tx: Executor,
  { clock, limitsRates }: { clock: Clock; limitsRates: boolean },
  emails: AccessEmail[],
): Promise<void> {
  const mails = emails.flatMap(({ user, role, entities: [first, ...more] }): QueuedMail[] => {
    if (!first) return [];
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
