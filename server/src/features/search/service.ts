import {
  fieldFilters,
  type MatchReason,
  normaliseTagName,
  type QueryOf,
  type ReplyOf,
  type searchComprehensive,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { type Executor, transactLong } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { malformed } from '../../errors.ts';
import { describeEdge } from '../graph/describe.ts';
import { type EdgeFilter, isNarrowing, refuseReversedYears } from '../graph/edge-filter.ts';
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
import { footprintOfSearch } from './footprint.ts';
import type { KnownFindings } from './known-findings.ts';
import type { MatchQuestion } from './matches.ts';
import { text } from './messages.ts';
import { typoTier } from './queries.ts';
import { type Surroundings, surroundFound } from './surroundings.ts';
import { tellApart } from './told-apart.ts';
import { deleteUnusedWords, hasUnusedWords } from './word-queries.ts';
import { parseSearchText, type SearchTerms } from './words.ts';

type ComprehensiveQuery = QueryOf<typeof searchComprehensive>;
type ComprehensiveReply = ReplyOf<typeof searchComprehensive>;

/** An answer, all of this network version or newer; null if the version is unknown. */
export interface Versioned<Reply> {
  version: string | null;
  reply: Reply;
  /** Undefined for one that only holds for its version. */
  footprint?: Footprint | undefined;
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
  deps: SearchDeps & {
    network: SnapshotStore;
    findings: KnownFindings;
    yieldToSaves(): Promise<void>;
  },
  viewer: ViewerClass,
  query: ComprehensiveQuery,
): Promise<Versioned<ComprehensiveReply>> {
  // Public, as the map is.
  const { db, yieldToSaves } = deps;
  const question = readQuestion(viewer, query);
  const { found, footprint, surroundings, ...explained } = await find(deps, question, query);
  const { snapshot, nodes, edges, shown } = surroundings;
  const reasons = new Map(explained.reasons);
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
    truncation_message: shown.isCut ? text.showing(nodes.length, shown.total) : null,
    total_matches: found.total,
    total_nodes: shown.total,
    actual_depth_reached: shown.completeDepth,
    connection_depth: query.connection_depth,
  };
  const isKept = footprint && !shown.isCut && told.size === 0;
  return {
    version: found.version,
    reply,
    footprint: isKept ? { ...footprint, entities: nodes.map(({ id }) => id) } : undefined,
  };
}

interface Explained {
  found: Pick<FoundIds, 'total' | 'version'>;
  reasons: ReadonlyMap<number, MatchReason[]>;
  /** Of the matches and their reasons; undefined if not all is known that they depend on. */
  footprint: Footprint | undefined;
  surroundings: Surroundings & { snapshot: Snapshot };
}

/** The matches with their reasons and surroundings. */
async function find(
  deps: SearchDeps & {
    network: SnapshotStore;
    findings: KnownFindings;
    yieldToSaves(): Promise<void>;
  },
  question: NetworkQuestion,
  query: ComprehensiveQuery,
): Promise<Explained> {
  const { db, network, findings, yieldToSaves } = deps;
  const { matchQuestion } = question;
  const key = JSON.stringify([matchQuestion.viewer, query]);
  const known = findings.get(key, await network.followedVersion(matchQuestion.viewer));
  if (known) {
    const found = { ...known, matches: known.ids.map((id) => ({ id })) };
    const surroundings = await surroundFound(deps, found, question);
    return { ...known, found, surroundings };
  }
  const found = await findIds(db, network, matchQuestion, question.wanted);
  await yieldToSaves();
  // The surroundings are computed while the database reads the tags of the matches.
  const [reasons, surroundings] = await Promise.all([
    explainFound(deps, matchQuestion, found.matches.slice(0, query.max_nodes)),
    yieldToSaves().then(() => surroundFound(deps, found, question)),
  ]);
  const ids = found.matches.map(({ id }) => id);
  const isKnown = isByWordsAlone(question) && isAsTyped(found.matches);
  const footprint = isKnown ? await footprintOfSearch(deps, matchQuestion.words, ids) : undefined;
  const { total, version } = found;
  if (footprint && version !== null) {
    findings.add(key, { ids, total, version, reasons, footprint });
  }
  return { found, reasons, footprint, surroundings };
}

/** Without a filter that something else than words and kinds decides. */
function isByWordsAlone({ matchQuestion, wanted }: NetworkQuestion): boolean {
  const { tags, countries = [], places = [], nations = [], states = [] } = matchQuestion;
  const { fields, isUnsourced } = matchQuestion;
  const chosen = [tags, countries, places, nations, states].flat().length;
  return chosen + (fields?.size ?? 0) === 0 && !isUnsourced && !isNarrowing(wanted);
}

/** Whether something was found as it was typed, so that nothing similar was looked for. */
function isAsTyped(matches: FoundIds['matches']): boolean {
  return matches.length > 0 && matches.every((match) => 'tier' in match && match.tier < typoTier);
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

export function refuseEmpty(asked: SearchTerms, filters: readonly (string | number)[]): void {
  if (asked.words.length > 0 || filters.length > 0) return;
  throw malformed(text.nothingSought);
}
