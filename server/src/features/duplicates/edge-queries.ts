import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { RecordedRelationship } from '../../domain/history/record.ts';

/**
 * Whether the survivor also has the relationship `o`: same role, years and end, in any direction.
 */
function isTwin(survivor: number) {
  return sql`exists (
    select from relationships s
    where s.role = o.role and s.years = o.years and (
      (s.node1_id = ${survivor} and s.node2_id = o.other_id)
      or (s.node2_id = ${survivor} and s.node1_id = o.other_id)))`;
}

/** What a merge would do with each relationship of the merged entity. */
export async function classifyRelationships(
  db: Executor,
  survivor: number,
  merged: number,
): Promise<{ fate: 'moved' | 'folded' | 'between'; name: string; role: string; years: string }[]> {
  const { rows } = await sql<{
    fate: 'moved' | 'folded' | 'between';
    name: string;
    role: string;
    years: string;
  }>`
    with own as (
      select r.*, case when r.node1_id = ${merged} then r.node2_id else r.node1_id end as other_id
      from relationships r where ${merged} in (r.node1_id, r.node2_id))
    select e.name, o.role, o.years, case
      when o.other_id = ${survivor} then 'between'
      when ${isTwin(survivor)} then 'folded'
      else 'moved' end as fate
    from own o join entities e on e.id = o.other_id
    order by e.folded_name, o.id`.execute(db);
  return rows;
}

/**
 * Inserts the stored relationships of the merged entity for the survivor, in one statement; leaves
 * out those between the two, and those that the survivor has as well.
 */
export async function insertMoved(
  tx: Executor,
  survivor: number,
  merged: number,
  stored: readonly object[],
): Promise<RecordedRelationship[]> {
  const { rows } = await sql<RecordedRelationship>`
    with own as (
      select r.*, case when r.node1_id = ${merged} then r.node2_id else r.node1_id end as other_id
      from jsonb_populate_recordset(null::relationships, ${JSON.stringify(stored)}::jsonb) r)
    insert into relationships
      (id, node1_id, node2_id, role, years, year_ranges, created_at, updated_at)
    select o.id,
      case when o.node1_id = ${merged} then ${survivor} else o.node1_id end,
      case when o.node2_id = ${merged} then ${survivor} else o.node2_id end,
      o.role, o.years, o.year_ranges, o.created_at, o.updated_at
    from own o where o.other_id <> ${survivor} and not ${isTwin(survivor)}
    returning id, node1_id, node2_id, role, years`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
}

/** The relationships that exist, locked in the order of their ids. */
export async function lockRelationships(
  tx: Executor,
  ids: readonly number[],
): Promise<RecordedRelationship[]> {
  const { rows } = await sql<RecordedRelationship>`
    select id, node1_id, node2_id, role, years from relationships
    where id = any(${ids}::integer[]) order by id for update`.execute(tx);
  return rows;
}

/** Moves an end of relationships from one entity to another. */
export async function moveEnds(
  tx: Executor,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<RecordedRelationship[]> {
  const { rows } = await sql<RecordedRelationship>`
    update relationships set
      node1_id = case when node1_id = ${from} then ${to} else node1_id end,
      node2_id = case when node2_id = ${from} then ${to} else node2_id end
    where id = any(${ids}::integer[])
    returning id, node1_id, node2_id, role, years`.execute(tx);
  return rows;
}

export async function deleteEdges(
  tx: Executor,
  ids: readonly number[],
  end: number,
): Promise<RecordedRelationship[]> {
  const { rows } = await sql<RecordedRelationship>`
    delete from relationships
    where id = any(${ids}::integer[]) and ${end} in (node1_id, node2_id)
    returning id, node1_id, node2_id, role, years`.execute(tx);
  return rows;
}
