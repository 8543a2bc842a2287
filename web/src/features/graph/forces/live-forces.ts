import { indicesBefore, type Network } from '../network/network.ts';
import type { ForcesStart } from './force-field.ts';
import type { FromForces, ToForces } from './messages.ts';

type OnMoved = (positions: Float32Array) => void;

/**
 * The page's side of the forces' worker. The worker starts with the first selection or drag, so that
 * a visit without either never loads it.
 */
export class LiveForces {
  #network: Network;
  readonly #onMoved: OnMoved;
  #begin: ForcesStart;
  #generation = 0;
  #worker: Worker | null = null;

  /** @param start the current positions and the selected node. */
  constructor(network: Network, onMoved: OnMoved, start: ForcesStart) {
    this.#network = network;
    this.#onMoved = onMoved;
    this.#begin = start;
  }

  select(index: number | null): void {
    if (index === null && this.#worker === null) return;
    this.#post({ type: 'select', index });
  }

  drag(index: number, x: number, y: number): void {
    this.#post({ type: 'drag', index, x, y });
  }

  drop(): void {
    this.#post({ type: 'drop' });
  }

  /** Puts every node back at its stored position. */
  reset(): void {
    this.#begin.places.set(this.#network.positions);
    this.#worker?.postMessage({ type: 'reset' } satisfies ToForces);
    this.#onMoved(this.#network.positions.slice());
  }

  /**
   * Continues with a newer state of the network.
   * @param start as for the constructor, used if the worker has not started yet.
   */
  follow(network: Network, start: ForcesStart): void {
    const before = this.#network;
    this.#network = network;
    this.#begin = start;
    this.#generation += 1;
    this.#worker?.postMessage({
      type: 'follow',
      network: plainOf(network),
      stored: network.positions,
      before: indicesBefore(before, network),
      generation: this.#generation,
    } satisfies ToForces);
  }

  destroy(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #post(message: ToForces): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./forces.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromForces>) => {
      const { positions, generation } = data;
      // Frames of an earlier state of the network may still arrive after a newer one was sent.
      if (generation !== this.#generation) return;
      this.#onMoved(positions);
      const drawn: ToForces = { type: 'drawn', positions, generation };
      worker.postMessage(drawn, [positions.buffer]);
    };
    this.#generation = 0;
    const start: ToForces = {
      type: 'start',
      network: plainOf(this.#network),
      stored: this.#network.positions,
      ...this.#begin,
    };
    worker.postMessage(start);
    return worker;
  }
}

function plainOf({ adjacency, size }: Network) {
  return { nodeCount: size, sources: adjacency.sources, targets: adjacency.targets };
}
