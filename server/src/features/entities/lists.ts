import type { EntityType } from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { Audience } from '../../domain/network/snapshot-store.ts';
import type { CachedAnswer, Encoding } from '../../http/cached-answer.ts';
import { CachedPerVersion } from '../graph/cached-per-version.ts';
import { selectListedIds, writeListed } from './list-queries.ts';

// Enough for the full lists of the three kinds and a few pages.
const maxLists = 8;
// Entities per statement, so few that no statement delays other queries noticeably.
const pieceLength = 250;

/**
 * The lists of entities by kind, cached as bytes until the network changes: ten thousand entities
 * take a second to write, and several screens ask for them at once.
 */
export class EntityLists {
  readonly #db: Db;
  readonly #audience: Audience;
  /** Ordered by last use, oldest first. */
  readonly #lists = new Map<string, CachedPerVersion<{ version: string }>>();

  constructor(db: Db, audience: Audience) {
    this.#db = db;
    this.#audience = audience;
  }

  /** A page of a kind's entities, ordered by name. */
  async read(
    type: EntityType,
    { limit, offset }: { limit: number; offset: number },
    encoding: Encoding,
  ): Promise<CachedAnswer> {
    // Anyone signed in.
    // The audience is part of the key: answers may differ by audience.
    const question = `${this.#audience} ${type} ${limit} ${offset}`;
    const list =
      this.#lists.get(question) ??
      new CachedPerVersion(() => writeList(this.#db, type, limit, offset), limit > pieceLength);
    this.#lists.delete(question);
    this.#lists.set(question, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= maxLists) break;
      this.#lists.delete(oldest);
    }
    return list.get({ version: await readNetworkVersion(this.#db) }, encoding);
  }
}

/** The JSON of a list, in pieces, from the present state of the database. */
async function* writeList(
  db: Db,
  type: EntityType,
  limit: number,
  offset: number,
): AsyncGenerator<string> {
  const ids = await selectListedIds(db, type, limit, offset);
  let separator = '[';
  for (let start = 0; start < ids.length; start += pieceLength) {
    const entities = await writeListed(db, type, ids.slice(start, start + pieceLength));
    // All entities of a piece may have been deleted since the ids were read.
    if (entities === '') continue;
    yield `${separator}${entities}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
