import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { type EdgeFilter, isNarrowing, markEnds, markFitting } from '../graph/edge-filter.ts';
import { selectListed } from './filter-queries.ts';
import { filterSnapshot, markedIds, markNodes } from './filter-snapshot.ts';
import type { Match, Matches, MatchQuestion } from './matches.ts';
import { findMatches, findSimilar } from './queries.ts';
import { mayBeMistyped, type SearchTerms } from './words.ts';

/** Matches of a search with words have their texts; matches of filters alone are ids. */
export interface FoundIds {
  matches: (Match | { id: number })[];
  total: number;
  version: string | null;
}

/** The matches of the words and of every filter. */
export async function findIds(
  db: Db,
  network: SnapshotStore,
  question: MatchQuestion & { viewer: ViewerClass },
  wanted: EdgeFilter,
): Promise<FoundIds> {
  if (question.words.length > 0 && !isNarrowing(wanted)) return findWithin(db, question);
  const snapshot = await network.snapshotFor(question.viewer);
  const ends = markEnds(snapshot, markFitting(snapshot, wanted));
  const filtered =
    question.words.length === 0 ? await filterCached(db, snapshot, question, ends) : null;
  if (filtered) return { ...filtered, matches: filtered.ids.map((id) => ({ id })) };
  const found = await findWithin(db, { ...question, among: ends && markedIds(snapshot, ends) });
  // The relationships are of the snapshot, which is not newer than what the database found.
  return ends ? { ...found, version: snapshot.version } : found;
}

/**
 * Null if the network version changed between the snapshot and the query.
 * @param ends marks the entities with a fitting relationship; null for all.
 */
async function filterCached(
  db: Db,
  snapshot: Snapshot,
  question: MatchQuestion,
  ends: Uint8Array | null,
) {
  const { version } = snapshot;
  const {
    tags,
    countries = [],
    places = [],
    nations = [],
    states = [],
    fields = new Map(),
  } = question;
  const listings = [tags, countries, places, nations, states].reduce(
    (sum, each) => sum + each.length,
    0,
  );
  if (listings + fields.size === 0 && !question.isUnsourced) {
    return { ...filterSnapshot(snapshot, question, ends), version };
  }
  const listed = await selectListed(db, question);
  if (listed.version !== version) return null;
  return { ...filterSnapshot(snapshot, question, markNodes(snapshot, listed.ids, ends)), version };
}

/**
 * Entities that contain the words; if there are none of these kinds, entities with similar words.
 */
export async function findBest(db: Executor, question: MatchQuestion): Promise<Matches> {
  const found = await findMatches(db, question);
  if (found.total > 0 || !question.words.some(mayBeMistyped)) return found;
  return transact(db, (tx) => findSimilar(tx, question));
}

/** As `findBest`, but filters only narrow: see `isMistyped`. */
async function findWithin(db: Executor, question: MatchQuestion): Promise<Matches> {
  const found = await findMatches(db, question);
  if (found.total > 0 || !(await isMistyped(db, question))) return found;
  return transact(db, (tx) => findSimilar(tx, question));
}

/**
 * Whether similar words are searched for: if nothing in the whole network contains these. If only
 * the filters leave nothing, they would otherwise add what the words alone do not find.
 */
export async function isMistyped(
  db: Executor,
  { phrase, words, viewer }: SearchTerms & Pick<MatchQuestion, 'viewer'>,
): Promise<boolean> {
  if (!words.some(mayBeMistyped)) return false;
  const whole = await findMatches(db, { phrase, words, tags: [], types: [], limit: 1, viewer });
  return whole.total === 0;
}
