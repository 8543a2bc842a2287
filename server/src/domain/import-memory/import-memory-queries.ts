// What became of the rows that were imported: read by an import, and kept when things are erased.
import type {
  Audience,
  Direction,
  EntityType,
  RemovalReason,
  SourceItem,
} from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/** What became of the entity of an imported id. */
export interface KeyRow {
  type: EntityType;
  /** A hash once the entity was erased. */
  key: string;
  /** The entity that the import made. */
  entity_id: number;
  /** The entity that it was merged into. */
  survivor_id: number | null;
  /** The name of the survivor, or of the entity itself; null if it is not there. */
  name: string | null;
  is_erased: boolean;
  /** The deleted item by which it can be restored. */
  item_id: number | null;
  reason: Exclude<RemovalReason, 'with_end'>;
  removed_at: Date | null;
  removed_by: string | null;
}

/** The name by which others see a user. */
function nameOf(userId: RawBuilder<unknown>) {
  return sql<string | null>`(
    select coalesce(p.name, nullif(u.name, ''), 'User ' || u.id)
    from users u left join entities p on p.user_id = u.id where u.id = ${userId})`;
}

/** Whether an entity was removed after a report, or by the person who was invited to it. */
function isRemovedOnRequest(entityId: RawBuilder<unknown>) {
  return sql<boolean>`(exists (
      select from reports r where r.entity_id = ${entityId} and r.outcome = 'removed')
    or exists (
      select from deleted_items removed where removed.kind = 'entity'
        and removed.subject_id = ${entityId} and removed.reason = 'removed'))`;
}

export async function selectKeys(db: Executor, source: string): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.type, k.key, k.entity_id, k.survivor_id, e.name, k.removal is not null as is_erased,
      d.id as item_id,
      case when k.removal is not null then k.removal when d.reason = 'hidden' then 'hidden'
        when e.id is null and ${isRemovedOnRequest(sql`k.now_id`)} then 'on_request'
        else 'deleted' end as reason,
      coalesce(k.removed_at, d.deleted_at) as removed_at,
      case when e.id is null then ${nameOf(sql`coalesce(k.removed_by, d.deleted_by)`)} end
        as removed_by
    from (
      select k.*, r.to_id as survivor_id, coalesce(r.to_id, k.entity_id) as now_id
      from import_keys k left join entity_redirects r on r.from_id = k.entity_id
      where k.source = ${source}) as k
    left join entities e on e.id = k.now_id
    left join deleted_items d on e.id is null and d.kind = 'entity' and d.subject_id = k.now_id
    `.execute(db);
  return rows;
}

/** Rows of relationships.csv as arrays, with the ids of their ends in the network. */
export interface RelationshipQuestion {
  keys: string[];
  node1: number[];
  node2: number[];
  roles: string[];
  years: string[];
  /** Null where a file does not say it. */
  audiences: (Audience | null)[];
  directions: (Direction | null)[];
}

/** What is known of a row of relationships.csv, unless its relationship is there and equal. */
export interface RelationshipFact {
  /** Index into the question. */
  row: number;
  /** The relationship that it became in an earlier import; null if it is new. */
  id: number | null;
  /** Its values now; null if it is not there. */
  role: string | null;
  years: string | null;
  audience: Audience | null;
  direction: Direction | null;
  node1_id: number | null;
  node2_id: number | null;
  /** A relationship that has the file's values. */
  same_id: number | null;
  /** The deleted item by which it can be restored. */
  item_id: number | null;
  /** What it was when it was deleted. */
  item_stated: StatedPair | null;
  /** Whether another relationship is stated so now. */
  is_item_stated: boolean;
  /** True if it was deleted by itself, and erased since. */
  is_marked: boolean;
  removed_at: Date | null;
  removed_by: string | null;
}

/** Which entities a relationship connects, and how: a pair has each role and years once. */
export interface StatedPair {
  node1_id: number;
  node2_id: number;
  role: string;
  years: string;
}

export async function selectRelationshipFacts(
  db: Executor,
  { keys, node1, node2, roles, years, audiences, directions }: RelationshipQuestion,
): Promise<RelationshipFact[]> {
  const { rows } = await sql<RelationshipFact>`
    select (g.row - 1)::integer as row, k.relationship_id as id, r.role, r.years, r.audience, r.direction,
      r.node1_id, r.node2_id,
      same.id as same_id, d.id as item_id,
      case when d.id is not null then jsonb_build_object('node1_id', d.node1_id,
        'node2_id', d.node2_id, 'role', one.role, 'years', one.years) end as item_stated,
      exists (select from relationships t where t.node1_id = d.node1_id
        and t.node2_id = d.node2_id and t.role = one.role and t.years = one.years)
        as is_item_stated,
      k.removed_at is not null as is_marked,
      coalesce(d.deleted_at, k.removed_at) as removed_at,
      ${nameOf(sql`coalesce(d.deleted_by, k.removed_by)`)} as removed_by
    from unnest(${keys}::uuid[], ${arrayOf(node1)}::integer[], ${arrayOf(node2)}::integer[],
      ${roles}::text[], ${years}::text[], ${audiences}::text[],
      ${directions}::text[])
      with ordinality as g (key, node1_id, node2_id, role, years, audience, direction, row)
    left join imported_relationships k on k.key = g.key
    left join relationships r on r.id = k.relationship_id
    left join deleted_items d on d.kind = 'relationship' and d.subject_id = k.relationship_id
    left join lateral jsonb_to_record(d.content -> 'relationships' -> 0)
      as one (role text, years text) on d.id is not null
    left join lateral (
      select s.id from relationships s
      where s.role = g.role and s.years = g.years and (
        (s.node1_id = g.node1_id and s.node2_id = g.node2_id)
        -- A merge folds two that differ in direction only.
        or (k.key is not null and s.node1_id = g.node2_id and s.node2_id = g.node1_id))
      order by s.id limit 1) as same on true
    where r.id is null or r.role <> g.role or r.years <> g.years or r.audience <> g.audience
      or (g.direction is not null
        and (r.direction is distinct from g.direction or r.node1_id <> g.node1_id))
    order by g.row`.execute(db);
  return rows;
}

/**
 * The sources of the relationships that rows stand for: that of an id, or else the one that a row
 * became in an earlier import. Rows that stand for none are left out.
 */
export async function selectSourcesOfRows(
  db: Executor,
  keys: readonly string[],
  ids: readonly (number | null)[],
): Promise<SourcesOfRow[]> {
  const { rows } = await sql<SourcesOfRow>`
    select (g.row - 1)::integer as row, r.id, r.node1_id, r.node2_id, r.sources
    from unnest(${keys}::uuid[], ${ids}::integer[]) with ordinality as g (key, id, row)
    left join imported_relationships k on k.key = g.key
    join relationships r on r.id = coalesce(g.id, k.relationship_id)
    order by g.row`.execute(db);
  return rows;
}

export interface SourcesOfRow {
  /** Index into the question. */
  row: number;
  id: number;
  node1_id: number;
  node2_id: number;
  sources: SourceItem[];
}

export interface ReturningRow extends StatedPair {
  id: number;
}

/** The relationships that come back with deleted items. */
export async function selectRelationshipsIn(
  db: Executor,
  itemIds: readonly number[],
): Promise<ReturningRow[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<ReturningRow>`
    select (one ->> 'id')::integer as id, (one ->> 'node1_id')::integer as node1_id,
      (one ->> 'node2_id')::integer as node2_id, one ->> 'role' as role, one ->> 'years' as years
    from deleted_items d cross join lateral jsonb_array_elements(d.content -> 'relationships') one
    where d.id = any(${itemIds}::integer[])`.execute(db);
  return rows;
}

export interface ChangeRow {
  id: number;
  part: string;
  at: Date;
  by: string | null;
}

/** Who last changed each part of entities or relationships since they were imported. */
export async function selectLastChanges(
  db: Executor,
  subject: 'entity' | 'relationship',
  ids: readonly number[],
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, part, at, ${nameOf(sql`actor_id`)} as by
    from (
      select distinct on (v.subject_id, part) v.subject_id as id, part, a.at, a.actor_id, a.kind
      from revisions v join acts a on a.id = v.act_id
      cross join lateral jsonb_object_keys(v.changes) as part
      where v.subject = ${subject} and v.subject_id = any(${ids}::integer[]) and v.op = 'changed'
      order by v.subject_id, part, v.id desc) as last
    where kind <> 'file_values_taken'`.execute(db);
  return rows;
}

/** Notes that rows of an import stand for relationships that were there. */
export async function insertRelationshipKeys(
  tx: Executor,
  source: string,
  keys: readonly string[],
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into imported_relationships (key, source, relationship_id)
    select key, ${source}, id from unnest(${keys}::uuid[], ${ids}::integer[]) as given (key, id)
    on conflict (key) do update
      set relationship_id = excluded.relationship_id, removed_at = null, removed_by = null
    `.execute(tx);
}

/** Forgets ids of erased entities: the import adds these rows anew. */
export async function deleteErasedKeys(
  tx: Executor,
  source: string,
  hashes: readonly string[],
): Promise<void> {
  await sql`
    delete from import_keys
    where source = ${source} and key = any(${hashes}::text[]) and removal is not null`.execute(tx);
}

/**
 * Keeps of entities that are about to be erased only that they were imported, by a hash of their
 * ids, and how they went. What was merged into them goes with them; what was merged into another
 * is not gone.
 */
export async function markErasedEntities(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`
    with going as (
      select id, id as now_id from unnest(${ids}::integer[]) as id
      where not exists (select from entity_redirects r where r.from_id = id)
      union
      select from_id, to_id from entity_redirects where to_id = any(${ids}::integer[])
    )
    update import_keys k
    set key = hash_of_key(k.source, k.type, k.key), removed_by = d.deleted_by,
      removed_at = coalesce(d.deleted_at, now()),
      removal = case when ${isRemovedOnRequest(sql`g.now_id`)} then 'on_request'
        when d.id is null then 'with_account' else 'deleted' end
    from going g
    left join deleted_items d on d.kind = 'entity' and d.subject_id = g.now_id
    where k.entity_id = g.id and k.removal is null`.execute(tx);
}

/** Keeps of relationships whose deleted items are about to be erased that somebody deleted them. */
export async function markErasedRelationships(
  tx: Executor,
  { items = [], ends = [] }: { items?: readonly number[]; ends?: readonly number[] },
): Promise<void> {
  await sql`
    update imported_relationships k set removed_at = d.deleted_at, removed_by = d.deleted_by
    from deleted_items d
    where d.kind = 'relationship' and k.relationship_id = d.subject_id and (
      d.id = any(${items}::integer[]) or d.node1_id = any(${ends}::integer[])
      or d.node2_id = any(${ends}::integer[]))`.execute(tx);
}

export async function forgetUserInKeys(tx: Executor, userId: number): Promise<void> {
  await sql`update import_keys set removed_by = null where removed_by = ${userId}`.execute(tx);
  await sql`
    update imported_relationships set removed_by = null where removed_by = ${userId}`.execute(tx);
}

/** An array of numbers in PostgreSQL's syntax: the driver would quote each of them. */
export function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
