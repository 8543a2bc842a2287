import type { EntityType, Relationship } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { EntityRef } from '../../db/schema.ts';
import { followMerge } from '../../domain/entity/merged-entities.ts';
import { notFound } from '../../errors.ts';
import { entityExists, type RelationshipRow, selectRelationships, selectRoles } from './queries.ts';

/**
 * The relationships of one entity, each with the other party's name.
 * @param targetTypes kinds of the other party to include; empty for all.
 * @throws not_found when there is no such entity.
 */
export async function listRelationships(
  db: Db,
  entity: EntityRef,
  end: 'node1' | 'node2' | 'either',
  targetTypes: readonly EntityType[] = [],
): Promise<{ relationships: Relationship[] }> {
  // Public, as the map is.
  const id = await followMerge(db, entity, async (one) =>
    (await entityExists(db, entity.type, one)) ? one : null,
  );
  if (id === null) throw notFound('entity');
  const rows = await selectRelationships(db, id, end);
  const relationships = rows
    .map((row) => describeRelationship(row, id))
    .filter(({ otherType }) => targetTypes.length === 0 || targetTypes.includes(otherType))
    .map(({ relationship }) => relationship);
  return { relationships };
}

/** A relationship as it is seen from one of its ends. */
export function describeRelationship(row: RelationshipRow, entityId: number) {
  const isStart = row.node1_id === entityId;
  const name = isStart ? row.node2_name : row.node1_name;
  const relationship: Relationship = {
    id: row.id,
    node1_id: row.node1_id,
    node1_type: row.node1_type,
    node2_id: row.node2_id,
    node2_type: row.node2_type,
    originalNode1Id: row.node1_id,
    originalNode1Type: row.node1_type,
    originalNode2Id: row.node2_id,
    originalNode2Type: row.node2_type,
    role: row.role,
    year: row.years,
    name,
    photo_url: isStart ? row.node2_photo : row.node1_photo,
    relationship_metadata: { name, role_type: row.role, years_involved: row.years },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  return { relationship, otherType: isStart ? row.node2_type : row.node1_type };
}

/** The roles in use, most used first. */
export function listRoles(db: Db): Promise<string[]> {
  // Public: they are suggestions and filters of the map.
  return selectRoles(db);
}
