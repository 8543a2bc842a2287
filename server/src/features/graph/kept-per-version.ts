import { KeptAnswer } from '../../http/kept-answer.ts';

/** One answer that is made once for each version of the network, however many ask at once. */
export class KeptPerVersion {
  #kept: { version: string; answer: Promise<KeptAnswer> } | null = null;

  /** @param makeJson called when this version's answer is not kept yet. */
  get(version: string, makeJson: () => Promise<string>): Promise<KeptAnswer> {
    if (this.#kept?.version === version) return this.#kept.answer;
    const answer = makeJson().then((json) => new KeptAnswer(version, json));
    const kept = { version, answer };
    this.#kept = kept;
    // A failure is not kept: the next caller tries again.
    answer.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return answer;
  }
}
