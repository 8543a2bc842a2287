import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { EntityType } from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { KeptAnswer } from '../../http/kept-answer.ts';
import { KeptPerVersion } from '../graph/kept-per-version.ts';
import { type ListedRow, selectListed } from './list-queries.ts';

// The three kinds, and some pages of them.
const maxLists = 8;
const chunkSize = 1_000;

/**
 * The lists of entities by kind, cached as bytes for as long as the network stays as it was: ten
 * thousand entities are a second of work, and several screens ask for them at once.
 */
export class EntityLists {
  readonly #db: Db;
  /** The one asked for longest ago first. */
  readonly #lists = new Map<string, KeptPerVersion>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** A page of a kind's entities, by name. */
  async read(
    type: EntityType,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<KeptAnswer> {
    // Anyone signed in.
    const question = `${type} ${limit} ${offset}`;
    const list = this.#lists.get(question) ?? new KeptPerVersion();
    this.#lists.delete(question);
    this.#lists.set(question, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= maxLists) break;
      this.#lists.delete(oldest);
    }
    const version = await readNetworkVersion(this.#db);
    return list.get(version, () => writeList(this.#db, type, limit, offset));
  }
}

/** The JSON of a list, written with pauses in which other requests are answered. */
async function writeList(db: Db, type: EntityType, limit: number, offset: number): Promise<string> {
  const chunks: string[] = [];
  for (let read = 0; read < limit; read += chunkSize) {
    const size = Math.min(chunkSize, limit - read);
    const rows = await selectListed(db, type, size, offset + read);
    if (rows.length > 0) {
      chunks.push(JSON.stringify(rows.map((row) => describe(type, row))).slice(1, -1));
    }
    if (rows.length < size) break;
    await letOthersWork();
  }
  return `[${chunks.join(',')}]`;
}

function describe(type: EntityType, row: ListedRow) {
  const shared = {
    id: row.id,
    type,
    name: row.name,
    photo_url: row.photo_url,
    low_res_photo_url: row.low_res_photo_url,
    locations: row.locations,
    tags_with_type: row.tags,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  if (type === 'organization') return { ...shared, description: row.about };
  if (type === 'project') return { ...shared, description: row.about, year: row.year };
  const { first_name, last_name, pronouns, about } = row;
  return { ...shared, first_name, last_name, pronouns, bio: about };
}
