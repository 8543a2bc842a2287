import type { Network } from '../network.ts';
import type { ForcesStart } from './force-field.ts';
import type { FromForces, ToForces } from './messages.ts';

export type OnMoved = (positions: Float32Array) => void;

/**
 * The page's end of the layout worker. The worker starts with the first touch, so that a visitor
 * who only looks never pays for it.
 */
export class LiveForces {
  readonly #network: Network;
  readonly #onMoved: OnMoved;
  readonly #begin: ForcesStart;
  #worker: Worker | null = null;

  /** @param start where the nodes stand, and what is selected, when they are not at rest. */
  constructor(network: Network, onMoved: OnMoved, start: ForcesStart) {
    this.#network = network;
    this.#onMoved = onMoved;
    this.#begin = start;
  }

  select(index: number | null): void {
    if (index === null && this.#worker === null) return;
    this.#tell({ type: 'select', index });
  }

  drag(index: number, x: number, y: number): void {
    this.#tell({ type: 'drag', index, x, y });
  }

  drop(): void {
    this.#tell({ type: 'drop' });
  }

  /** Puts every node back where it is kept. */
  reset(): void {
    this.#begin.places.set(this.#network.positions);
    this.#worker?.postMessage({ type: 'reset' } satisfies ToForces);
    this.#onMoved(this.#network.positions.slice());
  }

  destroy(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #tell(message: ToForces): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromForces>) => {
      this.#onMoved(data.positions);
      const drawn: ToForces = { type: 'drawn', positions: data.positions };
      worker.postMessage(drawn, [data.positions.buffer]);
    };
    const { adjacency, positions: kept, size } = this.#network;
    const start: ToForces = {
      type: 'start',
      network: { nodeCount: size, sources: adjacency.sources, targets: adjacency.targets },
      kept,
      ...this.#begin,
    };
    worker.postMessage(start);
    return worker;
  }
}
