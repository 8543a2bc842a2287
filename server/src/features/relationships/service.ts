import {
  type EntityType,
  type Inverses,
  type Relationship,
  roleHere,
  shownForms,
  shownName,
  turnDirection,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { type Reader, readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { followMerge } from '../../domain/entity/merged-entities.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import {
  dayOf,
  describeSources,
  readSourceNames,
  type SourceNames,
} from '../../domain/sources/read-sources.ts';
import { notFound } from '../../errors.ts';
import { writeArray, writeObject } from '../../http/json-pieces.ts';
import { entityExists, type RelationshipRow, selectRelationships, selectRoles } from './queries.ts';

/**
 * The JSON of the relationships of one entity, each with the other party's name; in pieces.
 * @param targetTypes kinds of the other party to include; empty for all.
 * @throws not_found when there is no such entity.
 */
export async function listRelationships(
  db: Db,
  viewer: Reader,
  entity: EntityRef,
  end: 'node1' | 'node2' | 'either',
  targetTypes: readonly EntityType[] = [],
): Promise<Generator<string>> {
  // Public, as the map is.
  const id = await followMerge(db, entity, async (one, type) =>
    (await entityExists(db, viewer, type, one)) ? one : null,
  );
  if (id === null) throw notFound('entity');
  const rows = (await selectRelationships(db, viewer, id, end)).filter(
    (row) => targetTypes.length === 0 || targetTypes.includes(otherTypeOf(row, id)),
  );
  const inverses = await readInverses(
    db,
    rows.map(({ direction }) => direction),
  );
  const names = await readSourceNames(
    db,
    viewer,
    rows.map(({ sources }) => sources),
  );
  const describe = (index: number) =>
    describeRelationship(rows[index] as RelationshipRow, id, { inverses, names });
  return writeObject({ relationships: writeArray(rows.length, describe) });
}

function otherTypeOf(row: RelationshipRow, entityId: number): EntityType {
  return row.node1_id === entityId ? row.node2_type : row.node1_type;
}

/** A relationship, as it was just saved, as it is seen from one of its ends. */
export async function readSaved(
  tx: Executor,
  viewer: Viewer,
  row: RelationshipRow,
  entityId: number,
): Promise<Relationship> {
  return describeRelationship(row, entityId, {
    inverses: await readInverses(tx, [row.direction]),
    names: await readSourceNames(tx, readerOf(viewer), [row.sources]),
  });
}

/** A relationship as it is seen from one of its ends. */
function describeRelationship(
  row: RelationshipRow,
  entityId: number,
  { inverses, names }: { inverses: Inverses; names: SourceNames },
): Relationship {
  const isStart = row.node1_id === entityId;
  const name = isStart ? row.node2_name : row.node1_name;
  const other = shownName({ name, cover: isStart ? row.node2_cover : row.node1_cover });
  const direction = isStart ? row.direction : turnDirection(row.direction);
  return {
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
    direction: row.direction,
    role_here: roleHere({ role: row.role, direction }, other, inverses),
    name,
    photo_url: isStart ? row.node2_photo : row.node1_photo,
    audience: row.audience,
    confirmation: row.confirmation,
    waits_for: row.asks === null || row.confirmation === 'confirmed' ? null : row[`${row.asks}_id`],
    confirmed_by: row.confirmed_end && row[`${row.confirmed_end}_id`],
    confirmed_on: dayOf(row.confirmed_at),
    sources: describeSources(row.sources, names),
    relationship_metadata: { name, role_type: row.role, years_involved: row.years },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The roles in use, each in one form, most used first. */
export async function listRoles(db: Db, viewer: Reader): Promise<string[]> {
  // Public: they are suggestions and filters of the map.
  const uses = await selectRoles(db, viewer);
  const counts = new Map<string, number>();
  for (const [role, form] of shownForms(uses)) {
    counts.set(form, (counts.get(form) ?? 0) + (uses.get(role) ?? 0));
  }
  return [...counts]
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
    .map(([role]) => role);
}
