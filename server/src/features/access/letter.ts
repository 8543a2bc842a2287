import type { EntityRole, EntityType } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Handle } from '../../db/transact.ts';
import { queueMail } from '../mail/outbox.ts';

/** More in an hour would be a nuisance: whoever is given much at once sees it in Manage Nodes. */
const mostPerHour = 3;

/**
 * Tells a user by mail of what the user may look after from now on; one letter for all of it.
 * @param entities at least one; the letter links to the first.
 */
export async function queueAccessLetter(
  tx: Handle,
  { clock, limitsRates }: { clock: Clock; limitsRates: boolean },
  user: { id: number; email: string },
  role: EntityRole,
  entities: { type: EntityType; id: number; name: string }[],
): Promise<void> {
  const [first, ...more] = entities;
  if (!first) return;
  await queueMail(tx, clock, {
    kind: 'access_granted',
    userId: user.id,
    address: user.email,
    details: {
      entity_type: first.type,
      entity_id: first.id,
      entity_name: first.name,
      more: more.length,
      role_type: role,
    },
    ...(limitsRates ? { mostPerHour } : {}),
  });
}
