// Adds to the held part of a very large network what is looked at. Loaded with the first such network.
import {
  addPart,
  type GraphPart,
  type HeldPart,
  holdsTile,
  isSameOrNewer,
  limits,
  type Tile,
} from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { followerOf } from './network-changes.ts';
import { columnsQuery } from './network-columns.ts';
import { heldIn, readPart, readTile } from './read-parts.ts';

/** An answer, and the tile that it is all of. */
interface Asked {
  part: GraphPart;
  tile?: Tile;
}

/** While others save without a pause, an answer may be older than what is held, again and again. */
const mostTries = 5;

/** Adds the tiles that are not held yet. @throws if the server does not answer. */
export function addTiles(
  queries: QueryClient,
  tiles: readonly Tile[],
  signal?: AbortSignal,
): Promise<void> {
  return add(queries, (held) =>
    tiles
      .filter((tile) => !holdsTile(held, tile))
      .map(async (tile) => ({ part: await readTile(held, tile, signal), tile })),
  );
}

/**
 * Adds entities, with the best connected of their neighbours.
 * @param steps 0 for the entities alone, 1 with their neighbours.
 * @throws if the server does not answer.
 */
export function addEntities(
  queries: QueryClient,
  ids: readonly number[],
  steps: 0 | 1,
  signal?: AbortSignal,
): Promise<void> {
  const lists: number[][] = [];
  for (let at = 0; at < ids.length; at += limits.partNodes) {
    lists.push(ids.slice(at, at + limits.partNodes));
  }
  return add(queries, (held) =>
    lists.map(async (list) => ({ part: await readPart(held, list, steps, signal) })),
  );
}

async function add(queries: QueryClient, ask: (held: HeldPart) => Promise<Asked>[]): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = heldIn(queries);
    const asked = before ? ask(before) : [];
    if (asked.length === 0) return;
    const answers = await Promise.all(asked);
    const versions = answers.map(({ part }) => part.version);
    const isNewer = (version: string) =>
      version !== heldIn(queries)?.version &&
      isSameOrNewer(version, heldIn(queries)?.version ?? version);
    if (versions.some(isNewer)) await followerOf(queries).syncNow();
    const held = heldIn(queries);
    if (!held) return;
    if (versions.every((version) => version === held.version)) {
      const whole = answers.reduce((sum, { part, tile }) => addPart(sum, part, tile), held);
      queries.setQueryData(columnsQuery.queryKey, whole);
      return;
    }
  }
  throw new Error('The network changes faster than it can be read.');
}
