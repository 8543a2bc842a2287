import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader, ViewerClass } from '../../domain/access/viewer.ts';
import {
  readsAsTyped,
  visibleEntities,
  visibleRelationships,
} from '../../domain/entity/visible-queries.ts';

/** The ids of what a reader's roles open beyond what the class sees, ascending. */
export async function selectOwnIds(
  db: Executor,
  reader: Exclude<Reader, 'all'>,
  viewer: ViewerClass,
): Promise<{ entities: number[]; relationships: number[] }> {
  const { rows: own } = await sql<{ id: number; isMore: boolean }>`
    select e.id, e.field_audiences ? 'photo' or not exists (
      select from ${visibleEntities(viewer)} v where v.id = e.id) as "isMore"
    from ${visibleEntities(reader)} e where ${readsAsTyped(reader, sql`e.id`)}
    order by e.id`.execute(db);
  const entities = own.filter(({ isMore }) => isMore).map(({ id }) => id);
  const ends = sql`any(${own.map(({ id }) => id)}::integer[])`;
  const { rows: relationships } = await sql<{ id: number }>`
    select r.id from ${visibleRelationships(reader)} r
    where (r.node1_id = ${ends} or r.node2_id = ${ends})
      and not exists (select from ${visibleRelationships(viewer)} v where v.id = r.id)
    order by r.id`.execute(db);
  return { entities, relationships: relationships.map(({ id }) => id) };
}
