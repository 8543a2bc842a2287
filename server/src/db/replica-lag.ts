/** A replica further behind is left, until it has caught up. */
export const maxLagSeconds = 5;
/** More than can be needed to tell how far behind a replica is that may be used. */
const maxSamples = 600;

/**
 * How far a replica is behind, by when the primary was where the replica is now: without comparing
 * clocks, and also right while nothing is written.
 */
export class Lag {
  /** Where the primary was, and when that was first seen, in milliseconds; oldest first. */
  #written: { position: number; at: number }[] = [];
  /** Null while it is not known. */
  seconds: number | null = null;

  addWritten(position: number | null, at = performance.now()): void {
    if (position === null || this.#written.at(-1)?.position === position) return;
    this.#written.push({ position, at });
    if (this.#written.length > maxSamples) this.#written.splice(1, 1);
  }

  /** @param position where the replica is; null if that is not known. */
  addFollowed(position: number | null, now = performance.now()): void {
    const reached =
      position === null ? -1 : this.#written.findLastIndex((one) => one.position <= position);
    if (reached < 0) {
      this.seconds = null;
      return;
    }
    this.#written.splice(0, reached);
    const missing = this.#written[1];
    this.seconds = missing ? (now - missing.at) / 1000 : 0;
  }
}
