import type { Graph } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { CachedAnswer, Encoding } from '../../http/cached-answer.ts';
import { CachedPerVersion } from './cached-per-version.ts';
import { findSurvivor } from './find-survivor.ts';
import { type FocusQuestion, focusGraph } from './focus.ts';
import { writeColumns, writeGraph } from './network-json.ts';

/** The whole network, in its two formats. */
export class WholeNetwork {
  readonly #network: SnapshotStore;
  readonly #graph = new CachedPerVersion<Snapshot>(writeGraph, true);
  readonly #columns = new CachedPerVersion<Snapshot>(writeColumns, true);

  constructor(network: SnapshotStore) {
    this.#network = network;
  }

  /** The nodes and edges of the specification. */
  async readGraph(encoding: Encoding): Promise<CachedAnswer> {
    // Access: everybody, because the map is public.
    return this.#graph.get(await this.#network.current(), encoding);
  }

  /** The columns of the map with positions; waits until entities without one are placed. */
  async readColumns(encoding: Encoding): Promise<CachedAnswer> {
    // Access: everybody, because the map is public.
    return this.#columns.get(await this.#network.currentPlaced(), encoding);
  }
}

/** The surroundings of one entity, or the filtered network. */
export async function readFocused(
  { db, network }: { db: Db; network: SnapshotStore },
  question: FocusQuestion,
): Promise<Graph> {
  // Access: everybody, because the map is public.
  const snapshot = await network.current();
  const focus = question.focus && (await findSurvivor(db, snapshot, question.focus));
  return focusGraph(snapshot, { ...question, focus });
}
