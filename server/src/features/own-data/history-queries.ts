// The history in a download of one's own data, read in pieces.
import type { ActKind } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { seenEntities } from './seen-queries.ts';

/** Acts whose new values their author wrote; others bring back, move or remove what is there. */
const writingKinds: readonly ActKind[] = [
  'entity_created',
  'entity_changed',
  'relationship_created',
  'relationship_changed',
  'access_granted',
  'access_changed',
  'access_verified',
  'tags_changed',
];

/** The new value of a changed part; of a list what was added, because others wrote the rest. */
const written = sql`case when jsonb_typeof(part.value -> 'after') = 'array' then (
  select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(part.value -> 'after') as one
  where not coalesce(part.value -> 'before', '[]') @> jsonb_build_array(one))
  else part.value -> 'after' end`;

/** The last revision of a piece of history, or the act alone if it has none. */
export interface HistoryPlace {
  actId: number;
  revisionId: number;
}

const rowsOfPiece = 500;
/** In bytes as stored; one revision may be more. */
const maxOfPiece = 200_000;

/** What the user changed, after a place and up to an act, as much as fits into one piece. */
export async function selectOwnHistory(
  tx: Executor,
  userId: number,
  after: HistoryPlace,
  lastAct: number,
): Promise<{ rows: Record<string, unknown>[]; last: HistoryPlace | null }> {
  const { rows } = await sql<{ row: Record<string, unknown>; act: number; revision: number }>`
    with following as (
      select a.id as act, coalesce(r.id, 0) as revision,
        coalesce(pg_column_size(r.changes), 0) as size
      from acts a left join revisions r on r.act_id = a.id
      where a.actor_id = ${userId} and a.id between ${after.actId} and ${lastAct}
        and (a.id, coalesce(r.id, 0)) > (${after.actId}, ${after.revisionId})
      order by a.id, revision limit ${rowsOfPiece}),
    measured as (
      select act, revision, sum(size) over (order by act, revision) - size as total_before
      from following)
    select m.act, m.revision, row_to_json(one) as row
    from measured m
    cross join lateral (
      select a.id, a.at, a.kind, a.undoes, r.subject, r.op, r.entity_id, e.name as entity_name,
        r.other_id, o.name as other_name,
        case when a.kind = any(${[...writingKinds]}::text[]) then (
          select json_object_agg(part.key, ${written}) from jsonb_each(r.changes) as part) end
          as changes
      from acts a
      left join revisions r on r.id = m.revision
      left join ${seenEntities(userId)} e on e.id = r.entity_id
      left join ${seenEntities(userId)} o on o.id = r.other_id
      where a.id = m.act) one
    where m.total_before < ${maxOfPiece}
    order by m.act, m.revision`.execute(tx);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ row }) => row),
    last: last ? { actId: last.act, revisionId: last.revision } : null,
  };
}

/** The id of a user's last act, 0 for none. */
export async function selectLastAct(tx: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from acts where actor_id = ${userId}`.execute(tx);
  return rows[0]?.id ?? 0;
}
