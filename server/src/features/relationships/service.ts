import {
  type EntityType,
  entityTypes,
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
import type { Footprint } from '../../domain/network/recent-changes.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import {
  dayOf,
  describeSources,
  namedBy,
  readSourceNames,
  type SourceNames,
} from '../../domain/sources/read-sources.ts';
import { notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer, JsonPieces } from '../../http/cached-answer.ts';
import { writeArray, writeObject } from '../../http/json-pieces.ts';
import { entityExists, type RelationshipRow, selectRelationships, selectRoles } from './queries.ts';

/** Which relationships of an entity a call asks for. */
export interface AskedRelationships {
  entity: EntityRef;
  end: 'node1' | 'node2' | 'either';
  /** Kinds of the other party to include; empty for all. */
  targetTypes?: readonly EntityType[];
}

interface ReadDeps {
  db: Db;
  network: SnapshotStore;
  answers: AnswerCache;
}

/** The relationships of one entity as visitors see them, kept until something of them changes. */
export async function readPublicRelationships(
  { db, network, answers }: ReadDeps,
  asker: Asker,
  { entity: { type, id }, end, targetTypes = [] }: AskedRelationships,
): Promise<CachedAnswer> {
  // Public, as the map is.
  const version = await network.followedVersion(asker.viewer);
  const kinds = entityTypes.filter((kind) => targetTypes.includes(kind));
  const query = [type, id, end, ...kinds];
  const question = { call: 'relationships', query, version, size: 'costly' } as const;
  return answers.get(asker, question, async () => {
    const asked = { entity: { type, id }, end, targetTypes: kinds };
    return { version, ...(await listRelationships(db, 'public', asked)) };
  });
}

/**
 * The JSON of the relationships of one entity, each with the other party's name; in pieces.
 * @returns it with what it was made from, where all of that is known.
 * @throws not_found when there is no such entity.
 */
export async function listRelationships(
  db: Db,
  viewer: Reader,
  { entity, end, targetTypes = [] }: AskedRelationships,
): Promise<{ content: JsonPieces; footprint: Footprint | undefined }> {
  // Public, as the map is.
  const found = await followMerge(db, entity, async (id, type) =>
    (await entityExists(db, viewer, type, id)) ? { type, id } : null,
  );
  if (found === null) throw notFound('entity');
  const { id } = found;
  const all = await selectRelationships(db, viewer, id, end);
  const rows = all.filter(
    (row) => targetTypes.length === 0 || targetTypes.includes(otherTypeOf(row, id)),
  );
  const inverses = await readInverses(
    db,
    rows.map(({ direction }) => direction),
  );
  const sources = rows.map((row) => row.sources);
  const names = await readSourceNames(db, viewer, sources);
  const describe = (index: number) =>
    describeRelationship(rows[index] as RelationshipRow, id, { inverses, names });
  const named = namedBy(sources.flat(), names);
  const isHere = id === entity.id && found.type === entity.type;
  // All of them: one of another kind may become one that is asked for.
  const ends = all.flatMap(({ node1_id, node2_id }) => [node1_id, node2_id]);
  return {
    content: writeObject({ relationships: writeArray(rows.length, describe) }),
    footprint: isHere && named ? { entities: [...new Set([id, ...ends, ...named])] } : undefined,
  };
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
    is_hidden: row.is_hidden,
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
