import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

export interface NamedRow {
  /** Which of the names it was found for. */
  asked: number;
  id: number;
  type: EntityType;
  name: string;
  about: string;
  low_res_photo_url: string;
  year: string;
  is_same_name: boolean;
}

const maxCandidates = 5;

/**
 * Entities whose whole name is one of these, or much like it, whatever the order of its words, its
 * case and accents: a few for each, the same name first, then the most alike.
 * @param asked for each name the ways in which it may be written.
 * @param tx a transaction: it is told there how much alike is enough.
 */
export async function selectNamed(
  tx: Executor,
  asked: readonly string[][],
  types: readonly EntityType[],
): Promise<NamedRow[]> {
  // A middle name more, a title, letters turned round; another short surname is somebody else.
  await sql`set local pg_trgm.similarity_threshold = 0.55`.execute(tx);
  const ways = asked.flatMap((ways, index) => ways.map((way) => ({ index, way })));
  const { rows } = await sql<NamedRow>`
    with ways as materialized (
      select w.index, fold(w.way) as way
      from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as w (index integer, way text)),
    found as (
      select w.index, e.id, bool_or(e.folded_name = w.way) as is_same_name,
        max(similarity(e.folded_name, w.way)) as best_similarity
      from ways w
      join entities e on e.folded_name = w.way or e.folded_name % w.way
      where e.type = any(${types}::text[])
      group by w.index, e.id),
    ranked as (
      select f.*, row_number() over (
        partition by f.index order by f.is_same_name desc, f.best_similarity desc, f.id) as place
      from found f)
    select r.index as asked, e.id, e.type, e.name, e.about, e.low_res_photo_url, e.year, r.is_same_name
    from ranked r join entities e using (id)
    where r.place <= ${maxCandidates}
    order by r.index, r.place`.execute(tx);
  return rows;
}
