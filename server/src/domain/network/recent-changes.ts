import { readVersion } from '@mangrove/contract';
import type { HeldWord, NetworkChanges } from './patch-snapshot.ts';
import type { WholeSnapshot } from './snapshot.ts';

/** What an answer was made from: it stays as it is until a change touches that. */
export interface Footprint {
  /** The ids of entities that it tells of. A relationship touches both of its ends. */
  entities?: readonly number[];
  /** Whether a search may find an entity by a word, of an answer to a search. */
  mayFindBy?: (word: HeldWord) => boolean;
  /** It is all that the map draws, and nothing else. */
  isMap?: boolean;
}

const maxVersions = 1_000;
// Open maps ask for what changed since the version of a cached map: the log must still reach that,
// and changes that are too many are not listed.
const maxAgeMs = 3_600_000;
const maxChangedRows = 1_000;
const maxWords = 5_000;

/**
 * What the last versions of the network changed, as far as cached answers depend on it. An answer of
 * which it cannot tell is made again.
 */
export class RecentChanges {
  #epoch = '';
  #newest = Number.NaN;
  /** Of answers of an older version it cannot tell. */
  #oldest = Number.NaN;
  /** `rows` were changed before each. */
  #versions: { number: number; at: number; rows: number }[] = [];
  #changedRows = 0;
  /** By entity, the newest version that touched it; oldest first. */
  readonly #touched = new Map<number, number>();
  #words: { word: HeldWord; number: number }[] = [];
  readonly #newestOf = { search: 0, texts: 0, map: 0 };

  /** Forgets everything: the network was read as a whole. */
  forget(): void {
    this.#newest = Number.NaN;
  }

  /** Adds what led from one snapshot to the next. */
  add(old: WholeSnapshot, whole: WholeSnapshot, changes: NetworkChanges): void {
    const before = readVersion(old.version);
    const { epoch, number } = readVersion(whole.version);
    if (before.epoch !== this.#epoch || before.number !== this.#newest) this.#begin(before);
    if (epoch !== this.#epoch) {
      this.forget();
      return;
    }
    this.#newest = number;
    this.#versions.push({ number, at: performance.now(), rows: this.#changedRows });
    this.#changedRows += changes.entityIds.length + changes.relationshipIds.length;
    for (const id of touchedEntities(old, changes)) {
      this.#touched.delete(id);
      this.#touched.set(id, number);
    }
    const { words, mayChangeSearches, mayChangeTexts, isUntold } = changes.traces;
    for (const word of words) this.#words.push({ word, number });
    if (mayChangeSearches) this.#newestOf.search = number;
    if (mayChangeTexts || isUntold) this.#newestOf.texts = number;
    if (isUntold || !isDrawnAlike(old, whole)) this.#newestOf.map = number;
    this.#trim();
  }

  /** The newest known version if an answer of a version is the same in it; null otherwise. */
  unchangedSince({ entities = [], mayFindBy, isMap }: Footprint, version: string): string | null {
    this.#trim();
    const { epoch, number } = readVersion(version);
    const isKnown = epoch === this.#epoch && number >= this.#oldest && number <= this.#newest;
    if (!isKnown) return null;
    const newest = `${this.#epoch}-${this.#newest}`;
    if (isMap) return this.#newestOf.map > number || this.#isLongAgo(number) ? null : newest;
    if (this.#newestOf.texts > number) return null;
    for (const id of entities) if ((this.#touched.get(id) ?? 0) > number) return null;
    if (mayFindBy && !this.#findsTheSame(mayFindBy, number)) return null;
    return newest;
  }

  #isLongAgo(number: number): boolean {
    const next = this.#versions.find((version) => version.number > number);
    return next !== undefined && this.#changedRows - next.rows > maxChangedRows;
  }

  #findsTheSame(mayFindBy: (word: HeldWord) => boolean, number: number): boolean {
    if (this.#newestOf.search > number) return false;
    for (let at = this.#words.length - 1; at >= 0; at -= 1) {
      const changed = this.#words[at];
      if (!changed || changed.number <= number) return true;
      if (mayFindBy(changed.word)) return false;
    }
    return true;
  }

  #begin({ epoch, number }: { epoch: string; number: number }): void {
    this.#epoch = epoch;
    this.#newest = number;
    this.#oldest = number;
    this.#versions = [];
    this.#touched.clear();
    this.#words = [];
    Object.assign(this.#newestOf, { search: 0, texts: 0, map: 0 });
  }

  #trim(): void {
    const tooOld = performance.now() - maxAgeMs;
    const surplus = this.#words[this.#words.length - maxWords - 1];
    if (surplus) this.#dropUntil(surplus.number);
    for (let first = this.#versions[0]; first; first = this.#versions[0]) {
      if (this.#versions.length <= maxVersions && first.at > tooOld) break;
      this.#dropUntil(first.number);
    }
  }

  #dropUntil(number: number): void {
    this.#oldest = Math.max(this.#oldest, number);
    this.#versions = this.#versions.filter((version) => version.number > number);
    this.#words = this.#words.filter((changed) => changed.number > number);
    for (const [id, touched] of this.#touched) {
      if (touched > number) return;
      this.#touched.delete(id);
    }
  }
}

function* touchedEntities(old: WholeSnapshot, changes: NetworkChanges): Generator<number> {
  yield* changes.entityIds;
  yield* changes.traces.parts;
  for (const id of changes.relationshipIds) {
    const edge = old.edgeIds.rankOf(id);
    if (old.edgeIds.at(edge) !== id) continue;
    yield old.ids[old.sources[edge] ?? -1] ?? 0;
    yield old.ids[old.targets[edge] ?? -1] ?? 0;
  }
  yield* changes.relationships.node1;
  yield* changes.relationships.node2;
}

/** What the map draws: a snapshot shares what did not change with the one before it. */
const drawn = [
  ...(['ids', 'kinds', 'names', 'positions', 'photos', 'smallPhotos', 'degrees'] as const),
  ...(['edgeIds', 'sources', 'targets', 'unconfirmed', 'covers', 'demoCount', 'narrowed'] as const),
] satisfies (keyof WholeSnapshot)[];

function isDrawnAlike(old: WholeSnapshot, whole: WholeSnapshot): boolean {
  return drawn.every((part) => old[part] === whole[part]);
}
