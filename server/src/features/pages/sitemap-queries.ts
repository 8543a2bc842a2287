import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';

export type ListedEntity = Pick<EntityRow, 'id' | 'type' | 'name' | 'cover' | 'updated_at'>;

/** The highest id of an entity; 0 if there is none. */
export async function selectHighestId(db: Executor, viewer: Reader): Promise<number> {
  const row = await db
    .selectFrom(visibleEntities(viewer).as('entities'))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The next entities after one id and up to another, by id. */
export function selectListed(
  db: Executor,
  viewer: Reader,
  after: number,
  until: number,
  limit: number,
): Promise<ListedEntity[]> {
  return db
    .selectFrom(visibleEntities(viewer).as('entities'))
    .select(['id', 'type', 'name', 'cover', 'updated_at'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
}
