import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export type ListedEntity = Pick<EntityRow, 'id' | 'type' | 'name' | 'updated_at'>;

/** The highest id of an entity; 0 if there is none. */
export async function selectHighestId(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('entities')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The next entities after one id and up to another, by id. */
export function selectListed(
  db: Executor,
  after: number,
  until: number,
  limit: number,
): Promise<ListedEntity[]> {
  return db
    .selectFrom('entities')
    .select(['id', 'type', 'name', 'updated_at'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
}
