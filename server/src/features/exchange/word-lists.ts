import type { EntityDraft } from './drafts.ts';

/**
 * Which new entities hold which parts of their texts, a part being what stands between two spaces.
 * The database folds parts to words, each of them once, and is then sent who has which word in the
 * order of its index.
 */
export class WordLists {
  /** Of people's names, which are searched for as they stand, and of all other texts. */
  readonly #personal = new Map<string, number[]>();
  readonly #other = new Map<string, number[]>();

  /** Called by ascending ids. */
  add(id: number, { type, name, about }: EntityDraft): void {
    addParts(type === 'person' ? this.#personal : this.#other, id, name);
    addParts(this.#other, id, about);
  }

  /** Every part, and who has it, by ascending ids. */
  *[Symbol.iterator](): Generator<{ part: string; isPersonal: boolean; ids: number[] }> {
    for (const [part, ids] of this.#personal) yield { part, isPersonal: true, ids };
    for (const [part, ids] of this.#other) yield { part, isPersonal: false, ids };
  }
}

/** The signs between parts are those of `add_words`. */
function addParts(lists: Map<string, number[]>, id: number, text: string): void {
  for (const part of text.split(/[\t\n\v\f\r ]+/u)) {
    if (part === '') continue;
    const ids = lists.get(part);
    if (!ids) lists.set(part, [id]);
    else if (ids.at(-1) !== id) ids.push(id);
  }
}
