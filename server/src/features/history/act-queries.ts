// Reads acts and revisions, to undo or revert them.
import type { ActKind, EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';
import type { NewRevision } from '../../domain/history/record.ts';

export interface StoredRevision extends Omit<NewRevision, 'other_id'> {
  id: number;
  act_id: number;
  other_id: number | null;
}

export interface StoredAct {
  id: number;
  kind: ActKind;
  actor_id: number | null;
  at: Date;
}

export async function selectAct(db: Executor, id: number): Promise<StoredAct | null> {
  const row = await db
    .selectFrom('acts')
    .select(['id', 'kind', 'actor_id', 'at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const columns = [
  'id',
  'act_id',
  'subject',
  'subject_id',
  'entity_id',
  'other_id',
  'op',
  'changes',
] as const;

/** The revisions of acts, the newest first. */
export async function selectRevisionsOfActs(
  db: Executor,
  actIds: number[],
  limit: number,
): Promise<StoredRevision[]> {
  return db
    .selectFrom('revisions')
    .select(columns)
    .where(sql<boolean>`act_id = any(${actIds}::bigint[])`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * What an entity's own parts were after an act, if they changed since: the first later revision of
 * each part tells. The values of other revisions are not read, because there may be any number.
 */
export async function selectPartsAfter(
  db: Executor,
  entityId: number,
  actId: number,
): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ part: string; value: unknown }>`
    with first as (
      select distinct on (part) part, r.id
      from revisions r cross join unnest(r.parts) as part
      where r.subject = 'entity' and r.subject_id = ${entityId} and r.act_id > ${actId}
      order by part, r.id)
    select first.part, r.changes -> first.part -> 'before' as value
    from first join revisions r on r.id = first.id`.execute(db);
  return new Map(rows.map(({ part, value }) => [part, value]));
}

/** Whether an act changed an entity itself. */
export async function isEntityChangedBy(
  db: Executor,
  entityId: number,
  actId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('revisions')
    .select('id')
    .where('subject', '=', 'entity')
    .where('subject_id', '=', entityId)
    .where('act_id', '=', actId)
    .executeTakeFirst();
  return row !== undefined;
}

/** For each of these revisions, the newest later revision of the same thing by another account. */
export async function selectFollowers(
  db: Executor,
  revisionIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; later: number }>`
    select r.id, max(l.id) as later
    from revisions r
    join acts a on a.id = r.act_id
    join revisions l on l.subject = r.subject and l.subject_id = r.subject_id
      and l.entity_id = r.entity_id and l.id > r.id
    join acts b on b.id = l.act_id and b.actor_id is distinct from a.actor_id
    where r.id = any(${revisionIds}::bigint[])
    group by r.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.later]));
}

/** Who last changed a part after a revision; for an empty part, who last changed the thing. */
export async function selectChangerSince(
  db: Executor,
  revisionId: number,
  part: string,
): Promise<number | null> {
  const { rows } = await sql<{ actor_id: number | null }>`
    select a.actor_id
    from revisions r
    join revisions l on l.subject = r.subject and l.subject_id = r.subject_id
      and (r.subject = 'relationship' or l.entity_id = r.entity_id) and l.id > r.id
    join acts a on a.id = l.act_id
    where r.id = ${revisionId} and (${part} = '' or jsonb_exists(l.changes, ${part}))
    order by l.id desc limit 1`.execute(db);
  return rows[0]?.actor_id ?? null;
}

/** Whether a part of a thing was changed after a revision of it. */
export async function isChangedSince(
  db: Executor,
  revisionId: number,
  part: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from revisions r
    join revisions l on l.subject = r.subject and l.subject_id = r.subject_id and l.id > r.id
    where r.id = ${revisionId} and l.parts @> array[${part}] limit 1`.execute(db);
  return rows.length > 0;
}

export interface ActorRow {
  id: number;
  name: string;
  profile_id: number | null;
  profile_type: EntityType | null;
  profile_name: string | null;
}

/** Users by id, with the name that others see: of the public profile, else of the account. */
export async function selectActors(
  db: Executor,
  viewer: Reader,
  ids: number[],
): Promise<Map<number, ActorRow>> {
  const { rows } = await sql<ActorRow>`
    select u.id, coalesce(p.name, nullif(u.name, ''), 'User ' || u.id) as name,
      p.id as profile_id, p.type as profile_type, p.name as profile_name
    from users u left join ${visibleEntities(viewer)} p on p.user_id = u.id
    where u.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
