import {
  type EntityType,
  type EntityWithConnections,
  entityEndpoints,
  pluralOf,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { movedEntity } from '../../domain/entity/merged-entities.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { writeArray, writeObject } from '../../http/json-pieces.ts';
import { readWithFootprint } from './service.ts';

export interface CardDeps {
  db: Db;
  network: SnapshotStore;
  answers: AnswerCache;
}

/**
 * An entity with its connections as visitors see it, kept until something of it changes.
 * @returns an answer whose path is the entity's address, if that is another one than was asked for.
 * @throws not_found; if the entity is of another kind now, it leads there.
 */
export async function readCard(
  { db, network, answers }: CardDeps,
  asker: Asker,
  asked: { type: EntityType; id: number },
  url: string,
): Promise<CachedAnswer> {
  // Public, like the map.
  const { type, id } = asked;
  const version = await network.followedVersion(asker.viewer);
  const question = { call: 'card', query: [type, id], version, size: 'costly' } as const;
  return answers.get(asker, question, async () => {
    const { entity, footprint } = await readWithFootprint(db, 'public', type, id);
    requireKind(entity, asked, url);
    const moved = entity.id === id ? {} : { path: `/api/v1/${pluralOf[entity.type]}/${entity.id}` };
    return { version, content: writeWithConnections(entity), footprint, ...moved };
  });
}

/** The JSON of an entity with its connections, of which there may be thousands. */
export function writeWithConnections({ connections, ...entity }: EntityWithConnections) {
  const declared = entityEndpoints[entity.type].read.reply.parse(entity);
  const written = Object.entries({ ...declared }).map(([name, value]) => [
    name,
    [JSON.stringify(value)],
  ]);
  return writeObject({
    ...Object.fromEntries(written),
    connections: writeObject(
      Object.fromEntries(
        Object.entries(connections).map(([plural, list]) => [plural, writeList(list)]),
      ),
    ),
  });
}

function writeList(items: readonly unknown[]) {
  return writeArray(items.length, (index) => items[index]);
}

/**
 * Refuses an answer about an entity that is of another kind now: it has other fields than this call
 * declares, and is read at its own address.
 * @throws not_found, which redirects there.
 */
export function requireKind(
  { type: kind, id }: { type: EntityType; id: number },
  asked: { type: EntityType; id: number },
  url: string,
): void {
  if (kind === asked.type) return;
  const [, rest = ''] = /^\/api\/v1\/[^/]+\/[^/?]+(.*)$/u.exec(url) ?? [];
  const movedTo = `/api/v1/${pluralOf[kind]}/${id}${rest}`;
  throw movedEntity(asked, { type: kind, id }, movedTo);
}
