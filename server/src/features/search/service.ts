import {
  type EntitySearchResult,
  normaliseTagName,
  type QueryOf,
  type ReplyOf,
  type searchComprehensive,
  type searchEntities,
} from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact, transactLong } from '../../db/transact.ts';
import { malformed } from '../../errors.ts';
import type { WantedEdges } from '../graph/edges.ts';
import type { SnapshotStore } from '../graph/snapshot-store.ts';
import { selectTagged } from './filter-queries.ts';
import { filterSnapshot, markEnds, markNodes } from './filtered.ts';
import type { Matches, MatchQuestion } from './matches.ts';
import { findMatches, findSimilar, findSimilarTags, findTags, type TagMatch } from './queries.ts';
import { type SurroundingsQuestion, surround } from './surroundings.ts';
import { deleteUnusedWords, hasUnusedWords } from './word-queries.ts';
import { type Asked, mayBeMistyped, takeApart } from './words.ts';

type ComprehensiveQuery = QueryOf<typeof searchComprehensive>;
type ComprehensiveReply = ReplyOf<typeof searchComprehensive>;

/** An answer, all of it of this version of the network or newer; null when that is not known. */
export interface Versioned<Reply> {
  version: string | null;
  reply: Reply;
}

/**
 * The entities that match, and what is connected to them within some steps. Where only roles and
 * years are asked for, whoever has a fitting relationship matches.
 * @throws malformed when nothing is asked for, or the years run backwards.
 */
export async function searchNetwork(
  { db, network }: { db: Db; network: SnapshotStore },
  query: ComprehensiveQuery,
): Promise<Versioned<ComprehensiveReply>> {
  // Public: the map is.
  const asked = takeApart(query.q);
  const tags = query.tag.filter((tag) => tag !== '').map(normaliseTagName);
  const wanted: WantedEdges = {
    roles: query.role.filter((role) => role !== ''),
    yearFrom: query.year_from,
    yearTo: query.year_to,
  };
  const years = [query.year_from, query.year_to].filter((year) => year !== undefined);
  refuseEmpty(asked, [...tags, ...query.entity_type, ...wanted.roles, ...years]);
  refuseBackwards(query.year_from, query.year_to);
  const asksFor = { ...asked, tags, types: query.entity_type, limit: query.limit };
  const found = await findIds(db, network, asksFor, wanted);
  const question: SurroundingsQuestion = {
    matches: found.ids,
    depth: query.connection_depth,
    maxNodes: query.max_nodes,
    wanted,
  };
  // The network that the matches were found in; or else, asked for after them, none that is older.
  const snapshot =
    (found.version === null ? null : network.ofVersion(found.version)) ?? (await network.current());
  const { nodes, edges, shown } = surround(snapshot, question);
  const reply = {
    nodes,
    edges,
    graph_truncated: shown.isCut,
    max_nodes: query.max_nodes,
    truncation_message: shown.isCut ? `Showing ${nodes.length} of ${shown.total} entities` : null,
    total_matches: found.total,
    total_nodes: shown.total,
    actual_depth_reached: shown.completeDepth,
    connection_depth: query.connection_depth,
  };
  return { version: found.version, reply };
}

/**
 * Entities by name, tag and text, and tags themselves when no kind is asked for; best match first.
 * @throws malformed when nothing is asked for.
 */
export async function searchByName(
  db: Db,
  { q, limit, entity_types: types }: QueryOf<typeof searchEntities>,
): Promise<Versioned<{ results: EntitySearchResult[] }>> {
  // Public: the map is.
  const asked = takeApart(q);
  refuseEmpty(asked, types);
  const question = { ...asked, tags: [], types, limit };
  const asksForTags = types.length === 0;
  // Beside each other, matches and tags may be of two versions.
  const before = asksForTags ? await readNetworkVersion(db) : null;
  const [found, tags] = await Promise.all([
    findMatches(db, question),
    asksForTags ? findTags(db, asked, maxTags(limit)) : [],
  ]);
  if (found.total > 0 || tags.length > 0 || !asked.words.some(mayBeMistyped)) {
    const reply = { results: mergeResults(found, tags, limit) };
    return { version: asksForTags ? before : found.version, reply };
  }
  return transact(db, async (tx) => {
    const similar = await findSimilar(tx, question);
    const similarTags = asksForTags ? await findSimilarTags(tx, asked, maxTags(limit)) : [];
    return {
      version: similar.version,
      reply: { results: mergeResults(similar, similarTags, limit) },
    };
  });
}

/** Forgets the words that no entity has any more: names of people who are gone may be among them. */
export async function sweepWords(db: Executor): Promise<void> {
  if (await hasUnusedWords(db)) await transactLong(db, deleteUnusedWords);
}

async function findIds(
  db: Db,
  network: SnapshotStore,
  question: MatchQuestion,
  wanted: WantedEdges,
): Promise<{ ids: number[]; total: number; version: string | null }> {
  const filtered =
    question.words.length === 0 ? await filterCached(db, network, question, wanted) : null;
  if (filtered) return filtered;
  const { matches, total, version } = await findBest(db, question);
  return { ids: matches.map(({ id }) => id), total, version };
}

/** Null where the tags changed while the network was looked up. */
async function filterCached(
  db: Db,
  network: SnapshotStore,
  question: MatchQuestion,
  wanted: WantedEdges,
) {
  const snapshot = await network.current();
  const { version } = snapshot;
  const { tags, types } = question;
  if (tags.length === 0) {
    const admitted = types.length === 0 ? markEnds(snapshot, wanted) : null;
    return { ...filterSnapshot(snapshot, question, admitted), version };
  }
  const tagged = await selectTagged(db, tags);
  if (tagged.version !== version) return null;
  return { ...filterSnapshot(snapshot, question, markNodes(snapshot, tagged.ids)), version };
}

/** What holds the words; where nothing does, what holds something like them. */
async function findBest(db: Executor, question: MatchQuestion): Promise<Matches> {
  const found = await findMatches(db, question);
  if (found.total > 0 || !question.words.some(mayBeMistyped)) return found;
  return transact(db, (tx) => findSimilar(tx, question));
}

function refuseEmpty(asked: Asked, filters: readonly (string | number)[]): void {
  if (asked.words.length > 0 || filters.length > 0) return;
  throw malformed('Please enter something to search for, or choose a filter.');
}

function refuseBackwards(from: number | undefined, to: number | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw malformed(`The years run backwards: from ${from} to ${to}.`);
}

// Tags are few and short: without a bound they would push out the entities that people look for.
function maxTags(limit: number): number {
  return Math.ceil(limit / 4);
}

/** By how well they match; of equal ones tags first. */
function mergeResults(found: Matches, tags: TagMatch[], limit: number): EntitySearchResult[] {
  const ranked = [
    ...tags.map(({ id, name, tier }) => ({
      tier,
      result: { id, type: 'tag' as const, name, description: '' },
    })),
    ...found.matches.map(({ id, type, name, about, tier }) => ({
      tier,
      result: { id, type, name, description: about },
    })),
  ];
  return ranked
    .sort((a, b) => a.tier - b.tier)
    .slice(0, limit)
    .map(({ result }) => result);
}
