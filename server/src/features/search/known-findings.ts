import { isSameOrNewer, type MatchReason } from '@mangrove/contract';
import type { Footprint, RecentChanges } from '../../domain/network/recent-changes.ts';

/** What the database found for words: it stays as it is until its footprint is touched. */
export interface Findings {
  /** Best match first. */
  ids: readonly number[];
  total: number;
  /** The newest version of which this is known to be true. */
  version: string;
  reasons: ReadonlyMap<number, MatchReason[]>;
  /** The matches and the words. */
  footprint: Footprint;
}

/** Of all findings together: about twenty megabytes. */
const maxIds = 25_000;
/** What findings take beside their ids and the reasons of these, in ids: objects, and the words. */
const beside = 8;
/** Letters of a key that take what an id takes. */
const lettersPerId = 400;

/**
 * What was found for words, by what was asked. The answers to searches tell of what surrounds the
 * matches, so they seldom outlive a change; but matches and reasons do, and a new answer can be made
 * of them and the snapshot, without asking the database. The least recently used give way.
 */
export class KnownFindings {
  readonly #recent: Pick<RecentChanges, 'unchangedSince'>;
  readonly #known = new Map<string, Findings>();
  #ids = 0;

  constructor(recent: Pick<RecentChanges, 'unchangedSince'>) {
    this.#recent = recent;
  }

  /** Null if they are not known of this version or a newer one. */
  get(key: string, version: string): Findings | null {
    const known = this.#known.get(key);
    if (!known) return null;
    if (!isSameOrNewer(known.version, version)) {
      const upTo = this.#recent.unchangedSince(known.footprint, known.version);
      if (!upTo || !isSameOrNewer(upTo, version)) return null;
      known.version = upTo;
    }
    this.#known.delete(key);
    this.#known.set(key, known);
    return known;
  }

  add(key: string, findings: Findings): void {
    this.#drop(key);
    this.#known.set(key, findings);
    this.#ids += weightOf(key, findings);
    for (const oldest of this.#known.keys()) {
      if (this.#ids <= maxIds) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const known = this.#known.get(key);
    if (known) this.#ids -= weightOf(key, known);
    this.#known.delete(key);
  }
}

function weightOf(key: string, { ids }: Findings): number {
  return ids.length + beside + key.length / lettersPerId;
}
