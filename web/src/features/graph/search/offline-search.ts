// What can be found without a signal: names of the network as it was last read.
import {
  type Cover,
  type EntitySearchResult,
  type EntityType,
  entityKinds,
  entityTypes,
  foldText,
  type GraphColumns,
  limits,
} from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../api/api-error.ts';
import { columnsQuery } from '../../../domain/network/network-columns.ts';
import type { SearchReply } from './map-result.ts';
import type { SearchQuestion } from './search-question.ts';

type FoundNode = SearchReply['nodes'][number];

/** Suggestions instead of those that failed to arrive. @throws what failed, if it is not the network. */
export async function suggestOffline(
  queries: QueryClient,
  error: unknown,
  typed: string,
): Promise<EntitySearchResult[]> {
  return suggestNames(await readColumns(queries, error), typed, limits.entitySearchLimitMax);
}

/** A result instead of the one that failed to arrive. @throws what failed, if names do not answer. */
export async function searchOffline(
  queries: QueryClient,
  error: unknown,
  question: SearchQuestion,
): Promise<SearchReply> {
  const reply = findByName(await readColumns(queries, error), question);
  if (!reply) throw error;
  return reply;
}

/** The network that the map shows, or is about to show. */
async function readColumns(queries: QueryClient, error: unknown): Promise<GraphColumns> {
  if (!isApiError(error) || error.status !== 0) throw error;
  return queries.ensureQueryData(columnsQuery).catch(() => Promise.reject(error));
}

/** The entities whose names fit the typed text, those that begin with it first. */
export function suggestNames(
  columns: GraphColumns,
  typed: string,
  limit: number,
): EntitySearchResult[] {
  return matchNames(columns, typed)
    .slice(0, limit)
    .map((index) => ({
      id: columns.ids[index] ?? 0,
      type: kindAt(columns, index),
      name: columns.names[index] ?? '',
      cover: coverAt(columns, index),
      description: '',
      matched_on: [],
    }));
}

/**
 * What a search for words finds among the names, and what is connected to it.
 * @returns null if the search has filters that names do not answer.
 */
export function findByName(columns: GraphColumns, question: SearchQuestion): SearchReply | null {
  const { q, entity_type, connection_depth, limit, max_nodes, ...filters } = question;
  const hasMore = Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  if (q === undefined || hasMore) return null;
  const all = matchNames(columns, q).filter(
    (index) => entity_type.length === 0 || entity_type.includes(kindAt(columns, index)),
  );
  const matches = all.slice(0, limit);
  const paths = findSurroundings(columns, matches, connection_depth, max_nodes);
  const nodes = [...paths].map(([index, path]) => describe(columns, index, path));
  return {
    nodes,
    edges: listEdges(columns, paths),
    graph_truncated: all.length > matches.length || paths.size >= max_nodes,
    max_nodes,
    truncation_message: null,
    total_matches: all.length,
    total_nodes: nodes.length,
    actual_depth_reached: Math.max(0, ...nodes.map((node) => node.connection_depth)),
    connection_depth,
  };
}

/** The indices of the nodes of whose names each typed word begins a word, or is within one. */
function matchNames({ names }: GraphColumns, typed: string): number[] {
  const wanted = foldText(typed).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [];
  const [exact, beginning, within]: [number[], number[], number[]] = [[], [], []];
  for (const [index, name] of names.entries()) {
    const folded = foldText(name);
    if (!wanted.every((word) => folded.includes(word))) continue;
    const words = folded.split(/[^\p{L}\p{N}]+/u);
    const begins = wanted.every((word) => words.some((one) => one.startsWith(word)));
    if (folded.startsWith(wanted.join(' '))) exact.push(index);
    else (begins ? beginning : within).push(index);
  }
  return [...exact, ...beginning, ...within];
}

/** Each node that is at most some steps from a match, with the path that leads to it. */
function findSurroundings(
  { edge_source: sources, edge_target: targets }: GraphColumns,
  matches: readonly number[],
  depth: number,
  maxNodes: number,
): Map<number, readonly number[]> {
  const paths = new Map<number, readonly number[]>(matches.map((index) => [index, [index]]));
  for (let step = 1; step <= depth; step++) {
    const found = new Map<number, readonly number[]>();
    for (const [edge, source] of sources.entries()) {
      const target = targets[edge] ?? 0;
      for (const [from, to] of [
        [source, target],
        [target, source],
      ] as const) {
        const path = paths.get(from);
        if (path && !paths.has(to) && !found.has(to)) found.set(to, [...path, to]);
      }
    }
    for (const [index, path] of found) if (paths.size < maxNodes) paths.set(index, path);
  }
  return paths;
}

function describe(columns: GraphColumns, index: number, path: readonly number[]): FoundNode {
  const stepOf = (at: number) => ({ type: kindAt(columns, at), id: columns.ids[at] ?? 0 });
  return {
    ...stepOf(index),
    display_name: columns.names[index] ?? '',
    low_res_photo_url: '',
    photo_url: '',
    cover: coverAt(columns, index),
    bio: '',
    description: '',
    is_match: path.length === 1,
    connection_depth: path.length - 1,
    connection_path: path.map(stepOf),
    matched_on: [],
  };
}

function listEdges(
  columns: GraphColumns,
  shown: ReadonlyMap<number, unknown>,
): SearchReply['edges'] {
  return columns.edge_source.flatMap((source, edge) => {
    const target = columns.edge_target[edge] ?? 0;
    if (!shown.has(source) || !shown.has(target)) return [];
    return [
      {
        node1_type: kindAt(columns, source),
        node1_id: columns.ids[source] ?? 0,
        node2_type: kindAt(columns, target),
        node2_id: columns.ids[target] ?? 0,
        relationship_metadata: { role_type: '', years_involved: '' },
      },
    ];
  });
}

function kindAt({ kinds }: GraphColumns, index: number): EntityType {
  const kind = entityTypes.find((type) => entityKinds[type].letter === kinds[index]);
  if (kind === undefined) throw new Error(`The network names an unknown kind: ${kinds[index]}`);
  return kind;
}

function coverAt({ covers = {} }: GraphColumns, index: number): Cover | undefined {
  return covers[String(index)];
}
