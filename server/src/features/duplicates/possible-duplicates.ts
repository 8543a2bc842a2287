import type { DuplicatePair, listDuplicates, QueryOf, ReplyOf } from '@mangrove/contract';
import { mergeLimits } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { transact, transactLong } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { readEntityRefs } from '../../domain/entity/lock-queries.ts';
import { missingEntity } from '../../domain/entity/merged-entities.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { AppError, notFound } from '../../errors.ts';
import {
  deleteDismissal,
  insertDismissal,
  type PairRow,
  selectDismissed,
  selectPairs,
} from './pair-queries.ts';
import { scorePair } from './score.ts';

export interface DuplicatesDeps {
  db: Db;
  clock: Clock;
  network: SnapshotStore;
}

interface ScoredPair extends ReturnType<typeof scorePair> {
  /** Index of the node with more connections; `other` is that of the second. */
  node: number;
  other: number;
  key: string;
}

const minScore = 40;

/** The possible duplicates, computed once for each version of the network. */
export class PossibleDuplicates {
  readonly #deps: DuplicatesDeps;
  #found: { version: string; snapshot: Snapshot; pairs: Promise<ScoredPair[]> } | null = null;

  constructor(deps: DuplicatesDeps) {
    this.#deps = deps;
  }

  async list(query: QueryOf<typeof listDuplicates>): Promise<ReplyOf<typeof listDuplicates>> {
    // Superusers, by the endpoint.
    const { db, network } = this.#deps;
    const { snapshot, pairs } = this.#find(await network.snapshotFor('all'));
    const dismissed = await selectDismissed(db);
    const wanted = (await pairs).filter(
      ({ node, key }) =>
        dismissed.has(key) === (query.status === 'dismissed') &&
        (query.type.length === 0 || query.type.includes(snapshot.kinds[node] ?? 'person')),
    );
    const listed = wanted.slice(0, mergeLimits.listed);
    const { limit, offset } = sectionOf(query);
    const items = listed
      .slice(offset, offset + limit)
      .map(({ node, other, score, reasons }): DuplicatePair => {
        const [entity, second] = [describe(snapshot, node), describe(snapshot, other)];
        return { entity, other: second, score, reasons };
      });
    return { items, ...describePage(query, listed.length) };
  }

  #find(snapshot: Snapshot) {
    if (this.#found?.version === snapshot.version) return this.#found;
    const pairs = transactLong(this.#deps.db, selectPairs).then((rows) =>
      bestOfEach(rows.map((row) => score(snapshot, row)).filter((pair) => pair !== null)).sort(
        (a, b) => b.score - a.score || (a.key < b.key ? -1 : 1),
      ),
    );
    const found = { version: snapshot.version, snapshot, pairs };
    this.#found = found;
    // A failure is not cached: the next request tries again.
    pairs.catch(() => {
      if (this.#found === found) this.#found = null;
    });
    return found;
  }
}

/** A pair by the names of both that are most alike. */
function bestOfEach(pairs: readonly ScoredPair[]): ScoredPair[] {
  const best = new Map<string, ScoredPair>();
  for (const pair of pairs) {
    if (pair.score > (best.get(pair.key)?.score ?? 0)) best.set(pair.key, pair);
  }
  return [...best.values()];
}

/** @returns null if the score is too low, or an entity is newer than the snapshot. */
function score(snapshot: Snapshot, row: PairRow): ScoredPair | null {
  const [first, second] = [nodeOf(snapshot, row.first_id), nodeOf(snapshot, row.second_id)];
  if (first < 0 || second < 0) return null;
  const scored = scorePair({
    names: [row.first_name, row.second_name],
    also: row.also,
    similarity: row.similarity,
    link: row.link,
    identifier: row.identifier,
    place: row.place,
    connections: countShared(snapshot, first, second),
  });
  if (scored.score < minScore) return null;
  const degreeOf = (node: number) => snapshot.degrees[node] ?? 0;
  const [node, other] = degreeOf(second) > degreeOf(first) ? [second, first] : [first, second];
  return { ...scored, node, other, key: `${row.first_id}-${row.second_id}` };
}

/** Counts shared neighbours; they are sorted, and repeated for several relationships of a pair. */
function countShared({ offsets, neighbours }: Snapshot, first: number, second: number): number {
  let a = offsets[first] ?? 0;
  let b = offsets[second] ?? 0;
  const endA = offsets[first + 1] ?? 0;
  const endB = offsets[second + 1] ?? 0;
  let count = 0;
  let last = -1;
  while (a < endA && b < endB) {
    const left = neighbours[a] ?? 0;
    const right = neighbours[b] ?? 0;
    if (left === right && left !== last) {
      count += 1;
      last = left;
    }
    if (left <= right) a += 1;
    if (right <= left) b += 1;
  }
  return count;
}

function describe(snapshot: Snapshot, node: number): DuplicatePair['entity'] {
  return {
    id: snapshot.ids[node] ?? 0,
    type: snapshot.kinds[node] ?? 'person',
    name: snapshot.names.at(node) ?? '',
    photo_url: snapshot.smallPhotos.at(node) ?? '',
    description: snapshot.abouts.at(node) ?? '',
    connections: snapshot.degrees[node] ?? 0,
  };
}

interface Pair {
  id: number;
  other_id: number;
}

/** Marks a pair as different. @throws not_found, rule_broken if their kinds differ. */
export async function dismissPair(
  { db, clock }: DuplicatesDeps,
  viewer: Viewer,
  pair: Pair,
): Promise<void> {
  // Superusers, by the endpoint.
  await transact(db, async (tx) => {
    const ids = inOrder(pair);
    const kinds = new Map((await readEntityRefs(tx, ids)).map(({ id, type }) => [id, type]));
    const missing = ids.find((id) => !kinds.has(id));
    if (missing !== undefined) throw await missingEntity(tx, { type: null, id: missing }, 'all');
    if (kinds.get(ids[0]) !== kinds.get(ids[1]))
      throw new AppError('rule_broken', 'These are of two kinds.');
    await insertDismissal(tx, ids, viewer.userId, clock.now());
    await writeAudit(tx, clock, {
      event: 'duplicate_dismissed',
      by: viewer,
      target: { type: 'entity', id: ids[0] },
      details: { other_id: ids[1] },
    });
  });
}

/** Takes a dismissal back. @throws not_found if the pair was not dismissed. */
export async function undismissPair(
  { db, clock }: DuplicatesDeps,
  viewer: Viewer,
  pair: Pair,
): Promise<void> {
  // Superusers, by the endpoint.
  await transact(db, async (tx) => {
    const ids = inOrder(pair);
    if (!(await deleteDismissal(tx, ids))) throw notFound('pair');
    await writeAudit(tx, clock, {
      event: 'duplicate_recalled',
      by: viewer,
      target: { type: 'entity', id: ids[0] },
      details: { other_id: ids[1] },
    });
  });
}

/** The ids of a pair in ascending order. @throws rule_broken if both are the same. */
function inOrder({ id, other_id }: Pair): [number, number] {
  if (id === other_id) throw new AppError('rule_broken', 'Choose two different entities.');
  return id < other_id ? [id, other_id] : [other_id, id];
}
