import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Graph, GraphChanges } from '@mangrove/contract';
import { AppError } from '../../errors.ts';
import type { KeptAnswer } from '../../http/kept-answer.ts';
import { type FocusQuestion, focusGraph } from './focus.ts';
import { describeColumns, describeEdge, describeNode } from './graph-parts.ts';
import { KeptPerVersion } from './kept-per-version.ts';
import type { NetworkKeeper } from './network-keeper.ts';
import type { Snapshot } from './snapshot.ts';

/** The whole network, in its two shapes, each kept as bytes until the network changes. */
export class WholeNetwork {
  readonly #network: NetworkKeeper;
  readonly #graph = new KeptPerVersion();
  readonly #columns = new KeptPerVersion();

  constructor(network: NetworkKeeper) {
    this.#network = network;
  }

  /** The specification's nodes and edges. */
  async readGraph(): Promise<KeptAnswer> {
    // Public: the map is.
    const snapshot = await this.#network.current();
    return this.#graph.get(snapshot.version, () => writeGraph(snapshot));
  }

  /** The product's own map, positions included; waits while entities without one are laid out. */
  async readColumns(): Promise<KeptAnswer> {
    // Public: the map is.
    const snapshot = await this.#network.current();
    return this.#columns.get(snapshot.version, async () =>
      JSON.stringify(describeColumns(snapshot, await this.#network.positions(snapshot))),
    );
  }
}

/** The surroundings of one entity, or the filtered network. */
export async function readFocused(network: NetworkKeeper, question: FocusQuestion): Promise<Graph> {
  // Public: the map is.
  return focusGraph(await network.current(), question);
}

/**
 * What leads from a version to the newest.
 * @throws changes_expired where that is not known: the whole network has to be read then.
 */
export async function readChanges(network: NetworkKeeper, since: string): Promise<GraphChanges> {
  // Public: the map is.
  const { version, demoCount } = await network.current();
  if (since !== version) {
    throw new AppError('changes_expired', 'Too much has changed since then. Read the whole map.');
  }
  return {
    from: since,
    to: version,
    nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
    removed_nodes: [],
    edges: { ids: [], sources: [], targets: [], roles: [] },
    removed_edges: [],
    demo_count: demoCount,
  };
}

const chunkSize = 5_000;

/** The JSON of the whole network, written with pauses in which other requests are answered. */
async function writeGraph(snapshot: Snapshot): Promise<string> {
  const nodes = await writeList(snapshot.size, (node) => describeNode(snapshot, node));
  const edges = await writeList(snapshot.sources.length, (tie) => describeEdge(snapshot, tie));
  return `{"nodes":[${nodes}],"edges":[${edges}]}`;
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
