import type { EntityRole, EntityType } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Handle } from '../../db/transact.ts';
import { type QueuedMail, queueMails } from '../mail/outbox.ts';

/** More in an hour would be a nuisance: whoever is given much at once sees it in Manage Nodes. */
const mostPerHour = 3;

/** What a user is told of by one letter. */
export interface AccessLetter {
  user: { id: number; email: string };
  role: EntityRole;
  /** At least one; the letter links to the first. */
  entities: { type: EntityType; id: number; name: string }[];
}

/** Tells users by mail of what they may look after from now on; one statement for all of them. */
export async function queueAccessLetters(
  tx: Handle,
  { clock, limitsRates }: { clock: Clock; limitsRates: boolean },
  letters: AccessLetter[],
): Promise<void> {
  const mails = letters.flatMap(({ user, role, entities: [first, ...more] }): QueuedMail[] => {
    if (!first) return [];
    const details = {
      entity_type: first.type,
      entity_id: first.id,
      entity_name: first.name,
      more: more.length,
      role_type: role,
    };
    const limit = limitsRates ? { mostPerHour } : {};
    return [{ kind: 'access_granted', userId: user.id, address: user.email, details, ...limit }];
  });
  await queueMails(tx, clock, mails);
}
