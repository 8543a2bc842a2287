// Which entities of one kind share a block. Names without one of their letters make millions of
// keys in a large network, so these are numbers in flat arrays until two of them meet.

/** What the blocks are made of. Columns: the row of each is an entity, a name, a place and so on. */
export interface BlockMaterial {
  /** The id, kind and folded name of each entity. */
  entities: { ids: number[]; types: string[]; names: string[] };
  /** Folded other names, by the ids of their entities, and so are all the following. */
  names: Facts;
  places: Facts;
  links: Facts;
  identifiers: Facts;
}
export interface Facts {
  ids: number[];
  values: string[];
}

/** Larger blocks are ignored: a common word or a shared website says little about two entities. */
const maxBlock = 20;
/** The letters of a name that are left out in turn: the first of a long one. */
const maxLetters = 60;
// White space as both engines see it, which is less than JavaScript's.
const separators =
  /[\t-\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000.,'"()/&+:;!?_-]+/u;

/**
 * Pairs of entities of one kind, as rows of `entities`, that share a block: the sorted words of a
 * name, the name without one letter, its first and last word, an identifier, a link, or a place and
 * a word of the main name. Each pair once, ascending by both.
 */
export function findPairs(material: BlockMaterial): { first: Int32Array; second: Int32Array } {
  const { entities } = material;
  const keys = new Keys(entities.types);
  const rowOf = new Map(entities.ids.map((id, row) => [id, row]));
  const wordsOf = entities.names.map(splitWords);
  for (const [row, words] of wordsOf.entries()) addName(keys, row, words);
  const each = ({ ids, values }: Facts, add: (row: number, value: string) => void) => {
    for (const [at, id] of ids.entries()) {
      const row = rowOf.get(id);
      if (row !== undefined) add(row, values[at] ?? '');
    }
  };
  each(material.names, (row, name) => addName(keys, row, splitWords(name)));
  each(material.links, (row, link) => keys.add(row, `l${link}`));
  each(material.identifiers, (row, identifier) => keys.add(row, `i${identifier}`));
  each(material.places, (row, place) => {
    for (const word of wordsOf[row] ?? []) {
      if (countLetters(word) > 2) keys.add(row, `p${place}|${word}`);
    }
  });
  return keys.pairs(entities.ids);
}

function splitWords(name: string): string[] {
  return name.split(separators).filter((word) => word !== '');
}

function countLetters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function addName(keys: Keys, row: number, words: readonly string[]): void {
  const spelled = words.join(' ');
  keys.add(row, `n${words.toSorted().join(' ')}`);
  keys.add(row, `s${spelled}`);
  keys.addWithoutEachLetter(row, `s${spelled}`);
  if (words.length > 1) keys.add(row, `w${words[0]} ${words.at(-1)}`);
}

interface Hashes {
  high: number;
  low: number;
}

/** Adds a part of a text to what was hashed before. */
function hash(hashes: Hashes, text: string, from: number, to: number): void {
  let { high, low } = hashes;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x5bd1e995);
    high ^= high >>> 15;
    low = Math.imul(low ^ code, 0x1b873593);
    low ^= low >>> 13;
  }
  hashes.high = high;
  hashes.low = low;
}

/**
 * Keys of rows, each as two hashes of it and of the row's kind: among a billion keys, two different
 * ones share both with a chance of one in forty.
 */
class Keys {
  readonly #seeds: Int32Array;
  #rows = new Int32Array(1 << 16);
  #high = new Int32Array(1 << 16);
  #low = new Int32Array(1 << 16);
  #count = 0;

  constructor(types: readonly string[]) {
    const known = [...new Set(types)];
    this.#seeds = Int32Array.from(types, (type) => 1 + known.indexOf(type));
  }

  add(row: number, key: string): void {
    const seed = this.#seeds[row] ?? 0;
    this.#addRest(row, key, 0, { high: seed, low: ~seed });
  }

  /** One key for each letter after the first, which says what the key is of. */
  addWithoutEachLetter(row: number, key: string): void {
    const letters = countLetters(key) - 1;
    if (letters <= 3) return;
    const seed = this.#seeds[row] ?? 0;
    // The hashes of what stands before the letter.
    const before = { high: seed, low: ~seed };
    hash(before, key, 0, 1);
    let at = 1;
    for (let letter = 0; letter < Math.min(letters, maxLetters); letter++) {
      const next = at + ((key.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
      this.#addRest(row, key, next, before);
      hash(before, key, at, next);
      at = next;
    }
  }

  #addRest(row: number, key: string, from: number, { high, low }: Hashes): void {
    const hashes = { high, low };
    hash(hashes, key, from, key.length);
    if (this.#count === this.#rows.length) this.#grow();
    this.#rows[this.#count] = row;
    this.#high[this.#count] = hashes.high;
    this.#low[this.#count] = hashes.low;
    this.#count += 1;
  }

  #grow(): void {
    const larger = (array: Int32Array) => {
      const copy = new Int32Array(2 * array.length);
      copy.set(array);
      return copy;
    };
    this.#rows = larger(this.#rows);
    this.#high = larger(this.#high);
    this.#low = larger(this.#low);
  }

  /** @param ids of the rows; the pairs are in their order. */
  pairs(ids: readonly number[]): { first: Int32Array; second: Int32Array } {
    const { members, starts } = this.#group();
    const rank = Int32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    const rankOf = new Int32Array(ids.length);
    for (const [place, row] of rank.entries()) rankOf[row] = place;
    const found: number[] = [];
    for (let block = 0; block + 1 < starts.length; block++) {
      const start = starts[block] ?? 0;
      const end = starts[block + 1] ?? 0;
      if (end - start < 2 || end - start > maxBlock) continue;
      for (let a = start; a < end; a++) {
        for (let b = a + 1; b < end; b++) {
          const one = rankOf[members[a] ?? 0] ?? 0;
          const other = rankOf[members[b] ?? 0] ?? 0;
          if (one !== other) found.push(Math.min(one, other) * ids.length + Math.max(one, other));
        }
      }
    }
    const sorted = Float64Array.from(found).sort();
    const distinct = sorted.filter((pair, at) => pair !== sorted[at - 1]);
    return {
      first: Int32Array.from(distinct, (pair) => rank[Math.floor(pair / ids.length)] ?? 0),
      second: Int32Array.from(distinct, (pair) => rank[pair % ids.length] ?? 0),
    };
  }

  /** The rows, by key: those of block `b` from `starts[b]` to `starts[b + 1]`. */
  #group(): { members: Int32Array; starts: Int32Array } {
    const count = this.#count;
    // A table of keys, open for the next free slot, at most half full.
    let slots = 1 << 10;
    while (slots < 2 * count) slots *= 2;
    const entryAt = new Int32Array(slots).fill(-1);
    const blockOf = new Int32Array(count);
    const firsts = new Int32Array(count);
    let blocks = 0;
    const sizes = new Int32Array(count + 1);
    for (let entry = 0; entry < count; entry++) {
      const high = this.#high[entry] ?? 0;
      const low = this.#low[entry] ?? 0;
      let slot = (high ^ Math.imul(low, 0x9e3779b1)) & (slots - 1);
      for (;;) {
        const block = entryAt[slot] ?? -1;
        if (block === -1) {
          entryAt[slot] = blocks;
          firsts[blocks] = entry;
          blockOf[entry] = blocks;
          sizes[blocks] = 1;
          blocks += 1;
          break;
        }
        const known = firsts[block] ?? 0;
        if (this.#high[known] === high && this.#low[known] === low) {
          blockOf[entry] = block;
          sizes[block] = (sizes[block] ?? 0) + 1;
          break;
        }
        slot = (slot + 1) & (slots - 1);
      }
    }
    const starts = new Int32Array(blocks + 1);
    for (let block = 0; block < blocks; block++) {
      starts[block + 1] = (starts[block] ?? 0) + (sizes[block] ?? 0);
    }
    const next = starts.slice();
    const members = new Int32Array(count);
    for (let entry = 0; entry < count; entry++) {
      const block = blockOf[entry] ?? 0;
      const at = next[block] ?? 0;
      members[at] = this.#rows[entry] ?? 0;
      next[block] = at + 1;
    }
    return { members, starts };
  }
}
