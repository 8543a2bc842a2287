import { calls, findId } from '@mangrove/contract/browser';
import { countStarts, type Measure, scaleMeasure } from '@mangrove/graph/layout';
import { callApi } from '../../../api/api-client.ts';
import type { Network } from '../network/network.ts';
import { measure } from '../worker/ask-worker.ts';

interface Measured {
  /** Ascending. */
  ids: readonly number[];
  values: Float32Array;
  /** How many nodes were measured, and from how many of them shortest ways were followed. */
  count: number;
  starts: number;
  /** The value of a node that is not listed. */
  otherwise: 0 | null;
}

/** A measure of every node of the whole network. */
export class KnownSizes {
  readonly #shareOf: (value: number) => number;
  readonly #mostConnections: number;

  constructor(
    readonly by: Measure,
    { degrees }: Pick<Network, 'degrees'>,
    private readonly measured: Measured,
  ) {
    this.#shareOf = scaleMeasure(measured.values, by);
    this.#mostConnections = degrees.reduce((most, degree) => Math.max(most, degree), 0);
  }

  get count(): number {
    return this.measured.count;
  }

  get starts(): number {
    return this.measured.starts;
  }

  /** @returns null for a node that the network did not have when it was measured. */
  valueOf(id: number): number | null {
    const { ids, values, otherwise } = this.measured;
    return values[findId(ids, id)] ?? otherwise;
  }

  /**
   * By how many connections the nodes of a network, or of a part of it, are sized: the largest value
   * as the best connected node.
   */
  sizesOf(network: Network): Float32Array {
    return Float32Array.from(
      network.ids,
      (id) => this.#mostConnections * this.#shareOf(this.valueOf(id) ?? 0),
    );
  }
}

/** Measures a network in a worker; one that is not held whole was measured by the server. */
export async function measureNetwork(
  network: Network,
  by: Measure,
  signal?: AbortSignal,
): Promise<KnownSizes> {
  const { ids, size, total, adjacency } = network;
  if (total === undefined) {
    const values = await measure(network, by);
    const starts = countStarts(size, adjacency);
    return new KnownSizes(by, network, { ids, values, count: size, starts, otherwise: null });
  }
  const { node_id_gaps, node_values, count, starts } = await callApi(
    calls.readNetworkSizes,
    { query: { by } },
    { signal },
  );
  return new KnownSizes(by, network, {
    ids: sumGaps(node_id_gaps),
    values: Float32Array.from(node_values),
    ...{ count, starts, otherwise: 0 },
  });
}

function sumGaps(gaps: readonly number[]): number[] {
  let id = 0;
  return gaps.map((gap) => {
    id += gap;
    return id;
  });
}
