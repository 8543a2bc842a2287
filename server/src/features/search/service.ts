import {
  type EntitySearchResult,
  fieldFilters,
  type MatchReason,
  normaliseTagName,
  type QueryOf,
  type ReplyOf,
  type searchComprehensive,
  type searchEntities,
} from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact, transactLong } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { malformed } from '../../errors.ts';
import { describeEdge } from '../graph/describe.ts';
import { type EdgeFilter, refuseReversedYears } from '../graph/edge-filter.ts';
import { explainMatches } from './explain.ts';
import {
  explainCountries,
  explainFields,
  explainNations,
  explainPlaces,
  explainRelationships,
  explainTags,
} from './filter-reasons.ts';
import { type FoundIds, findIds } from './finding.ts';
import type { FoldTable } from './fold-table.ts';
import type { Matches, MatchQuestion } from './matches.ts';
import { findMatches, findSimilar, findSimilarTags, findTags, type TagMatch } from './queries.ts';
import type { Searched } from './reasons.ts';
import { type Surroundings, surroundFound } from './surroundings.ts';
import { tellApart } from './told-apart.ts';
import { deleteUnusedWords, hasUnusedWords } from './word-queries.ts';
import { mayBeMistyped, parseSearchText, type SearchTerms } from './words.ts';

type ComprehensiveQuery = QueryOf<typeof searchComprehensive>;
type ComprehensiveReply = ReplyOf<typeof searchComprehensive>;

/** An answer, all of this network version or newer; null if the version is unknown. */
export interface Versioned<Reply> {
  version: string | null;
  reply: Reply;
}

export interface SearchDeps {
  db: Db;
  foldTable: FoldTable;
}

/**
 * The entities that match, and those connected to them within some steps. A match fits the words
 * and every filter; roles and years fit if one of its relationships has both.
 * @throws malformed if the query is empty, or the years run backwards.
 */
export async function searchNetwork(
  deps: SearchDeps & { network: SnapshotStore; yieldToSaves(): Promise<void> },
  viewer: ViewerClass,
  query: ComprehensiveQuery,
): Promise<Versioned<ComprehensiveReply>> {
  // Public, as the map is.
  const { db, network, yieldToSaves } = deps;
  const question = readQuestion(viewer, query);
  const found = await findIds(db, network, question.matchQuestion, question.wanted);
  await yieldToSaves();
  // The surroundings are computed while the database reads the tags of the matches.
  const [reasons, { snapshot, nodes, edges, shown }] = await Promise.all([
    explainFound(deps, question.matchQuestion, found.matches.slice(0, query.max_nodes)),
    yieldToSaves().then(() => surroundFound(deps, found, question)),
  ]);
  await yieldToSaves();
  const ids = shown.levels[0]?.map((node) => snapshot.ids[node] ?? 0) ?? [];
  for (const [id, some] of explainRelationships(snapshot, ids, question.wanted)) {
    reasons.set(id, [...(reasons.get(id) ?? []), ...some]);
  }
  const named = nodes.map(({ id, type, display_name: name }) => ({ id, type, name }));
  const told = await tellApart(db, viewer, () => snapshot, named);
  const reply = {
    nodes: nodes.map((node) => ({
      ...node,
      matched_on: reasons.get(node.id) ?? [],
      told_apart: told.get(node.id),
    })),
    edges: edges.map((edge) => describeEdge(snapshot, edge)),
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

interface ShownBySearch extends Surroundings {
  /** The network snapshot that nodes and edges belong to. */
  snapshot: Snapshot;
  found: FoundIds;
}

/**
 * The result of a search without the reasons.
 * @throws malformed if the query is empty, or the years run backwards.
 */
export async function findShown(
  { db, network }: { db: Db; network: SnapshotStore },
  viewer: ViewerClass,
  query: ComprehensiveQuery,
): Promise<ShownBySearch> {
  // Public, as the map is.
  const question = readQuestion(viewer, query);
  const found = await findIds(db, network, question.matchQuestion, question.wanted);
  return { found, ...(await surroundFound({ db, network }, found, question)) };
}

interface NetworkQuestion {
  matchQuestion: MatchQuestion & { viewer: ViewerClass };
  wanted: EdgeFilter;
  depth: number;
  maxNodes: number;
}

/** @throws malformed if the query is empty, or the years run backwards. */
function readQuestion(viewer: ViewerClass, query: ComprehensiveQuery): NetworkQuestion {
  const asked = parseSearchText(query.q);
  const tags = query.tag.filter((tag) => tag !== '').map(normaliseTagName);
  const countries = query.country.filter((country) => country !== '');
  const places = query.place.filter((place) => place !== '');
  const nations = query.nation.filter((nation) => nation !== '');
  const wanted: EdgeFilter = {
    roles: query.role.filter((role) => role !== ''),
    yearFrom: query.year_from,
    yearTo: query.year_to,
    isUnsourced: query.relationship_source.length > 0,
  };
  const years = [query.year_from, query.year_to].filter((year) => year !== undefined);
  const fields = fieldFilters(query);
  const chosen = [
    ...fields.keys(),
    ...query.entity_type,
    ...query.state,
    ...query.entity_source,
    ...query.relationship_source,
    ...wanted.roles,
    ...years,
  ];
  refuseEmpty(asked, [...tags, ...countries, ...places, ...nations, ...chosen]);
  refuseReversedYears(wanted);
  return {
    matchQuestion: {
      ...asked,
      tags,
      countries,
      places,
      nations,
      states: query.state,
      isUnsourced: query.entity_source.length > 0,
      fields,
      types: query.entity_type,
      limit: query.limit,
      viewer,
    },
    wanted,
    depth: query.connection_depth,
    maxNodes: query.max_nodes,
  };
}

/**
 * Entities by name, tag and text, and tags too if no kind is requested; best match first.
 * @throws malformed if the query is empty.
 */
export async function searchByName(
  { db, foldTable, network }: SearchDeps & { network: SnapshotStore },
  viewer: ViewerClass,
  { q, limit, entity_types: types }: QueryOf<typeof searchEntities>,
): Promise<Versioned<{ results: EntitySearchResult[] }>> {
  // Public, as the map is.
  const asked = parseSearchText(q);
  refuseEmpty(asked, types);
  const question = { ...asked, tags: [], types, limit, viewer };
  const asksForTags = types.length === 0;
  // The two parallel queries may see two versions: the version before both is a safe answer.
  const before = asksForTags ? await readNetworkVersion(db) : null;
  const [found, tags] = await Promise.all([
    findMatches(db, question),
    asksForTags ? findTags(db, viewer, asked, maxTags(limit)) : [],
  ]);
  const explain = async (ranked: Ranked[]) => ({
    results: await explainResults({ db, foldTable, network }, viewer, asked, ranked),
  });
  if (found.total > 0 || tags.length > 0 || !asked.words.some(mayBeMistyped)) {
    const reply = await explain(mergeResults(found, tags, limit));
    return { version: asksForTags ? before : found.version, reply };
  }
  const [similar, similarTags] = await transact(db, async (tx) => [
    await findSimilar(tx, question),
    asksForTags ? await findSimilarTags(tx, viewer, asked, maxTags(limit)) : [],
  ]);
  const reply = await explain(mergeResults(similar, similarTags, limit));
  return { version: similar.version, reply };
}

/** Deletes words that no entity uses any more: they may be names of deleted people. */
export async function sweepWords(db: Executor): Promise<void> {
  if (await hasUnusedWords(db)) await transactLong(db, deleteUnusedWords);
}

/**
 * The reasons of each match, by id; words come before filters. Beside words, a single tag,
 * country, place or nation is not repeated as a reason: the screen already shows it as a filter.
 */
async function explainFound(
  { db, foldTable }: SearchDeps,
  {
    words,
    tags,
    countries = [],
    places = [],
    nations = [],
    fields = new Map(),
    viewer,
  }: MatchQuestion,
  matches: FoundIds['matches'],
): Promise<Map<number, MatchReason[]>> {
  const ids = matches.map(({ id }) => id);
  const withTexts = matches.filter((match) => 'about' in match);
  const byWords =
    words.length > 0 ? await explainMatches(db, viewer, foldTable, words, withTexts) : [];
  const untold = (values: readonly string[]) =>
    words.length > 0 && values.length === 1 ? [] : values;
  const byTags = await explainTags(db, viewer, ids, untold(tags));
  const byCountries = await explainCountries(db, viewer, ids, untold(countries));
  const byPlaces = await explainPlaces(db, viewer, ids, untold(places));
  const byNations = await explainNations(db, viewer, ids, untold(nations));
  const untoldFields = new Map([...fields].map(([key, values]) => [key, untold(values)] as const));
  const byFields = await explainFields(db, viewer, ids, untoldFields);
  return new Map(
    ids.map((id, at) => [
      id,
      [
        ...[byWords[at], byTags.get(id), byCountries.get(id), byPlaces.get(id)],
        ...[byNations.get(id), byFields.get(id)],
      ].flatMap((some) => some ?? []),
    ]),
  );
}

function refuseEmpty(asked: SearchTerms, filters: readonly (string | number)[]): void {
  if (asked.words.length > 0 || filters.length > 0) return;
  throw malformed('Please enter something to search for, or choose a filter.');
}

// Tags are few and short: unlimited, they would push out the entities that people look for.
function maxTags(limit: number): number {
  return Math.ceil(limit / 4);
}

/** A result with its rank and the texts that explain it. */
interface Ranked extends Omit<Searched, 'tags'> {
  tier: number;
}

/** Sorted by tier; of equal tiers, tags come first. */
function mergeResults(found: Matches, tags: TagMatch[], limit: number): Ranked[] {
  const ranked: Ranked[] = [
    ...tags.map(({ id, name, tier }) => ({
      ...{ id, type: 'tag' as const, name, about: '', tier },
    })),
    ...found.matches,
  ];
  return ranked.sort((a, b) => a.tier - b.tier).slice(0, limit);
}

async function explainResults(
  { db, foldTable, network }: SearchDeps & { network: SnapshotStore },
  viewer: ViewerClass,
  { words }: SearchTerms,
  ranked: readonly Ranked[],
): Promise<EntitySearchResult[]> {
  const reasons = await explainMatches(db, viewer, foldTable, words, ranked);
  const entities = ranked.filter(({ type }) => type !== 'tag');
  const snapshot = await network.snapshotFor(viewer);
  const told = await tellApart(db, viewer, () => snapshot, entities);
  return ranked.map(({ id, type, name, about }, at) => ({
    ...{ id, type, name, description: about, matched_on: reasons[at] ?? [] },
    ...(type !== 'tag' && { cover: snapshot.covers.get(id), told_apart: told.get(id) }),
  }));
}
