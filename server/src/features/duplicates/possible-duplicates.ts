import type { DuplicatePair, listDuplicates, QueryOf, ReplyOf } from '@mangrove/contract';
import { mergeLimits } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { readEntityRefs } from '../../domain/entity/lock-queries.ts';
import { missingEntity } from '../../domain/entity/merged-entities.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { AppError, notFound } from '../../errors.ts';
import { selectMaterial } from './material-queries.ts';
import { text } from './messages.ts';
import {
  deleteDismissal,
  insertDismissal,
  type PairRow,
  selectDismissed,
  selectPairs,
  selectSimilarities,
} from './pair-queries.ts';
import { findPairsInThread } from './pairs-thread.ts';
import { scorePair } from './score.ts';
import { countShared, type ScoredPairs } from './scored-pairs.ts';

export interface DuplicatesDeps {
  db: Db;
  clock: Clock;
  network: SnapshotStore;
}

/** The possible duplicates, searched once for each version of the network. */
export class PossibleDuplicates {
  readonly #deps: DuplicatesDeps;
  #found: { snapshot: Snapshot; pairs: Promise<ScoredPairs> } | null = null;

  constructor(deps: DuplicatesDeps) {
    this.#deps = deps;
  }

  async list(query: QueryOf<typeof listDuplicates>): Promise<ReplyOf<typeof listDuplicates>> {
    // Superusers, by the endpoint.
    const { db, network } = this.#deps;
    const { snapshot, pairs } = this.#find(await network.snapshotFor('all'));
    const dismissed = await selectDismissed(db);
    const listed = choose(snapshot, await pairs, dismissed, query);
    const { limit, offset } = sectionOf(query);
    const items = await describePairs(db, snapshot, listed.slice(offset, offset + limit));
    return { items, ...describePage(query, listed.length) };
  }

  #find(snapshot: Snapshot) {
    if (this.#found?.snapshot.version === snapshot.version) return this.#found;
    const found = { snapshot, pairs: findScoredPairs(this.#deps, snapshot) };
    this.#found = found;
    // A failure is not cached: the next request tries again.
    found.pairs.catch(() => {
      if (this.#found === found) this.#found = null;
    });
    return found;
  }
}

async function findScoredPairs(
  { db, network }: DuplicatesDeps,
  { ids, offsets, neighbours }: Snapshot,
): Promise<ScoredPairs> {
  const batches = await selectMaterial(db);
  const job = { batches, connections: { ids, offsets, neighbours } };
  return findPairsInThread(job, network.closing, ({ ones, others }) =>
    selectSimilarities(db, ones, others),
  );
}

/** The pairs of the chosen kinds and status, as many as are listed. */
function choose(
  snapshot: Snapshot,
  { first, second }: ScoredPairs,
  dismissed: Awaited<ReturnType<typeof selectDismissed>>,
  { status, type: types }: QueryOf<typeof listDuplicates>,
): [number, number][] {
  const chosen: [number, number][] = [];
  for (const [pair, id] of first.entries()) {
    if (chosen.length === mergeLimits.listed) break;
    const other = second[pair] ?? 0;
    const isDismissed = dismissed.get(id)?.has(other) ?? false;
    if (isDismissed !== (status === 'dismissed')) continue;
    const kind = snapshot.kinds.at(nodeOf(snapshot, id)) ?? 'person';
    if (types.length === 0 || types.includes(kind)) chosen.push([id, other]);
  }
  return chosen;
}

/** The score and reasons of each pair; a pair that was deleted meanwhile is left out. */
async function describePairs(
  db: Db,
  snapshot: Snapshot,
  pairs: readonly [number, number][],
): Promise<DuplicatePair[]> {
  if (pairs.length === 0) return [];
  const best = new Map<string, { pair: DuplicatePair; strength: number }>();
  // Of two entities, the names that are most alike.
  for (const row of await selectPairs(db, pairs)) {
    const key = `${row.first_id}-${row.second_id}`;
    const scored = score(snapshot, row);
    if (scored.strength > (best.get(key)?.strength ?? 0)) best.set(key, scored);
  }
  return pairs.map((ids) => best.get(ids.join('-'))?.pair).filter((pair) => pair !== undefined);
}

function score(snapshot: Snapshot, row: PairRow): { pair: DuplicatePair; strength: number } {
  const [first, second] = [nodeOf(snapshot, row.first_id), nodeOf(snapshot, row.second_id)];
  const { strength, ...scored } = scorePair({
    names: [row.first_name, row.second_name],
    also: row.also,
    similarity: row.similarity,
    link: row.link,
    identifier: row.identifier,
    place: row.place,
    connections: countShared(snapshot, first, second),
  });
  // The one with more connections stands first.
  const degreeOf = (node: number) => snapshot.degrees[node] ?? 0;
  const [node, other] = degreeOf(second) > degreeOf(first) ? [second, first] : [first, second];
  const pair = { entity: describe(snapshot, node), other: describe(snapshot, other), ...scored };
  return { pair, strength };
}

function describe(snapshot: Snapshot, node: number): DuplicatePair['entity'] {
  return {
    id: snapshot.ids[node] ?? 0,
    type: snapshot.kinds.at(node) ?? 'person',
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
    if (kinds.get(ids[0]) !== kinds.get(ids[1])) throw new AppError('rule_broken', text.ofTwoKinds);
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
  if (id === other_id) throw new AppError('rule_broken', text.chooseTwo);
  return id < other_id ? [id, other_id] : [other_id, id];
}
