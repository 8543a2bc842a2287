import type { SourceItem } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleRelationships } from '../../domain/entity/visible-queries.ts';
import type { RecordedRelationship } from '../../domain/history/record.ts';

/** Whether an entity holds the role of a relationship; null if nobody said it, or both do. */
const holdsRole = (alias: 's' | 'o', id: number) => {
  const r = sql.raw(alias);
  return sql`case ${r}.direction
    when 'forward' then ${r}.node1_id = ${id} when 'back' then ${r}.node2_id = ${id} end`;
};

/**
 * Whether the survivor also has the relationship `o`: same role, years and end, whichever end comes
 * first; but not if it is said of one that the survivor holds the role, and of the other not.
 */
function isTwin(survivor: number, merged: number) {
  return sql`exists (select from relationships s where ${saysTheSame(survivor, merged)})`;
}

function saysTheSame(survivor: number, merged: number) {
  const starts = (alias: 's' | 'o', id: number) => sql`${sql.raw(alias)}.node1_id = ${id}`;
  return sql`s.role = o.role and s.years = o.years
    -- Two that begin at the same end cannot stand beside each other.
    and ((${starts('s', survivor)}) = (${starts('o', merged)})
      or (${holdsRole('s', survivor)}) is not distinct from (${holdsRole('o', merged)})
      or s.direction is null or o.direction is null)
    and (
      (s.node1_id = ${survivor} and s.node2_id = o.other_id)
      or (s.node2_id = ${survivor} and s.node1_id = o.other_id))`;
}

/**
 * The sources of those relationships of the merged entity that the survivor has as well, by the id
 * of the survivor's; not if more people see that one, who must not see more of the other.
 */
export async function selectTwinSources(
  tx: Executor,
  survivor: number,
  merged: number,
): Promise<{ id: number; sources: SourceItem[] }[]> {
  const { rows } = await sql<{ id: number; sources: SourceItem[] }>`
    select s.id, o.sources
    from (
      select own.*,
        case when own.node1_id = ${merged} then own.node2_id else own.node1_id end as other_id
      from relationships own
      where ${merged} in (own.node1_id, own.node2_id) and own.sources <> '[]') o
    join relationships s on ${saysTheSame(survivor, merged)}
      and narrowest(coalesce(o.audience_once_confirmed, o.audience),
          coalesce(s.audience_once_confirmed, s.audience), 'public')
        = coalesce(s.audience_once_confirmed, s.audience)
    order by s.id, o.id`.execute(tx);
  return rows;
}

export async function updateSources(
  tx: NetworkTx,
  id: number,
  sources: readonly SourceItem[],
): Promise<void> {
  await tx
    .updateTable('relationships')
    .set({ sources: JSON.stringify(sources) })
    .where('id', '=', id)
    .execute();
}

/** What a merge would do with each relationship of the merged entity that a reader may see. */
export async function classifyRelationships(
  db: Executor,
  reader: Reader,
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
      from ${visibleRelationships(reader)} r where ${merged} in (r.node1_id, r.node2_id))
    select e.name, o.role, o.years, case
      when o.other_id = ${survivor} then 'between'
      when ${isTwin(survivor, merged)} then 'folded'
      else 'moved' end as fate
    from own o join ${visibleEntities(reader)} e on e.id = o.other_id
    order by e.sort_name, o.id`.execute(db);
  return rows;
}

/**
 * Moves the relationships of the merged entity to the survivor; leaves those between the two, and
 * those that the survivor has as well. The rows are updated and not made anew, so that they keep
 * their locks: whoever deletes a neighbour meanwhile waits for them, and finds them moved.
 */
export async function moveToSurvivor(
  tx: NetworkTx,
  survivor: number,
  merged: number,
): Promise<RecordedRelationship[]> {
  const { rows } = await sql<RecordedRelationship>`
    update relationships r set
      node1_id = case when r.node1_id = ${merged} then ${survivor} else r.node1_id end,
      node2_id = case when r.node2_id = ${merged} then ${survivor} else r.node2_id end
    from (
      select own.*,
        case when own.node1_id = ${merged} then own.node2_id else own.node1_id end as other_id
      from relationships own where ${merged} in (own.node1_id, own.node2_id)) o
    where r.id = o.id and o.other_id <> ${survivor} and not ${isTwin(survivor, merged)}
    returning r.id, r.node1_id, r.node2_id, r.role, r.years, r.audience, r.direction, r.sources`.execute(
    tx,
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** The relationships that exist, locked in the order of their ids. */
export async function lockRelationships(
  tx: Executor,
  ids: readonly number[],
): Promise<RecordedRelationship[]> {
  const { rows } = await sql<RecordedRelationship>`
    select id, node1_id, node2_id, role, years, audience, direction, sources from relationships
    where id = any(${ids}::integer[]) order by id for update`.execute(tx);
  return rows;
}

/** Moves an end of relationships from one entity to another, but none that is there already. */
export async function moveEnds(
  tx: NetworkTx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<RecordedRelationship[]> {
  const turned = (end: 'node1_id' | 'node2_id') =>
    sql`case when r.${sql.ref(end)} = ${from} then ${to} else r.${sql.ref(end)} end`;
  const { rows } = await sql<RecordedRelationship>`
    update relationships r set node1_id = ${turned('node1_id')}, node2_id = ${turned('node2_id')}
    where r.id = any(${ids}::integer[]) and ${from} in (r.node1_id, r.node2_id)
      and ${to} not in (r.node1_id, r.node2_id)
      and not exists (
        select from relationships s
        where s.node1_id = ${turned('node1_id')} and s.node2_id = ${turned('node2_id')}
          and s.role = r.role and s.years = r.years)
    returning r.id, r.node1_id, r.node2_id, r.role, r.years, r.audience, r.direction, r.sources`.execute(
    tx,
  );
  return rows.sort((a, b) => a.id - b.id);
}
