import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import { selectFolded } from './reason-queries.ts';

/** A text without case and accents, with the position of each part in the original. */
export interface FoldedText {
  text: string;
  /** For each UTF-16 unit of `text`: where its character starts and ends in the original. */
  starts: readonly number[];
  ends: readonly number[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const ascii = /^[\u0000-\u007F]*$/u;

/** More than a network of many scripts has; all of Unicode would take a hundred megabytes. */
const mostHeld = 50_000;

/**
 * Caches how the database folds each non-ASCII character (one query per new character), so that a
 * hit in a folded text can be shown in the original.
 */
export class FoldTable {
  readonly #folded = new Map<string, string>();

  /** The number of characters held. */
  get size(): number {
    return this.#folded.size;
  }

  /** Loads the folds of all characters in these texts. */
  async learn(db: Executor | Db, texts: Iterable<string>): Promise<void> {
    if (this.#folded.size > mostHeld) this.#folded.clear();
    const missing = new Set<string>();
    for (const text of texts) {
      if (ascii.test(text)) continue;
      for (const character of text) {
        if (character > '\u007f' && !this.#folded.has(character)) missing.add(character);
      }
    }
    if (missing.size === 0) return;
    for (const { character, folded } of await selectFolded(db, missing)) {
      this.#folded.set(character, folded);
    }
  }

  /** @param text a text passed to `learn` before. */
  fold(text: string): FoldedText {
    const starts: number[] = [];
    const ends: number[] = [];
    let folded = '';
    let at = 0;
    for (const character of text) {
      const piece =
        character <= '\u007f'
          ? character.toLowerCase()
          : (this.#folded.get(character) ?? character);
      for (let unit = 0; unit < piece.length; unit++) {
        starts.push(at);
        ends.push(at + character.length);
      }
      at += character.length;
      folded += piece;
      if (piece === '') stretchLast(ends, at);
    }
    return { text: folded, starts, ends };
  }
}

/** A mark that folds to nothing is shown with the character before it. */
function stretchLast(ends: number[], end: number): void {
  const before = ends.at(-1);
  for (let at = ends.length - 1; at >= 0 && ends[at] === before; at--) ends[at] = end;
}
