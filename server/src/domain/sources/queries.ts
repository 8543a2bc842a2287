import type { Cover, EntityType, FieldSources, SourceItem } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { visibleEntities, visibleRelationships } from '../entity/visible-queries.ts';

export interface NamedEntity {
  id: number;
  type: EntityType;
  name: string;
  cover: Cover;
}

/**
 * Those of some entities that a reader may see, and the profiles of some accounts, each with the id
 * that was asked for. Whoever was merged is named by the survivor.
 */
export async function selectNamed(
  db: Executor,
  reader: Reader,
  entities: readonly number[],
  accounts: readonly number[],
): Promise<(NamedEntity & { entity: number | null; account: number | null })[]> {
  const { rows } = await sql<NamedEntity & { entity: number | null; account: number | null }>`
    with asked as (
      select asked.id, coalesce(redirect.to_id, asked.id) as current_id
      from unnest(${[...entities]}::integer[]) as asked (id)
      left join entity_redirects redirect on redirect.from_id = asked.id)
    select asked.id as entity, null::integer as account, e.id, e.type, e.name, e.cover
    from asked join ${visibleEntities(reader)} e on e.id = asked.current_id
    union all
    select null, e.user_id, e.id, e.type, e.name, e.cover
    from ${visibleEntities(reader)} e where e.user_id = any(${[...accounts]}::integer[])`.execute(
    db,
  );
  return rows;
}

/** The entities that have a source, of those that a reader may see. */
export async function selectSourcesOfEntities(
  db: Executor,
  reader: Reader,
): Promise<{ id: number; sources: FieldSources }[]> {
  const { rows } = await sql<{ id: number; sources: FieldSources }>`
    select e.id, e.sources from ${visibleEntities(reader)} e
    where e.sources <> '{}' order by e.id`.execute(db);
  return rows;
}

/** The relationships that have a source, of those that a reader may see. */
export async function selectSourcesOfRelationships(
  db: Executor,
  reader: Reader,
): Promise<{ id: number; sources: SourceItem[] }[]> {
  const { rows } = await sql<{ id: number; sources: SourceItem[] }>`
    select r.id, r.sources from ${visibleRelationships(reader)} r
    where r.sources <> '[]' order by r.id`.execute(db);
  return rows;
}
