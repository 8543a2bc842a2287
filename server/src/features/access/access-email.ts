import type { EntityRole, EntityType } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { type QueuedMail, queueMails } from '../mail/outbox.ts';

/** More in an hour would be a nuisance: whoever is given much at once sees it in Manage Nodes. */
const maxPerHour = 3;

/** What a user is told of by one email. */
export interface AccessEmail {
  user: { id: number; email: string };
  role: EntityRole;
  /** At least one; the email links to the first. */
  entities: { type: EntityType; id: number; name: string }[];
}

/** Tells users by mail of what they may look after from now on; one statement for all of them. */
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
