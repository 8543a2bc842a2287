import type { EntityType } from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { CachedAnswer, Encoding } from '../../http/cached-answer.ts';
import { CachedPerVersion } from '../graph/cached-per-version.ts';
import type { Audience } from '../graph/snapshot-store.ts';
import { selectListedIds, writeListed } from './list-queries.ts';

// The three kinds, and some pages of them.
const maxLists = 8;
// No statement is long enough to hold up other work.
const pieceLength = 250;

/**
 * The lists of entities by kind, cached as bytes for as long as the network stays as it was: ten
 * thousand entities are a second of work, and several screens ask for them at once.
 */
export class EntityLists {
  readonly #db: Db;
  readonly #audience: Audience;
  /** The one asked for longest ago first. */
  readonly #lists = new Map<string, CachedPerVersion<{ version: string }>>();

  constructor(db: Db, audience: Audience) {
    this.#db = db;
    this.#audience = audience;
  }

  /** A page of a kind's entities, by name. */
  async read(
    type: EntityType,
    { limit, offset }: { limit: number; offset: number },
    encoding: Encoding,
  ): Promise<CachedAnswer> {
    // Anyone signed in.
    // What one audience is answered, another may not be.
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

/** The JSON of a list, as the database is now. */
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
    // All of a piece may have been deleted since the ids were read.
    if (entities === '') continue;
    yield `${separator}${entities}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
