// Pages of history: the acts before a given act id, the newest first.
import type { ActKind, EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { isConcealed } from '../../domain/deleted/concealed-queries.ts';
import { mayBeNamed, visibleEntities } from '../../domain/entity/visible-queries.ts';
import type { StoredRevision } from './act-queries.ts';

export interface ActRow {
  id: number;
  at: Date;
  kind: ActKind;
  actor_id: number | null;
  undoes: number | null;
  is_redo: boolean;
  undone_by: number | null;
}

const maxCounted = 1_000;

/** The acts that changed an entity or one of its relationships. */
export async function selectActsOfEntity(
  db: Executor,
  entityId: number,
  {
    before,
    limit,
    withAccess,
    reader,
  }: { before: number | undefined; limit: number; withAccess: boolean; reader: Reader },
): Promise<ActRow[]> {
  const earlier = before === undefined ? sql`true` : sql`act_id < ${before}`;
  const shown = sql`${withAccess ? sql`true` : sql`subject <> 'access'`} and ${isTold(reader, 'revisions')}`;
  return selectActs(
    db,
    sql`id in (
      (select distinct act_id from revisions
        where entity_id = ${entityId} and ${earlier} and ${shown}
        order by act_id desc limit ${limit})
      union
      (select distinct act_id from revisions
        where other_id = ${entityId} and ${earlier} and ${isTold(reader, 'revisions')}
        order by act_id desc limit ${limit}))`,
    limit,
  );
}

/**
 * Whether a reader may learn of a revision: of a relationship, if both ends may be named, also those
 * that it has by now. A merge moves relationships to the survivor, and they go back when the two are
 * parted: of one that the reader may not know, or that is concealed, they are none of the survivor's.
 */
function isTold(reader: Reader, table: 'revisions' | 'r'): RawBuilder<boolean> {
  if (reader === 'all') return sql`true`;
  const [id, entity, other] = ['subject_id', 'entity_id', 'other_id'].map((column) =>
    sql.ref(`${table}.${column}`),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>];
  const end = sql`holder.subject_id`;
  return sql`(${sql.ref(`${table}.subject`)} <> 'relationship' or (
    ${mayBeNamed(reader, entity)} and ${mayBeNamed(reader, other)}
    and not exists (
      select from relationships moved where moved.id = ${id}
        and not (${mayBeNamed(reader, sql`moved.node1_id`)}
          and ${mayBeNamed(reader, sql`moved.node2_id`)}))
    and not exists (
      select from deleted_items holder
      where holder.kind = 'entity' and ${end} not in (${entity}, ${other})
        and holder.content @> jsonb_build_object('relationships',
          jsonb_build_array(jsonb_build_object('id', ${id})))
        and (${isConcealed(end)} or not ${mayBeNamed(reader, end)}))))`;
}

export interface RecentQuestion {
  /** A part of an e-mail address or name, or `#12` for the user with this id. */
  actor: string;
  kinds: readonly ActKind[];
  from: string | undefined;
  to: string | undefined;
  before: number | undefined;
}

/** All acts, filtered. Ids grow with time, so a time is looked up as an id. */
export function selectRecentActs(
  db: Executor,
  { actor, kinds, from, to, before }: RecentQuestion,
  limit: number,
): Promise<ActRow[]> {
  const conditions = [
    actor === '' ? null : byActor(actor),
    kinds.length === 0 ? null : sql`kind = any(${[...kinds]}::text[])`,
    from === undefined ? null : sql`at >= ${from}::timestamptz and id >= ${firstFrom(from)}`,
    to === undefined
      ? null
      : sql`at < ${to}::timestamptz and id < coalesce(${firstFrom(to)}, 9223372036854775807)`,
    before === undefined ? null : sql`id < ${before}`,
  ].filter((one) => one !== null);
  return selectActs(db, conditions.length ? sql.join(conditions, sql` and `) : sql`true`, limit);
}

function byActor(text: string): RawBuilder<unknown> {
  const [, id] = /^#([1-9]\d{0,8})$/u.exec(text) ?? [];
  if (id !== undefined) return sql`actor_id = ${Number(id)}`;
  return sql`actor_id in (
    select id from users
    where position(fold(${text}) in fold(email)) > 0 or position(fold(${text}) in fold(name)) > 0
    union select user_id from entities
    where user_id is not null and position(fold(${text}) in folded_name) > 0)`;
}

/** The id of the first act at a time or later. */
function firstFrom(time: string): RawBuilder<unknown> {
  return sql`(select id from acts where at >= ${time}::timestamptz order by at, id limit 1)`;
}

/** Undone and done again as often as somebody likes: every second of these acts is a redo. */
const isRedo = sql`(
  with recursive undone (id, depth) as (
    select a.undoes, 1 where a.undoes is not null
    union all
    select b.undoes, depth + 1 from undone join acts b on b.id = undone.id
    where b.undoes is not null and depth < ${sql.lit(maxCounted)})
  select count(*) > 0 and count(*) % 2 = 0 from undone) as is_redo`;

async function selectActs(
  db: Executor,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.id, a.at, a.kind, a.actor_id, a.undoes, ${isRedo}, (
      select max(u.id) from acts u
      where u.undoes = a.id and not exists (select from acts v where v.undoes = u.id)
    ) as undone_by
    from (select * from acts where ${condition} order by id desc limit ${limit}) a
    order by a.id desc`.execute(db);
  return rows;
}

/** In bytes as stored, which is at most a few times less than as sent; one revision may be more. */
const maxOfPage = 400_000;

interface ShownRevisions {
  /** The acts that fit on one page. */
  actIds: Set<number>;
  revisions: StoredRevision[];
  /** The number of all revisions of each act that are about the entity, up to a thousand. */
  counts: Map<number, number>;
  /** The number of all revisions of each act, whatever they are about, up to a thousand. */
  wholes: Map<number, number>;
}

interface RevisionOfAct {
  act_id: number;
  id: number | null;
  size: number;
  count: number;
  whole: number;
}

/**
 * The first revisions of each act, as many as fit on one page: whoever looks at a history must not
 * hold up all others, whatever was written into it.
 */
export async function selectShownRevisions(
  db: Executor,
  actIds: number[],
  {
    entityId,
    withAccess,
    perAct,
    reader,
  }: { entityId: number | null; withAccess: boolean; perAct: number; reader: Reader },
): Promise<ShownRevisions> {
  const about =
    entityId === null ? sql`true` : sql`(r.entity_id = ${entityId} or r.other_id = ${entityId})`;
  const shown = withAccess ? sql`true` : sql`r.subject <> 'access'`;
  const whole = sql`r.act_id = a.id and ${shown} and ${isTold(reader, 'r')}`;
  const of = sql`${whole} and ${about}`;
  const { rows } = await sql<RevisionOfAct>`
    select a.id as act_id, r.id, coalesce(r.size, 0) as size, counted.count, counted.whole
    from unnest(${actIds}::bigint[]) as a (id)
    cross join lateral (
      select (select count(*)::integer
          from (select from revisions r where ${of} limit ${maxCounted + 1}) as few) as count,
        (select count(*)::integer
          from (select from revisions r where ${whole} limit ${maxCounted + 1}) as few) as whole
      ) counted
    left join lateral (
      select r.id, pg_column_size(r.changes) as size
      from revisions r where ${of} order by r.id limit ${perAct}) r on true
    order by a.id desc, r.id`.execute(db);
  const fitting = new Set<number>();
  const ids: number[] = [];
  let total = 0;
  for (const { act_id, id, size } of rows) {
    if (total >= maxOfPage) break;
    fitting.add(act_id);
    if (id !== null) ids.push(id);
    total += size;
  }
  return {
    actIds: fitting,
    revisions: await selectRevisions(db, ids),
    counts: new Map(rows.map((row) => [row.act_id, row.count])),
    wholes: new Map(rows.map((row) => [row.act_id, row.whole])),
  };
}

async function selectRevisions(db: Executor, ids: number[]): Promise<StoredRevision[]> {
  const { rows } = await sql<StoredRevision>`
    select id, act_id, subject, subject_id, entity_id, other_id, op, changes
    from revisions where id = any(${ids}::bigint[]) order by act_id desc, id`.execute(db);
  return rows;
}

/** The revisions of merged entities by acts, which are shown in the histories of survivors. */
export async function selectMergedAway(db: Executor, actIds: number[]): Promise<StoredRevision[]> {
  const { rows } = await sql<StoredRevision>`
    select id, act_id, subject, subject_id, entity_id, other_id, op, changes
    from revisions
    where act_id = any(${actIds}::bigint[]) and subject = 'entity' and op = 'deleted'`.execute(db);
  return rows;
}

export interface NamedRow {
  id: number;
  type: EntityType;
  name: string;
}

/** The names of entities, also of deleted ones; of concealed ones only with `withHidden`. */
export async function selectNames(
  db: Executor,
  ids: number[],
  { viewer, withHidden }: { viewer: Reader; withHidden: boolean },
): Promise<Map<number, NamedRow>> {
  const given = sql`any(${[...new Set(ids)]}::integer[])`;
  const { rows } = await sql<NamedRow>`
    select subject_id as id, entity_type as type, name from deleted_items
    where kind = 'entity' and subject_id = ${given}
      and (${withHidden} or not ${isConcealed(sql`subject_id`)})
      and ${mayBeNamed(viewer, sql`subject_id`)}
    union all
    select id, type, name from ${visibleEntities(viewer)} e where id = ${given}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
