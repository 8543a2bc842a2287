import type { EntityType } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { visibleEntities } from './visible-queries.ts';

/** The survivor that an entity was merged into; null for any other id. */
export async function readRedirect(
  db: Executor,
  id: number,
  type?: EntityType | null,
): Promise<EntityRef | null> {
  const row = await db
    .selectFrom('entity_redirects')
    .select(['to_id', 'type'])
    .where('from_id', '=', id)
    .executeTakeFirst();
  return row && (!type || row.type === type) ? { type: row.type, id: row.to_id } : null;
}

/** Whether an entity exists and a reader may see it. */
export async function canSee(db: Executor, reader: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(visibleEntities(reader).as('entities'))
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
