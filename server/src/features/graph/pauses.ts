import { setImmediate as letOthersWork } from 'node:timers/promises';

const workMs = 10;

/** Lets others work between the parts of a long computation, as often as it needs it. */
export class Pauses {
  #since = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.#since < workMs) return;
    await letOthersWork();
    this.#since = performance.now();
  }
}
