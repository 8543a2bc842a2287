import type {
  Audience,
  Confirmation,
  Cover,
  Direction,
  EntityType,
  SourceItem,
} from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { confirmation, type End } from '../../domain/agreement/queries.ts';
import { visibleEntities, visibleRelationships } from '../../domain/entity/visible-queries.ts';

export interface RelationshipRow {
  id: number;
  node1_id: number;
  node1_type: EntityType;
  node1_name: string;
  node1_photo: string;
  node1_cover: Cover;
  node2_id: number;
  node2_type: EntityType;
  node2_name: string;
  node2_photo: string;
  node2_cover: Cover;
  role: string;
  years: string;
  direction: Direction | null;
  /** That chosen for it: while it is hidden because it is unconfirmed, it gets it afterwards. */
  audience: Audience;
  is_hidden: boolean;
  confirmation: Confirmation;
  asks: End | null;
  agreed_role: string | null;
  agreed_years: string | null;
  agreed_direction: Direction | null;
  confirmed_end: End | null;
  confirmed_at: Date | null;
  sources: SourceItem[];
  created_at: Date;
  updated_at: Date;
}

/** Whether an entity with this kind and id exists. */
export async function entityExists(
  db: Executor,
  viewer: Reader,
  type: EntityType,
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(visibleEntities(viewer).as('entities'))
    .select('id')
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  return row !== undefined;
}

/** The relationships that start at an entity, end at it, or both; oldest first. */
export async function selectRelationships(
  db: Executor,
  viewer: Reader,
  entityId: number,
  end: 'node1' | 'node2' | 'either',
): Promise<RelationshipRow[]> {
  const starts = sql`r.node1_id = ${entityId}`;
  const ends = sql`r.node2_id = ${entityId}`;
  const condition = end === 'node1' ? starts : end === 'node2' ? ends : sql`(${starts} or ${ends})`;
  const { rows } = await sql<RelationshipRow>`
    ${relationshipWithEnds(viewer)} where ${condition} order by r.id`.execute(db);
  return rows;
}

const relationshipWithEnds = (viewer: Reader) => sql`
  select r.id, r.node1_id, a.type as node1_type, a.name as node1_name,
    a.low_res_photo_url as node1_photo, a.cover as node1_cover,
    r.node2_id, b.type as node2_type, b.name as node2_name,
    b.low_res_photo_url as node2_photo, b.cover as node2_cover,
    r.role, r.years, r.direction, coalesce(r.audience_once_confirmed, r.audience) as audience,
    r.audience_once_confirmed is not null as is_hidden,
    ${confirmation('r')} as confirmation, r.asks, r.agreed_role, r.agreed_years,
    r.agreed_direction, r.confirmed_end, r.confirmed_at, r.sources,
    r.created_at, r.updated_at
  from ${visibleRelationships(viewer)} r
  join ${visibleEntities(viewer)} a on a.id = r.node1_id
  join ${visibleEntities(viewer)} b on b.id = r.node2_id`;

/** One relationship, locked until the transaction ends; null when the reader sees none. */
export async function lockRelationship(
  tx: Executor,
  reader: Reader,
  id: number,
): Promise<RelationshipRow | null> {
  await sql`select id from relationships where id = ${id} for update`.execute(tx);
  const { rows } = await sql<RelationshipRow>`
    ${relationshipWithEnds(reader)} where r.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

interface RelationshipValues {
  role: string;
  years: string;
  audience?: Audience;
  direction?: Direction | null;
  sources?: readonly SourceItem[];
  year_ranges: string;
}

/** A row for the driver, which takes a list for an array of PostgreSQL and not for JSON. */
function asStored<Row extends RelationshipValues>({ sources, ...row }: Row) {
  return { ...row, ...(sources && { sources: JSON.stringify(sources) }) };
}

export async function insertRelationship(
  tx: NetworkTx,
  row: RelationshipValues & { node1_id: number; node2_id: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('relationships')
    .values(asStored(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRelationshipRow(
  tx: NetworkTx,
  id: number,
  { audience, ...values }: RelationshipValues,
): Promise<void> {
  const isHidden = sql`audience_once_confirmed is not null`;
  const chosen = audience && {
    audience: sql<Audience>`case when ${isHidden} then audience else ${audience} end`,
    audience_once_confirmed: sql<Audience | null>`case when ${isHidden} then ${audience} end`,
  };
  await tx
    .updateTable('relationships')
    .set({ ...asStored(values), ...chosen, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Notes which end confirmed a relationship, and when. */
export async function updateConfirmed(
  tx: NetworkTx,
  id: number,
  end: End,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('relationships')
    .set({ confirmed_end: end, confirmed_at: now })
    .where('id', '=', id)
    .execute();
}

/** The roles in use, as written, with the number of their uses. */
export async function selectRoles(db: Executor, viewer: Reader): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; uses: number }>`
    select role, count(*)::integer as uses
    from ${visibleRelationships(viewer)} r where role <> '' group by role`.execute(db);
  return new Map(rows.map(({ role, uses }) => [role, uses]));
}

/** Relationships by id. Rows are locked in order of id, which avoids deadlocks. */
export async function selectRelationshipStates(
  db: Executor,
  ids: number[],
  locks: boolean,
): Promise<Map<number, StatedRelationship>> {
  const { rows } = await sql<StatedRelationship & { id: number }>`
    select id, node1_id, node2_id, role, years, direction,
      coalesce(audience_once_confirmed, audience) as audience, asks, agreed_role, agreed_years,
      agreed_direction, sources
    from relationships where id = any(${ids}::integer[])
    order by id ${locks ? sql`for update` : sql``}`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export interface Restated {
  id: number;
  node1_id: number;
  node2_id: number;
  role: string;
  years: string;
}

/** Of relationships that are to be stated so: the id of the one that is stated so now. */
export async function selectTwins(
  db: Executor,
  rows: readonly Restated[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<{ id: number; twin: number }>`
    select n.id, r.id as twin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id integer, node1_id integer, node2_id integer, role text, years text)
    join relationships r using (node1_id, node2_id, role, years)`.execute(db);
  return new Map(found.map(({ id, twin }) => [id, twin]));
}

/** Gives a relationship a role that nobody can type, until it gets its own in this transaction. */
export async function updateAway(tx: NetworkTx, id: number): Promise<void> {
  await tx
    .updateTable('relationships')
    .set({ role: `\u0001${id}` })
    .where('id', '=', id)
    .execute();
}

/** The parts that history compares, with the ends as they are now: a merge moves them. */
export interface StatedRelationship {
  node1_id: number;
  node2_id: number;
  role: string;
  years: string;
  audience: Audience;
  direction: Direction | null;
  sources: SourceItem[];
  asks: End | null;
  agreed_role: string | null;
  agreed_years: string | null;
  agreed_direction: Direction | null;
}
