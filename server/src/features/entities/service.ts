import type {
  Connection,
  EditableEntity,
  EntityType,
  EntityWithConnections,
  Location,
  Organization,
  Person,
  Project,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
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

export interface EntityOf {
  person: Person;
  project: Project;
  organization: Organization;
}

/** An entity of a kind, by its own id or the id of an entity that was merged into it. */
async function requireFound(db: Executor, type: EntityType, id: number): Promise<EntityParts> {
  const parts = await followMerge(db, { type, id }, (one) => selectEntity(db, type, one));
  if (!parts) throw await missingEntity(db, { type, id });
  return parts;
}

/**
 * One entity as anyone may see it: display fields only, no user id.
 * @throws not_found when no entity of this kind has the id.
 */
async function readEntity<Type extends EntityType>(
  db: Db,
  type: Type,
  id: number,
): Promise<EntityOf[Type]> {
  // Public, like the map.
  const parts = await requireFound(db, type, id);
  return describeEntity(parts) as EntityOf[Type];
}

/** An entity with its connections, grouped by the other entity. */
export async function readEntityWithConnections<Type extends EntityType>(
  db: Db,
  type: Type,
  id: number,
): Promise<EntityOf[Type] & Pick<EntityWithConnections, 'connections'>> {
  // Public, like the map.
  const [entity, own] = await Promise.all([readEntity(db, type, id), selectConnections(db, id)]);
  const rows = entity.id === id ? own : await selectConnections(db, entity.id);
  return { ...entity, connections: groupConnections(rows) };
}

/** The entities on which the viewer has a role, with the details needed to edit or list them. */
export async function listEditable(db: Db, viewer: Viewer): Promise<EditableEntity[]> {
  // Anyone signed in: own roles only.
  const found = await selectWithRole(db, viewer.userId);
  const ids = found.map(({ id }) => id);
  const parts = new Map((await selectParts(db, ids)).map((one) => [one.entity.id, one]));
  const relationships = await selectRelationshipsOf(db, ids);
  return found.flatMap(({ id, role_type }) => {
    const one = parts.get(id);
    // Deleted between the two statements.
    if (!one) return [];
    const described = describeEntity(one);
    return {
      entity_type: described.type,
      entity_id: id,
      role_type,
      entity_details: { name: described.name, photo_url: described.photo_url },
      locations: described.locations,
      tags_with_type: described.tags_with_type,
      social_links: described.social_links,
      relationships: relationships.filter(
        ({ node1_id, node2_id }) => node1_id === id || node2_id === id,
      ),
    };
  });
}

/** An entity as the viewer sees it, with its user id if the viewer may know it. */
export async function readEntityAs<Type extends EntityType>(
  db: Executor,
  viewer: Viewer | null,
  type: Type,
  id: number,
): Promise<EntityOf[Type]> {
  // Public, but the user id of a profile only for that user, owners and superusers.
  const parts = await requireFound(db, type, id);
  return describeAs(db, viewer, type, parts);
}

/** `readEntityAs` for parts already read. */
export async function describeAs<Type extends EntityType>(
  db: Executor,
  viewer: Viewer | null,
  type: Type,
  parts: EntityParts,
): Promise<EntityOf[Type]> {
  const described = describeEntity(parts) as EntityOf[Type];
  if (type !== 'person' || !viewer) return described;
  const isOwn = parts.entity.user_id === viewer.userId;
  const mayKnow = isOwn || (await hasRole(db, viewer, parts.entity.id, 'OWNER'));
  return mayKnow ? { ...described, user_id: parts.entity.user_id } : described;
}

function describeEntity({
  entity,
  locations,
  links,
  tags,
  images,
  addedBy,
}: EntityParts): EntityOf[EntityType] {
  const shared = {
    id: entity.id,
    name: entity.name,
    photo_url: entity.photo_url,
    low_res_photo_url: entity.low_res_photo_url,
    locations: entity.type === 'person' ? locations.map(roundToPlace) : locations,
    social_links: links.map((link) => ({
      ...link,
      entity_id: entity.id,
      entity_type: entity.type,
    })),
    tags_with_type: tags.map((tag) => ({
      ...tag,
      created_at: new Date(tag.created_at).toISOString(),
      updated_at: new Date(tag.updated_at).toISOString(),
    })),
    version: entity.version,
    created_at: entity.created_at.toISOString(),
    updated_at: entity.updated_at.toISOString(),
  };
  if (entity.type === 'person') {
    return {
      ...shared,
      type: entity.type,
      first_name: entity.first_name,
      last_name: entity.last_name,
      pronouns: entity.pronouns,
      bio: entity.about,
      added_by: addedBy,
    };
  }
  if (entity.type === 'organization') {
    return { ...shared, type: entity.type, description: entity.about };
  }
  return {
    ...shared,
    type: entity.type,
    description: entity.about,
    year: entity.year,
    images: images.map(({ sort_order, ...image }) => ({ ...image, order: sort_order })),
  };
}

/** Rounds to two decimals, about a kilometre: the town that a person lives in, not the house. */
function roundToPlace(location: Location): Location {
  const round = (degrees: number | null) => degrees && Math.round(degrees * 100) / 100;
  return {
    ...location,
    latitude: round(location.latitude),
    longitude: round(location.longitude),
  };
}

function groupConnections(rows: ConnectionRow[]): EntityWithConnections['connections'] {
  const groups = { people: [], projects: [], organizations: [] } as {
    people: Connection[];
    projects: Connection[];
    organizations: Connection[];
  };
  const groupOf = {
    person: groups.people,
    project: groups.projects,
    organization: groups.organizations,
  };
  const byId = new Map<number, Connection>();
  for (const row of rows) {
    let connection = byId.get(row.other_id);
    if (!connection) {
      connection = {
        id: row.other_id,
        type: row.other_type,
        name: row.other_name,
        photo_url: row.other_photo,
        relationships: [],
      };
      byId.set(row.other_id, connection);
      groupOf[row.other_type].push(connection);
    }
    connection.relationships.push({ id: row.relationship_id, role: row.role, year: row.years });
  }
  return groups;
}
