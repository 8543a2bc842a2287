import {
  allSources,
  type Connection,
  coverIn,
  type EditableEntity,
  type EntityOf,
  type EntityType,
  type EntityWithConnections,
  entityKinds,
  type Field,
  fieldsOf,
  type Inverses,
  type Location,
  pluralOf,
  roleHere,
  shownName,
  wireName,
} from '@mangrove/contract';
import { findTownPoint } from '../../adapters/town-points.ts';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole } from '../../domain/access/policy.ts';
import { type Reader, readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { followMerge, missingEntity } from '../../domain/entity/merged-entities.ts';
import {
  type ConnectionRow,
  type EntityParts,
  selectConnections,
  selectEntity,
  selectParts,
  selectRelationshipsOf,
  selectWithRole,
} from '../../domain/entity/queries.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import {
  dayOf,
  describeSources,
  readSourceNames,
  type SourceNames,
  tellFieldSources,
} from '../../domain/sources/read-sources.ts';
import { footprintOf } from './footprint.ts';

/**
 * An entity of a kind, or where its address leads: to the entity that it was merged into, or to
 * itself as another kind.
 */
async function requireFound(
  db: Executor,
  viewer: Reader,
  type: EntityType,
  id: number,
): Promise<EntityParts> {
  const parts = await followMerge(db, { type, id }, (one, kind) =>
    selectEntity(db, viewer, kind, one),
  );
  if (!parts) throw await missingEntity(db, { type, id }, viewer);
  return parts;
}

/**
 * An entity with its connections, grouped by the other entity.
 * @throws not_found when no entity of this kind has the id.
 */
export async function readEntityWithConnections<Type extends EntityType>(
  db: Db,
  viewer: Reader,
  type: Type,
  id: number,
): Promise<EntityOf<Type> & Pick<EntityWithConnections, 'connections'>> {
  return (await readWithFootprint(db, viewer, type, id)).entity;
}

/** `readEntityWithConnections`, and what the answer was made from. */
export async function readWithFootprint<Type extends EntityType>(
  db: Db,
  viewer: Reader,
  type: Type,
  id: number,
): Promise<{
  entity: EntityOf<Type> & Pick<EntityWithConnections, 'connections'>;
  footprint: Footprint | undefined;
}> {
  // Public, like the map.
  const [parts, own] = await Promise.all([
    requireFound(db, viewer, type, id),
    selectConnections(db, viewer, id),
  ]);
  const { id: foundId } = parts.entity;
  const rows = foundId === id ? own : await selectConnections(db, viewer, foundId);
  const described = await describeEntity(db, viewer, parts);
  const inverses = await readInverses(
    db,
    rows.map(({ direction }) => direction),
  );
  const names = await readSourceNames(db, viewer, [
    allSources(parts.entity.sources),
    ...rows.map(({ sources }) => sources),
  ]);
  return {
    entity: {
      ...(described as EntityOf<Type>),
      connections: groupConnections(rows, inverses, names),
    },
    footprint: footprintOf({ asked: { type, id }, parts, rows, names }),
  };
}

/** The entities on which the viewer has a role, with the details needed to edit or list them. */
export async function listEditable(db: Db, viewer: Viewer): Promise<EditableEntity[]> {
  // Anyone signed in: own roles only.
  const reader = readerOf(viewer);
  const found = await selectWithRole(db, reader, viewer.userId);
  const ids = found.map(({ id }) => id);
  const parts = new Map((await selectParts(db, reader, ids)).map((one) => [one.entity.id, one]));
  const relationships = await selectRelationshipsOf(db, reader, ids);
  // Without those that were deleted between the two statements.
  const there = found.flatMap(({ id, role_type }) => {
    const one = parts.get(id);
    return one ? [{ id, role_type, one }] : [];
  });
  return inOrder(there, async ({ id, role_type, one }) => {
    const described = await describeEntity(db, reader, one);
    const own = relationships.filter(({ node1_id, node2_id }) => [node1_id, node2_id].includes(id));
    return {
      entity_type: described.type,
      entity_id: id,
      role_type,
      entity_details: { name: described.name, photo_url: described.photo_url },
      locations: described.locations,
      tags_with_type: described.tags_with_type,
      social_links: described.social_links,
      relationships: own,
      to_confirm: own.filter(({ waits_for }) => waits_for === id).length,
    };
  });
}

/** An entity as the viewer sees it, with its user id if the viewer may know it. */
export async function readEntityAs<Type extends EntityType>(
  db: Executor,
  viewer: Viewer | null,
  type: Type,
  id: number,
): Promise<EntityOf<Type>> {
  const reader = readerOf(viewer);
  // Public, but the user id of a profile only for that user, owners and superusers.
  const parts = await requireFound(db, reader, type, id);
  return describeAs(db, viewer, parts);
}

/** `readEntityAs` for parts already read. */
export async function describeAs<Type extends EntityType>(
  db: Executor,
  viewer: Viewer | null,
  parts: EntityParts,
): Promise<EntityOf<Type>> {
  const described = (await describeEntity(db, readerOf(viewer), parts)) as EntityOf<Type>;
  if (entityKinds[parts.entity.type].profile !== 'assigned' || !viewer) return described;
  const isOwn = parts.entity.user_id === viewer.userId;
  const mayKnow = isOwn || (await hasRole(db, viewer, parts.entity.id, 'OWNER'));
  return mayKnow ? { ...described, user_id: parts.entity.user_id } : described;
}

async function describeEntity(
  db: Executor,
  reader: Reader,
  found: EntityParts,
): Promise<EntityOf<EntityType>> {
  const parts = { ...found, locations: await tellPlaces(found) };
  const { entity, addedBy, isAsTyped } = parts;
  const described = (fieldsOf(entity.type) as readonly Field[])
    // Whose profile it is, and what is narrowed, is told to few.
    .filter(({ shape }) => shape !== 'account' && (shape !== 'audiences' || isAsTyped))
    .map((field) => [wireName(field, entity.type), describeField(parts, field)]);
  return {
    id: entity.id,
    type: entity.type,
    name: entity.name,
    photo_url: entity.photo_url,
    low_res_photo_url: entity.low_res_photo_url,
    version: entity.version,
    created_at: entity.created_at.toISOString(),
    updated_at: entity.updated_at.toISOString(),
    ...(entityKinds[entity.type].isHuman && {
      added_by: addedBy && { ...addedBy, cover: undefined, ...coverIn(addedBy.cover) },
      is_unclaimed: entity.user_id === null,
    }),
    ...Object.fromEntries(described),
    sources: await tellFieldSources(db, reader, entity.sources),
  };
}

function describeField(parts: EntityParts, { shape, store }: Field): unknown {
  const { entity } = parts;
  switch (shape) {
    case 'places':
      return parts.locations;
    case 'links':
      return parts.social_links.map((link) => ({
        ...link,
        entity_id: entity.id,
        entity_type: entity.type,
      }));
    case 'tags':
      return parts.tags.map((tag) => ({
        ...tag,
        created_at: new Date(tag.created_at).toISOString(),
        updated_at: new Date(tag.updated_at).toISOString(),
      }));
    case 'pictures':
      return parts.images.map(({ sort_order, ...image }) => ({ ...image, order: sort_order }));
    default:
      return entity[store.columns[0]];
  }
}

/** The places of an entity; those of a person with the point of the town, unless told exactly. */
function tellPlaces({ entity, isAsTyped, locations }: EntityParts): Promise<Location[]> {
  const isExact = !entityKinds[entity.type].isHuman || entity.place_precision === 'exact';
  return inOrder(locations, async (location) => {
    if (isExact || isAsTyped) return location;
    const { latitude = null, longitude = null } = (await findTownPoint(location)) ?? {};
    return { ...location, latitude, longitude };
  });
}

/** The results for the items, made one after the other. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await make(item));
  return results;
}

function groupConnections(
  rows: ConnectionRow[],
  inverses: Inverses,
  names: SourceNames,
): EntityWithConnections['connections'] {
  const groups = Object.fromEntries(
    Object.values(pluralOf).map((plural) => [plural, [] as Connection[]]),
  ) as EntityWithConnections['connections'];
  const byId = new Map<number, Connection>();
  for (const row of rows) {
    let connection = byId.get(row.other_id);
    if (!connection) {
      connection = {
        id: row.other_id,
        type: row.other_type,
        name: row.other_name,
        photo_url: row.other_photo,
        ...coverIn(row.other_cover),
        relationships: [],
      };
      byId.set(row.other_id, connection);
      groups[pluralOf[row.other_type]].push(connection);
    }
    const { relationship_id: id, role, years: year, direction, confirmation, waits_for } = row;
    const other = shownName({ name: row.other_name, cover: row.other_cover });
    const role_here = roleHere({ role, direction }, other, inverses);
    connection.relationships.push({
      ...{ id, role, year, direction, role_here, confirmation, waits_for },
      confirmed_by: row.confirmed_by,
      confirmed_on: dayOf(row.confirmed_at),
      sources: describeSources(row.sources, names),
    });
  }
  return groups;
}
