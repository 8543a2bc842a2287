import { type Graph, type GraphEdge, limits, parseYears } from '@mangrove/contract';
import type { SearchReply } from './map-result.ts';
import type { SearchQuestion } from './search-question.ts';

/**
 * The search for roles and years alone, which speak of relationships: every entity that has a
 * fitting one is a match. Where there are too many, the best connected stay. Shaped as the server's
 * answer to any other search; there is no further step, for what is tied by a fitting relationship
 * has one itself.
 */
export function searchTies(graph: Graph, question: SearchQuestion): SearchReply {
  const fits = edgeTest(question);
  const fitting = graph.edges.filter(fits);
  const matched = new Set(fitting.flatMap(({ node1_id, node2_id }) => [node1_id, node2_id]));
  const ties = countTies(graph.edges);
  const found = graph.nodes
    .filter(({ id }) => matched.has(id))
    .sort((a, b) => (ties.get(b.id) ?? 0) - (ties.get(a.id) ?? 0) || a.id - b.id);
  const nodes = found.slice(0, limits.maxNodes).map((node) => ({
    ...node,
    is_match: true,
    connection_depth: 0,
    connection_path: [{ type: node.type, id: node.id }],
  }));
  const shown = new Set(nodes.map(({ id }) => id));
  const isCut = nodes.length < found.length;
  return {
    nodes,
    edges: fitting.filter(({ node1_id, node2_id }) => shown.has(node1_id) && shown.has(node2_id)),
    graph_truncated: isCut,
    max_nodes: limits.maxNodes,
    truncation_message: isCut ? `Showing ${nodes.length} of ${found.length} entities` : null,
    total_matches: found.length,
    total_nodes: found.length,
    actual_depth_reached: 0,
    connection_depth: 0,
  };
}

function edgeTest({ roles, yearFrom, yearTo }: SearchQuestion): (edge: GraphEdge) => boolean {
  const wanted = new Set(roles.map(foldRole));
  const asksForYears = yearFrom !== undefined || yearTo !== undefined;
  const first = yearFrom ?? Number.NEGATIVE_INFINITY;
  const last = yearTo ?? Number.POSITIVE_INFINITY;
  return ({ relationship_metadata: { role_type, years_involved } }) => {
    if (wanted.size > 0 && !wanted.has(foldRole(role_type))) return false;
    return (
      !asksForYears ||
      parseYears(years_involved).some(({ from, to }) => from <= last && to >= first)
    );
  };
}

function countTies(edges: readonly GraphEdge[]): Map<number, number> {
  const ties = new Map<number, number>();
  for (const { node1_id, node2_id } of edges) {
    for (const id of [node1_id, node2_id]) ties.set(id, (ties.get(id) ?? 0) + 1);
  }
  return ties;
}

/** As the server compares roles: without regard to case and accents. */
function foldRole(role: string): string {
  return role.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
