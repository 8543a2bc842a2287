import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/** A relationship of an entity that somebody else made. */
export interface TakenAlong {
  entity_id: number;
  /** The name of the other end. */
  name: string;
  role: string;
  year: string;
}

const mostTold = 1_000;

/** The relationships of entities that others than an account made: they go with the entity. */
export async function selectTakenAlong(
  db: Executor,
  entities: { entity_id: number; actor_id: number | null }[],
): Promise<TakenAlong[]> {
  if (entities.length === 0) return [];
  const { rows } = await sql<TakenAlong>`
    select given.entity_id, o.name, r.role, r.years as year
    from jsonb_to_recordset(${JSON.stringify(entities)}::jsonb)
      as given (entity_id integer, actor_id integer)
    join relationships r on given.entity_id in (r.node1_id, r.node2_id)
    join entities o on o.id = r.node1_id + r.node2_id - given.entity_id
    where not exists (
      select from revisions v join acts a on a.id = v.act_id
      where v.subject = 'relationship' and v.subject_id = r.id and v.op = 'created'
        and a.actor_id is not distinct from given.actor_id)
    order by given.entity_id, o.sort_name, r.id limit ${mostTold}`.execute(db);
  return rows;
}

/** The entities that acts created and that still exist, each with the actor. */
export async function selectCreatedBy(
  db: Executor,
  actIds: number[],
): Promise<{ act_id: number; entity_id: number; actor_id: number | null }[]> {
  if (actIds.length === 0) return [];
  const { rows } = await sql<{ act_id: number; entity_id: number; actor_id: number | null }>`
    select r.act_id, r.entity_id, a.actor_id
    from acts a join revisions r on r.act_id = a.id join entities e on e.id = r.entity_id
    where a.id = any(${actIds}::bigint[]) and r.subject = 'entity' and r.op = 'created'
    order by r.id limit ${mostTold}`.execute(db);
  return rows;
}
