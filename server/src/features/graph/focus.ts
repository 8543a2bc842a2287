import type { EntityType, Graph } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { notFound } from '../../errors.ts';
import { describeEdge, describeNode } from './describe.ts';
import { markFitting } from './edge-filter.ts';
import { edgesBetween, expand, pathTo } from './expansion.ts';

export interface FocusQuestion {
  focus: EntityRef | null;
  /** Kinds to show; an empty list means all. */
  kinds: readonly EntityType[];
  /** Roles to follow and to show; an empty list means all. */
  roles: readonly string[];
  /** The maximum number of steps from the focus. */
  depth: number;
}

/**
 * The surroundings of one entity: only entities of the wanted kinds are shown and walked through,
 * and only relationships with the wanted roles are followed; the entity itself always stays.
 * Without a focus the whole network, filtered alike: entities without a wanted role are left out.
 * @throws not_found if there is no such entity.
 */
export function focusGraph(snapshot: Snapshot, question: FocusQuestion): Graph {
  return question.focus
    ? surroundFocus(snapshot, question.focus, question)
    : filterWhole(snapshot, question);
}

function surroundFocus(snapshot: Snapshot, focus: EntityRef, question: FocusQuestion): Graph {
  const start = nodeOf(snapshot, focus.id);
  if (start < 0 || snapshot.kinds[start] !== focus.type) throw notFound(focus.type);
  const fits = markFitting(snapshot, question);
  const admits = makeKindFilter(snapshot, question.kinds);
  const expansion = expand(snapshot, [start], { depth: question.depth, fits, admits });
  const nodes = expansion.levels.flatMap((level, depth) =>
    level.map((node) =>
      describeNode(snapshot, node, {
        is_match: node === start,
        connection_depth: depth,
        connection_path: pathTo(expansion, node).map((step) => stepOf(snapshot, step)),
      }),
    ),
  );
  const edges = edgesBetween(snapshot, expansion.levels.flat(), fits);
  return { nodes, edges: edges.map((edge) => describeEdge(snapshot, edge)) };
}

function filterWhole(snapshot: Snapshot, question: FocusQuestion): Graph {
  const fits = markFitting(snapshot, question);
  const admits = makeKindFilter(snapshot, question.kinds) ?? (() => true);
  const candidates = [...snapshot.kinds.keys()].filter(admits);
  const edges = edgesBetween(snapshot, candidates, fits);
  const taking = new Set(edges.flatMap((edge) => [snapshot.sources[edge], snapshot.targets[edge]]));
  const shown = fits ? candidates.filter((node) => taking.has(node)) : candidates;
  return {
    nodes: shown.map((node) => describeNode(snapshot, node)),
    edges: edges.map((edge) => describeEdge(snapshot, edge)),
  };
}

/** Tells whether a node is of one of these kinds; undefined for an empty list, which means all. */
export function makeKindFilter(snapshot: Snapshot, kinds: readonly EntityType[]) {
  if (kinds.length === 0) return undefined;
  return (node: number) => kinds.includes(snapshot.kinds[node] ?? 'person');
}

/** A node as a step of a path. */
export function stepOf(snapshot: Snapshot, node: number) {
  return { type: snapshot.kinds[node] ?? 'person', id: snapshot.ids[node] ?? 0 };
}
