import {
  type AdminUser,
  type AuditRow,
  type listAudit as auditCall,
  type EntityType,
  type listAdminEntities as entitiesCall,
  entityTypes,
  type listEntitiesForAccess as forAccessCall,
  mapKinds,
  type QueryOf,
  type ReplyOf,
  type listAdminUsers as usersCall,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { nodeOf } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { selectUser } from '../../domain/users/queries.ts';
import { notFound } from '../../errors.ts';
import { describeUsers } from '../users/service.ts';
import { countAudit, type ListedAuditRow, selectAuditPage } from './audit-queries.ts';
import {
  countByType,
  countForAccess,
  type EntityListRow,
  type EntityQuestion,
  type Place,
  selectEntityPage,
  selectEntityRows,
  selectFittingIds,
  selectForAccess,
} from './entity-queries.ts';
import { countUsers, selectListedUser, selectUserPage } from './user-queries.ts';

/** A page of users with their profiles and issues; three queries. */
export async function listUserPage(
  db: Db,
  query: QueryOf<typeof usersCall>,
): Promise<ReplyOf<typeof usersCall>> {
  // Superusers, by the endpoint.
  const order = { by: query.sort_by, direction: query.sort_order };
  const rows = await selectUserPage(db, query, order, sectionOf(query));
  // A page after the last has no row that carries the total.
  const total = rows[0]?.total ?? (await countUsers(db, query));
  const described = await describeUsers(db, rows);
  const items = described.map((user, index) => ({ ...user, issues: rows[index]?.issues ?? [] }));
  return { items, ...describePage(query, total) };
}

/** A user in the form that the list shows. */
export async function readListedUser(db: Db, userId: number): Promise<AdminUser> {
  // Superusers, by the endpoint.
  const row = await selectListedUser(db, userId);
  const [described] = row ? await describeUsers(db, [row]) : [];
  if (!row || !described) throw notFound('user');
  return { ...described, issues: row.issues };
}

/** A page of entities; always two queries. */
export async function listEntityPage(
  deps: { db: Db; network: SnapshotStore },
  query: QueryOf<typeof entitiesCall>,
): Promise<ReplyOf<typeof entitiesCall>> {
  // Superusers, by the endpoint.
  const asksForDegrees = query.min_connections > 0 || query.sort_by === 'connections';
  const { counts, rows } = await (asksForDegrees ? findByDegree : findByColumns)(deps, query);
  const totals = mapKinds((kind) => counts[kind] ?? 0);
  const kinds: readonly EntityType[] = query.type.length > 0 ? query.type : entityTypes;
  const total = [...new Set(kinds)].reduce((sum, kind) => sum + totals[kind], 0);
  const items = rows.map(({ place, ...row }) => ({
    ...row,
    location: describePlace(place),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
  return { items, ...describePage(query, total), totals };
}

interface FoundEntities {
  counts: Partial<Record<EntityType, number>>;
  rows: EntityListRow[];
}

async function findByColumns(
  { db }: { db: Db },
  query: QueryOf<typeof entitiesCall>,
): Promise<FoundEntities> {
  const question = questionOf(query);
  const order = { by: query.sort_by, direction: query.sort_order };
  const [counts, rows] = await Promise.all([
    countByType(db, question),
    selectEntityPage(db, question, order, sectionOf(query)),
  ]);
  return { counts, rows };
}

/** Takes degrees from the snapshot: in a large network the database needs seconds to count them. */
async function findByDegree(
  { db, network }: { db: Db; network: SnapshotStore },
  query: QueryOf<typeof entitiesCall>,
): Promise<FoundEntities> {
  const order = { by: query.sort_by, direction: query.sort_order };
  const fitting = await selectFittingIds(db, { ...questionOf(query), types: [] }, order);
  const snapshot = await network.snapshotFor('all');
  const counts: Partial<Record<EntityType, number>> = {};
  const chosen: { id: number; degree: number }[] = [];
  for (const id of fitting) {
    const node = nodeOf(snapshot, id);
    const kind = snapshot.kinds.at(node);
    const degree = snapshot.degrees[node] ?? 0;
    // Skips entities deleted between the query and the snapshot.
    if (kind === undefined || degree < query.min_connections) continue;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (query.type.length === 0 || query.type.includes(kind)) chosen.push({ id, degree });
  }
  if (query.sort_by === 'connections') {
    const way = query.sort_order === 'asc' ? 1 : -1;
    chosen.sort((a, b) => way * (a.degree - b.degree));
  }
  const { limit, offset } = sectionOf(query);
  const page = chosen.slice(offset, offset + limit).map(({ id }) => id);
  return { counts, rows: await selectEntityRows(db, page) };
}

function questionOf(query: QueryOf<typeof entitiesCall>): EntityQuestion {
  return {
    search: query.search,
    types: query.type,
    created: { from: query.created_from, before: query.created_to },
    edited: { from: query.edited_from, before: query.edited_to },
  };
}

/**
 * A page of the entities of a kind on which a user has no role.
 * @throws not_found for an unknown user.
 */
export async function listForAccess(
  db: Db,
  query: QueryOf<typeof forAccessCall>,
): Promise<ReplyOf<typeof forAccessCall>> {
  // Superusers, by the endpoint.
  if (!(await selectUser(db, query.user_id))) throw notFound('user');
  const question = { userId: query.user_id, type: query.type, search: query.search };
  const [total, rows] = await Promise.all([
    countForAccess(db, question),
    selectForAccess(db, question, sectionOf(query)),
  ]);
  const items = rows.map(({ place, ...row }) => ({ ...row, location: describePlace(place) }));
  return { items, ...describePage(query, total) };
}

/** A page of the audit log, newest first; two queries. */
export async function listAuditPage(
  db: Db,
  query: QueryOf<typeof auditCall>,
): Promise<ReplyOf<typeof auditCall>> {
  // Superusers, by the endpoint.
  const question = {
    actor: query.actor,
    events: query.event,
    target: query.target,
    from: query.from,
    before: query.to,
  };
  const [total, rows] = await Promise.all([
    countAudit(db, question),
    selectAuditPage(db, question, sectionOf(query)),
  ]);
  return { items: rows.map(describeAudit), ...describePage(query, total) };
}

function describePlace(place: Place | null): string {
  if (!place) return '';
  const names = [place.place_name, place.city || place.state, place.country];
  return [...new Set(names.filter((name) => name !== ''))].join(', ');
}

function describeAudit(row: ListedAuditRow): AuditRow {
  const { target_type: type, target_id: id } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actor_email },
    target:
      type === null || id === null
        ? null
        : { type, id, name: row.target_name, entity_type: row.target_entity_type },
    user: row.user_id === null ? null : { id: row.user_id, email: row.user_email },
    ip: row.ip,
    details: row.details,
  };
}
