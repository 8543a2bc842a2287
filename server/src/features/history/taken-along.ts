// Relationships that others made with something that an act created, and that are set aside with it.
import type { Executor } from '../../db/transact.ts';
import { selectCreatedBy, selectTakenAlong, type TakenAlong } from './taken-along-queries.ts';

/** What undoing each of these acts takes along. */
export async function readTakenAlong(
  db: Executor,
  actIds: number[],
): Promise<(actId: number) => ReturnType<typeof takenWith>> {
  const created = await selectCreatedBy(db, actIds);
  const along = await selectTakenAlong(db, created);
  return (actId) =>
    takenWith(
      along,
      created.filter((one) => one.act_id === actId).map(({ entity_id }) => entity_id),
    );
}

/** Those of the relationships that go with one of these entities. */
export function takenWith(along: TakenAlong[], entityIds: number[]) {
  return along
    .filter(({ entity_id }) => entityIds.includes(entity_id))
    .map(({ name, role, year }) => ({ name, role, year }));
}
