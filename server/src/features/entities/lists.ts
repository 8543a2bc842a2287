import type { EntityType } from '@mangrove/contract';
import { readToldVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { Readings } from '../../db/readings.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { selectListedIds, selectListedJson } from './list-queries.ts';

// Entities per statement, so few that no statement delays other queries noticeably.
const pieceLength = 250;

/**
 * A page of a kind's entities, ordered by name; cached, because ten thousand entities take a second
 * to write, and several screens ask for them at once.
 */
export async function readList(
  { db, readings, answers }: { db: Db; readings: Readings; answers: AnswerCache },
  asker: Asker,
  type: EntityType,
  { limit, offset }: { limit: number; offset: number },
): Promise<CachedAnswer> {
  // Anyone signed in.
  const version = await readToldVersion(db, asker.viewer);
  const size = limit > pieceLength ? 'large' : 'costly';
  const query = [type, limit, offset];
  return answers.get(asker, { call: 'list', query, version, size }, () => ({
    version,
    content: writeList(readings, asker.viewer, type, { limit, offset }),
  }));
}

/** The JSON of a list, in pieces, each from the present state of the database. */
async function* writeList(
  readings: Readings,
  viewer: ViewerClass,
  type: EntityType,
  { limit, offset }: { limit: number; offset: number },
): AsyncGenerator<string> {
  const ids = await readings.read(viewer, (db) => selectListedIds(db, viewer, type, limit, offset));
  let separator = '[';
  for (let start = 0; start < ids.length; start += pieceLength) {
    const piece = ids.slice(start, start + pieceLength);
    const entities = await readings.read(viewer, (db) => selectListedJson(db, viewer, type, piece));
    // All entities of a piece may have been deleted since the ids were read.
    if (entities === '') continue;
    yield `${separator}${entities}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
