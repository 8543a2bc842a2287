import { setImmediate as letOthersWork } from 'node:timers/promises';

const workMs = 10;

/** Relationships visited between two reads of the clock: about a millisecond of work. */
export const unitsBetween = 20_000;

/** Lets other work run between the parts of a long computation. */
export class Pauses {
  #since = performance.now();
  #units = 0;

  /** Counts work. @returns whether it is time for a pause. */
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
