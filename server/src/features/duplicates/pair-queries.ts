import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

/** Two entities of one kind that share a block, with the facts for their score. */
export interface PairRow {
  first_id: number;
  second_id: number;
  first_name: string;
  second_name: string;
  /** The other name that is one of these; empty for the names themselves. */
  also: string;
  similarity: number;
  link: string | null;
  identifier: string | null;
  place: string | null;
}

/** The rows of this pair as a page shows it: once for each two of its names. */
export async function selectPairs(
  db: Executor,
  pairs: readonly (readonly [first: number, second: number])[],
): Promise<PairRow[]> {
  const firsts = pairs.map(([first]) => first);
  const seconds = pairs.map(([, second]) => second);
  const { rows } = await sql<PairRow>`
    with pairs as materialized (
      select * from unnest(${firsts}::integer[], ${seconds}::integer[]) as p (first_id, second_id)),
    of_pairs as materialized (select first_id as id from pairs union select second_id from pairs),
    spellings as materialized (
      select e.id, e.folded_name, '' as also
      from of_pairs join ${visibleEntities('all')} e using (id)
      union all
      select n.entity_id, n.folded_name, n.name
      from of_pairs o join ${visibleParts('all', 'entity_names')} n on n.entity_id = o.id),
    places as materialized (
      select l.entity_id, fold(l.city) || '|' || fold(l.country) as place, min(l.city) as city
      from of_pairs o join ${visibleParts('all', 'locations')} l on l.entity_id = o.id
      where l.city <> '' group by 1, 2),
    links as materialized (
      select l.entity_id, link_key(l.platform, l.url) as link, min(l.url) as url
      from of_pairs o join ${visibleParts('all', 'social_links')} l on l.entity_id = o.id
      group by 1, 2),
    identified as materialized (
      select distinct e.id as entity_id, i.scheme || ':' || i.value as identifier
      from of_pairs join ${visibleEntities('all')} e using (id)
      cross join lateral jsonb_to_recordset(e.identifiers) as i (scheme text, value text)
      where e.identifiers <> '[]'),
    shared_places as (
      select p.first_id, p.second_id, min(a.city) as place
      from pairs p join places a on a.entity_id = p.first_id
      join places b on b.entity_id = p.second_id and b.place = a.place group by 1, 2),
    shared_links as (
      select p.first_id, p.second_id, min(a.url) as link
      from pairs p join links a on a.entity_id = p.first_id
      join links b on b.entity_id = p.second_id and b.link = a.link group by 1, 2),
    shared_identifiers as (
      select p.first_id, p.second_id, min(a.identifier) as identifier
      from pairs p join identified a on a.entity_id = p.first_id
      join identified b on b.entity_id = p.second_id and b.identifier = a.identifier group by 1, 2)
    select p.first_id, p.second_id, a.folded_name as first_name, b.folded_name as second_name,
      case when b.also = '' then a.also else b.also end as also,
      similarity(a.folded_name, b.folded_name) as similarity, l.link, i.identifier, s.place
    from pairs p
    join spellings a on a.id = p.first_id join spellings b on b.id = p.second_id
    left join shared_places s using (first_id, second_id)
    left join shared_links l using (first_id, second_id)
    left join shared_identifiers i using (first_id, second_id)
    order by p.first_id, p.second_id, also`.execute(db);
  return rows;
}

/** The similarity of each two texts, which are at the same place in both lists. */
export async function selectSimilarities(
  db: Executor,
  ones: readonly string[],
  others: readonly string[],
): Promise<number[]> {
  if (ones.length === 0) return [];
  const { rows } = await sql<{ similarities: number[] }>`
    select json_agg(similarity(one, other) order by place) as similarities
    from unnest(${ones}::text[], ${others}::text[]) with ordinality as given (one, other, place)
  `.execute(db);
  return rows[0]?.similarities ?? [];
}

/** The second ids of dismissed pairs, by the first. */
export async function selectDismissed(db: Executor): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('duplicate_dismissals')
    .select(['first_id', 'second_id'])
    .execute();
  const dismissed = new Map<number, Set<number>>();
  for (const { first_id, second_id } of rows) {
    dismissed.set(first_id, (dismissed.get(first_id) ?? new Set()).add(second_id));
  }
  return dismissed;
}

export async function insertDismissal(
  tx: Executor,
  [first_id, second_id]: [number, number],
  dismissed_by: number,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('duplicate_dismissals')
    .values({ first_id, second_id, dismissed_by, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDismissal(
  tx: Executor,
  [first_id, second_id]: [number, number],
): Promise<boolean> {
  const row = await tx
    .deleteFrom('duplicate_dismissals')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .returning('first_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDismissalsOf(tx: Executor, ids: readonly number[]): Promise<void> {
  const given = sql`any(${ids}::integer[])`;
  await sql`
    delete from duplicate_dismissals
    where first_id = ${given} or second_id = ${given}`.execute(tx);
}
