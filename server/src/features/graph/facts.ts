import type { NodeFacts } from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { CachedPerVersion } from './cached-per-version.ts';
import {
  selectFacts,
  selectFactsOf,
  selectFrequentTags,
  selectOwnYearsOf,
} from './facts-queries.ts';

const maxFrequentTags = 12;

/** Place, years and tags of all entities, cached for each version of the network. */
export class NetworkFacts {
  readonly #db: Db;
  readonly #facts: CachedPerVersion<{ version: string }>;
  readonly #tags: CachedPerVersion<{ version: string }>;

  constructor(db: Db) {
    this.#db = db;
    this.#facts = new CachedPerVersion(() => writeFacts(db), true);
    this.#tags = new CachedPerVersion(() => writeFrequentTags(db), false);
  }

  async read(): Promise<CachedAnswer> {
    // Access: everybody, because each entity's page shows the same.
    return this.#facts.get({ version: await readNetworkVersion(this.#db) });
  }

  async readFrequentTags(): Promise<CachedAnswer> {
    // Access: everybody, because the tags are on public pages.
    return this.#tags.get({ version: await readNetworkVersion(this.#db) });
  }
}

/** The facts of one entity; `NodeFacts` has those of many. */
export interface Facts {
  place: string;
  years: string;
  tags: readonly string[];
}

/** Place, years and tags of some entities, by id. */
export async function readFactsOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  // Access: everybody, because each entity's page shows the same.
  const found = await selectFactsOf(db, ids);
  return new Map(
    found?.ids.map((id, at) => {
      const [place = '', years = '', tags = []] = [
        found.places[at],
        found.years[at],
        found.tags[at],
      ];
      return [id, { place, years, tags }];
    }),
  );
}

/** The texts of some entities' own years; entities without years are left out. */
export function readOwnYearsOf(db: Executor, ids: readonly number[]) {
  // Access: everybody, because each entity's page shows the same.
  return selectOwnYearsOf(db, ids);
}

async function* writeFacts(db: Db): AsyncGenerator<string> {
  const all: NodeFacts = { ids: [], places: [], years: [], tags: [] };
  for await (const batch of selectFacts(db)) {
    for (const [name, values] of Object.entries(batch)) {
      (all[name as keyof NodeFacts] as unknown[]).push(...values);
    }
  }
  let separator = '{';
  for (const [name, values] of Object.entries(all)) {
    yield `${separator}${JSON.stringify(name)}:${JSON.stringify(values)}`;
    separator = ',';
  }
  yield '}';
}

async function* writeFrequentTags(db: Db): AsyncGenerator<string> {
  yield JSON.stringify({ tags: await selectFrequentTags(db, maxFrequentTags) });
}
