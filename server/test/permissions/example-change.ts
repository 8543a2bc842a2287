import type { Db } from '../../src/db/open.ts';

let count = 0;

/** Changes an entity's text, as an act of a user. @returns the id of the act. */
export async function changeText(db: Db, userId: number, entityId: number): Promise<number> {
  const { about: before } = await db
    .selectFrom('entities')
    .select('about')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  count += 1;
  const after = `Text ${count}`;
  await db.updateTable('entities').set({ about: after }).where('id', '=', entityId).execute();
  const act = await db
    .insertInto('acts')
    .values({ at: new Date(), kind: 'entity_changed', actor_id: userId, undoes: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('revisions')
    .values({
      act_id: act.id,
      subject: 'entity',
      subject_id: entityId,
      entity_id: entityId,
      other_id: null,
      op: 'changed',
      changes: JSON.stringify({ about: { before, after } }),
    })
    .execute();
  return act.id;
}
