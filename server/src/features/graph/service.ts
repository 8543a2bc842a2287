import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Graph } from '@mangrove/contract';
import type { KeptAnswer } from '../../http/kept-answer.ts';
import { CachedWhole } from './cached-whole.ts';
import { type FocusQuestion, focusGraph } from './focus.ts';
import { describeColumns, describeEdge, describeNode } from './graph-parts.ts';

import type { Snapshot } from './snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** The whole network, in its two shapes. */
export class WholeNetwork {
  readonly #graph: CachedWhole;
  readonly #columns: CachedWhole;

  constructor(network: SnapshotStore) {
    this.#graph = new CachedWhole(() => network.current(), writeGraph);
    this.#columns = new CachedWhole(() => network.currentPlaced(), writeColumns);
  }

  /** The specification's nodes and edges. */
  readGraph(): Promise<KeptAnswer> {
    // Public: the map is.
    return this.#graph.get();
  }

  /** The product's own map, positions included; waits while entities without one are placed. */
  readColumns(): Promise<KeptAnswer> {
    // Public: the map is.
    return this.#columns.get();
  }
}

/** The surroundings of one entity, or the filtered network. */
export async function readFocused(network: SnapshotStore, question: FocusQuestion): Promise<Graph> {
  // Public: the map is.
  return focusGraph(await network.current(), question);
}

const chunkSize = 5_000;

/** The JSON of the whole network, written with pauses in which other requests are answered. */
async function writeGraph(snapshot: Snapshot): Promise<string> {
  const nodes = await writeList(snapshot.size, (node) => describeNode(snapshot, node));
  const edges = await writeList(snapshot.sources.length, (edge) => describeEdge(snapshot, edge));
  return `{"nodes":[${nodes}],"edges":[${edges}]}`;
}

/** The JSON of the columns, one column after the other, with the same pauses. */
async function writeColumns(snapshot: Snapshot): Promise<string> {
  const columns: string[] = [];
  for (const [name, column] of Object.entries(describeColumns(snapshot))) {
    const json = Array.isArray(column)
      ? `[${await writeList(column.length, (index) => column[index])}]`
      : JSON.stringify(column);
    columns.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${columns.join(',')}}`;
}

async function writeList(count: number, describe: (index: number) => unknown): Promise<string> {
  const chunks: string[] = [];
  for (let start = 0; start < count; start += chunkSize) {
    const length = Math.min(chunkSize, count - start);
    const items = Array.from({ length }, (_, index) => describe(start + index));
    chunks.push(JSON.stringify(items).slice(1, -1));
    await letOthersWork();
  }
  return chunks.join(',');
}
