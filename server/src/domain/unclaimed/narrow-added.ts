import type { ChangeDeps } from '../history/change-deps.ts';
import { changeNetwork } from '../history/change-network.ts';
import { entityRevision } from '../history/record.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { narrowAdded, takeOrderToNarrow } from './queries.ts';

/**
 * Hides from visitors the people whom members added before such people were for members only, once,
 * after the migration; tells whoever added them.
 * @returns how many there were; null if it was done before.
 */
export async function narrowAddedPeople(deps: ChangeDeps): Promise<number | null> {
  return changeNetwork(
    deps,
    null,
    async (tx, change) => {
      const upTo = await takeOrderToNarrow(tx);
      if (upTo === null) return null;
      const people = await narrowAdded(tx, upTo);
      if (people.length === 0) return 0;
      await change.record(
        'added_people_narrowed',
        { details: { count: people.length } },
        people.map(({ id }) =>
          entityRevision(id, 'changed', { audience: { before: 'public', after: 'members' } }),
        ),
      );
      const counts = new Map<number, number>();
      for (const { userId } of people) counts.set(userId, (counts.get(userId) ?? 0) + 1);
      await notifyUsers(
        tx,
        deps.clock,
        [...counts].map(([userId, count]) => ({
          ...{ kind: 'added_people_narrowed' as const, userId, entityId: null, actorId: null },
          details: { count: String(count) },
        })),
      );
      // No entities: open maps load everything again.
      change.touch();
      return people.length;
    },
    { isLong: true },
  );
}
