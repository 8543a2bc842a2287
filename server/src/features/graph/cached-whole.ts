import { KeptAnswer } from '../../http/kept-answer.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * An answer about the whole network, made when it is asked for and given until the network
 * changes. One is made at a time: those who ask meanwhile share the next, so that many saves
 * among many readers cost no more than one making after the other.
 */
export class CachedWhole {
  readonly #read: () => Promise<Snapshot>;
  readonly #write: (snapshot: Snapshot) => Promise<string>;
  #newest: { snapshot: Snapshot; answer: KeptAnswer } | null = null;
  #making: Promise<unknown> = Promise.resolve();
  #next: Promise<KeptAnswer> | null = null;

  /**
   * @param read the newest network.
   * @param write the JSON of it, with pauses in which other requests are answered.
   */
  constructor(read: () => Promise<Snapshot>, write: (snapshot: Snapshot) => Promise<string>) {
    this.#read = read;
    this.#write = write;
  }

  /** As new as the network was when this was called, or newer. */
  async get(): Promise<KeptAnswer> {
    const snapshot = await this.#read();
    if (this.#newest?.snapshot === snapshot) return this.#newest.answer;
    this.#next ??= this.#makeNext();
    return this.#next;
  }

  async #makeNext(): Promise<KeptAnswer> {
    await this.#making;
    // Whoever asks from here on may have seen a later change.
    this.#next = null;
    const made = this.#make();
    this.#making = made.catch(() => undefined);
    return made;
  }

  async #make(): Promise<KeptAnswer> {
    const snapshot = await this.#read();
    if (this.#newest?.snapshot !== snapshot) {
      const answer = new KeptAnswer(snapshot.version, await this.#write(snapshot));
      this.#newest = { snapshot, answer };
      return answer;
    }
    return this.#newest.answer;
  }
}
