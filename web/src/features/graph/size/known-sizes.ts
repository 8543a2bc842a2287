import { type Measure, scaleMeasure } from '@mangrove/graph/layout';
import type { Network } from '../network/network.ts';
import { measure } from '../worker/ask-worker.ts';

/** A measure of every node of the whole network. */
export class KnownSizes {
  readonly #shareOf: (value: number) => number;
  readonly #mostConnections: number;

  constructor(
    readonly by: Measure,
    private readonly whole: Network,
    private readonly values: Float32Array,
  ) {
    this.#shareOf = scaleMeasure(values, by);
    this.#mostConnections = whole.degrees.reduce((most, degree) => Math.max(most, degree), 0);
  }

  /** How many nodes were measured. */
  get size(): number {
    return this.whole.size;
  }

  /** @returns null for a node that the network did not have when it was measured. */
  valueOf(id: number): number | null {
    const index = this.whole.indexOf(id);
    return index === null ? null : (this.values[index] ?? null);
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

/** Measures a network in a worker. */
export async function measureNetwork(network: Network, by: Measure): Promise<KnownSizes> {
  return new KnownSizes(by, network, await measure(network, by));
}
