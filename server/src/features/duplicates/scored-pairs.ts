// Scores the pairs that blocks find, by what both share; runs in a thread of its own.
import { type BlockMaterial, type Facts, findPairs } from './blocks.ts';
import { scorePair } from './score.ts';
import { isPlain, similarityOf, trigramsOf } from './similarity.ts';

/** Who is connected with whom: the compressed rows of a snapshot, and the ids of its nodes. */
export interface Connections {
  ids: Int32Array;
  offsets: Uint32Array;
  neighbours: Uint32Array;
}

/** Pairs of ids, ascending, from the highest score to the least that is listed. */
export interface ScoredPairs {
  first: Int32Array;
  second: Int32Array;
}

/** A pair whose score depends on a similarity that only the database can tell. */
export interface Unsure {
  ones: string[];
  others: string[];
}

const minScore = 40;

/** Joins the batches in which the material was read. */
export function joinMaterial(batches: readonly string[]): BlockMaterial {
  const all = batches.map((text) => JSON.parse(text) as BlockMaterial);
  const facts = (name: Exclude<keyof BlockMaterial, 'entities'>): Facts => ({
    ids: all.flatMap((batch) => batch[name].ids),
    values: all.flatMap((batch) => batch[name].values),
  });
  return {
    entities: {
      ids: all.flatMap(({ entities }) => entities.ids),
      types: all.flatMap(({ entities }) => entities.types),
      names: all.flatMap(({ entities }) => entities.names),
    },
    names: facts('names'),
    places: facts('places'),
    links: facts('links'),
    identifiers: facts('identifiers'),
  };
}

/**
 * The pairs to list, best first; those of the same score in the order of their ids as texts.
 * @param ask answers the similarities of texts, for those that are not plain.
 */
export async function scorePairs(
  material: BlockMaterial,
  connections: Connections,
  ask: (unsure: Unsure) => Promise<number[]>,
): Promise<ScoredPairs> {
  const { entities } = material;
  const pairs = findPairs(material);
  const known = new Known(material, connections);
  const scores = new Float64Array(pairs.first.length);
  const unsure = { ones: [] as string[], others: [] as string[], pairs: [] as number[] };
  for (let pair = 0; pair < scores.length; pair++) {
    const [one, other] = [pairs.first[pair] ?? 0, pairs.second[pair] ?? 0];
    if (!known.areNodes(one, other)) continue;
    const scoreOf = known.scorerOf(one, other);
    for (const name of known.namesOf(one)) {
      for (const second of known.namesOf(other)) {
        const isSure = name === second || (isPlain(name) && isPlain(second));
        const low = scoreOf(name, second, isSure ? known.similarity(name, second) : 0);
        scores[pair] = Math.max(scores[pair] ?? 0, low);
        if (isSure || low === scoreOf(name, second, 1)) continue;
        unsure.ones.push(name);
        unsure.others.push(second);
        unsure.pairs.push(pair);
      }
    }
  }
  const answers = unsure.pairs.length > 0 ? await ask(unsure) : [];
  for (const [at, pair] of unsure.pairs.entries()) {
    const scoreOf = known.scorerOf(pairs.first[pair] ?? 0, pairs.second[pair] ?? 0);
    const score = scoreOf(unsure.ones[at] ?? '', unsure.others[at] ?? '', answers[at] ?? 0);
    scores[pair] = Math.max(scores[pair] ?? 0, score);
  }
  const idOf = (row: number | undefined) => entities.ids[row ?? 0] ?? 0;
  const listed = [...scores.keys()].filter((pair) => (scores[pair] ?? 0) >= minScore);
  const keys = Array.from(
    scores,
    (_, pair) => `${idOf(pairs.first[pair])}-${idOf(pairs.second[pair])}`,
  );
  listed.sort(
    (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1),
  );
  return {
    first: Int32Array.from(listed, (pair) => idOf(pairs.first[pair])),
    second: Int32Array.from(listed, (pair) => idOf(pairs.second[pair])),
  };
}

/** What is known of the entities, by their rows. */
class Known {
  readonly #names: (string | string[])[];
  readonly #facts: Map<number, Set<string>>[];
  readonly #nodes: Int32Array;
  readonly #connections: Connections;
  readonly #trigrams = new Map<string, Set<string>>();

  constructor(material: BlockMaterial, connections: Connections) {
    const { ids, names } = material.entities;
    this.#connections = connections;
    this.#names = [...names];
    const rowOf = new Map(ids.map((id, row) => [id, row]));
    for (const [at, id] of material.names.ids.entries()) {
      const row = rowOf.get(id);
      if (row === undefined) continue;
      this.#names[row] = [this.#names[row] ?? [], material.names.values[at] ?? ''].flat();
    }
    // In the order of `scorerOf`.
    this.#facts = [material.links, material.identifiers, material.places].map((facts) => {
      const values = new Map<number, Set<string>>();
      for (const [at, id] of facts.ids.entries()) {
        const row = rowOf.get(id) ?? -1;
        const known = values.get(row) ?? new Set();
        values.set(row, known.add(facts.values[at] ?? ''));
      }
      return values;
    });
    const nodeOf = new Map<number, number>();
    for (const [node, id] of connections.ids.entries()) nodeOf.set(id, node);
    this.#nodes = Int32Array.from(ids, (id) => nodeOf.get(id) ?? -1);
  }

  /** Whether the snapshot has both; an entity may be newer than it. */
  areNodes(one: number, other: number): boolean {
    return (this.#nodes[one] ?? -1) >= 0 && (this.#nodes[other] ?? -1) >= 0;
  }

  /** The name, then the other names. */
  namesOf(row: number): readonly string[] {
    const names = this.#names[row] ?? '';
    return typeof names === 'string' ? [names] : names;
  }

  similarity(one: string, other: string): number {
    return one === other ? 1 : similarityOf(this.#trigramsOf(one), this.#trigramsOf(other));
  }

  #trigramsOf(text: string): Set<string> {
    const known = this.#trigrams.get(text) ?? trigramsOf(text);
    this.#trigrams.set(text, known);
    return known;
  }

  /** Scores a pair by two of its names. */
  scorerOf(one: number, other: number) {
    const [link = null, identifier = null, place = null] = this.#facts.map((values) => {
      const known = values.get(one);
      const others = values.get(other);
      const isShared = known && others && [...known].some((value) => others.has(value));
      return isShared ? '' : null;
    });
    const connections = countShared(
      this.#connections,
      this.#nodes[one] ?? 0,
      this.#nodes[other] ?? 0,
    );
    return (name: string, second: string, similarity: number): number => {
      const names = [name, second] as const;
      return scorePair({ names, also: '', similarity, link, identifier, place, connections }).score;
    };
  }
}

/** Counts shared neighbours; they are sorted, and repeated for several relationships of a pair. */
export function countShared(
  { offsets, neighbours }: Pick<Connections, 'offsets' | 'neighbours'>,
  first: number,
  second: number,
): number {
  let a = offsets[first] ?? 0;
  let b = offsets[second] ?? 0;
  const endA = offsets[first + 1] ?? 0;
  const endB = offsets[second + 1] ?? 0;
  let count = 0;
  let last = -1;
  while (a < endA && b < endB) {
    const left = neighbours[a] ?? 0;
    const right = neighbours[b] ?? 0;
    if (left === right && left !== last) {
      count += 1;
      last = left;
    }
    if (left <= right) a += 1;
    if (right <= left) b += 1;
  }
  return count;
}
