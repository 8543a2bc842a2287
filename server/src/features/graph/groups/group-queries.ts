import { setImmediate as letOthersWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../../db/transact.ts';
import type { ViewerClass } from '../../../domain/access/viewer.ts';

/** The group of each entity that is in one, by id. */
export interface GroupColumns {
  ids: number[];
  groups: number[];
}

/** The state of the network when groups were last searched for. */
export interface Grouping {
  run: number;
  entities: number;
  relationships: number;
  /** How many entities have joined a group of their neighbours since. */
  late: number;
}

const batchSize = 20_000;

export async function readGrouping(db: Executor, viewer: ViewerClass): Promise<Grouping | null> {
  const { rows } = await sql<Grouping>`
    select run, entities, relationships,
      (select count(*) from entity_groups g where g.viewer = grouping.viewer and is_late)::integer as late
    from grouping where viewer = ${viewer}`.execute(db);
  return rows[0] ?? null;
}

export async function readGroups(db: Executor, viewer: ViewerClass): Promise<GroupColumns> {
  const all: GroupColumns = { ids: [], groups: [] };
  for (let after = 0; ; ) {
    const { rows } = await sql<GroupColumns>`
      select coalesce(json_agg(entity_id order by entity_id), '[]') as ids,
        coalesce(json_agg(group_id order by entity_id), '[]') as groups
      from (
        select entity_id, group_id from entity_groups
        where viewer = ${viewer} and entity_id > ${after}
        order by entity_id limit ${batchSize}) as g`.execute(db);
    const { ids, groups } = rows[0] ?? { ids: [], groups: [] };
    for (const id of ids) all.ids.push(id);
    for (const group of groups) all.groups.push(group);
    if (ids.length < batchSize) return all;
    after = ids.at(-1) ?? after;
    await letOthersWork();
  }
}

export async function addGroups(tx: Executor, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx
    .insertInto('network_groups')
    .expression(() => sql`select from generate_series(1, ${count}::integer)`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Stores groups. Entities that have been deleted meanwhile are skipped. */
export async function storeGroups(
  tx: Executor,
  viewer: ViewerClass,
  { ids, groups }: GroupColumns,
  isLate: boolean,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const slice = (column: number[]) => JSON.stringify(column.slice(start, start + batchSize));
    await sql`
      insert into entity_groups (entity_id, viewer, group_id, is_late)
      select e.id, ${viewer}, g.id, ${isLate}
      from rows from (
        json_array_elements_text(${slice(ids)}::json),
        json_array_elements_text(${slice(groups)}::json)
      ) as given (id, group_id)
      join entities e on e.id = given.id::integer
      join network_groups g on g.id = given.group_id::integer
      order by e.id
      for key share of e
      on conflict (entity_id, viewer) do nothing`.execute(tx);
  }
}

/** Deletes all rows of `storeGroups` for a class, before they are stored anew. */
export async function clearGroups(tx: Executor, viewer: ViewerClass): Promise<void> {
  await tx.deleteFrom('entity_groups').where('viewer', '=', viewer).execute();
}

export async function removeEmptyGroups(tx: Executor): Promise<void> {
  await sql`
    delete from network_groups g
    where not exists (select from entity_groups e where e.group_id = g.id)`.execute(tx);
}

export async function storeGrouping(
  tx: Executor,
  viewer: ViewerClass,
  { run, entities, relationships }: Omit<Grouping, 'late'>,
): Promise<void> {
  const row = { run, entities, relationships };
  await tx
    .insertInto('grouping')
    .values({ viewer, ...row })
    .onConflict((conflict) => conflict.column('viewer').doUpdateSet(row))
    .execute();
}
