// The owners of two merged entities: all of them are told, and each of them may undo the merge.
import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { queueMails } from '../../domain/mail/outbox.ts';
import { shareLockActiveUsers } from '../../domain/users/queries.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import type { RoleRow } from './merge-queries.ts';

/** The ids of the users who own either of the entities. */
export function ownersOf(roles: readonly RoleRow[]): number[] {
  return [...new Set(owners(roles).map(({ user_id }) => user_id))];
}

/** The names of the owners, other than the viewer, who are told about a merge. */
export function namesOfOthers(roles: readonly RoleRow[], viewer: Viewer): string[] {
  const others = owners(roles).filter(({ user_id }) => user_id !== viewer.userId);
  return [...new Map(others.map(({ user_id, user_name }) => [user_id, user_name])).values()];
}

/** Tells the owners by email, apart from the one who merged; they are locked already. */
export async function tellOwners(
  tx: Executor,
  { clock }: Pick<AccountDeps, 'clock'>,
  viewer: Pick<Viewer, 'userId'>,
  roles: readonly RoleRow[],
  merge: { type: EntityType; id: number; name: string; mergedName: string },
): Promise<void> {
  const ids = ownersOf(roles).filter((id) => id !== viewer.userId);
  const details = {
    name: merge.name,
    merged_name: merge.mergedName,
    entity_type: merge.type,
    entity_id: merge.id,
  };
  await queueMails(
    tx,
    clock,
    (await shareLockActiveUsers(tx, ids)).map(({ id, email }) => ({
      ...{ kind: 'entities_merged' as const, userId: id, address: email, details },
      maxPerHour,
    })),
  );
}

// A superuser who clears up many duplicates must not fill a mailbox; the history names all of them.
const maxPerHour = 3;

function owners(roles: readonly RoleRow[]): RoleRow[] {
  return roles.filter(({ role_type }) => role_type === 'OWNER');
}
