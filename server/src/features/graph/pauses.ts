import { setImmediate as letOthersWork } from 'node:timers/promises';

const workMs = 10;

/** Relationships looked at before the clock is: about a millisecond, and never one in a loop. */
export const unitsBetween = 20_000;

/** Lets others work between the parts of a long computation, as often as it needs it. */
export class Pauses {
  #since = performance.now();
  #units = 0;

  /** Counts work. @returns whether it is time to take a pause. */
  isDueAfter(units: number): boolean {
    this.#units += units;
    if (this.#units < unitsBetween) return false;
    this.#units = 0;
    return true;
  }

  async take(): Promise<void> {
    if (performance.now() - this.#since < workMs) return;
    await letOthersWork();
    this.#since = performance.now();
  }
}
