import { type EntityType, entityTypes } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { notFound } from '../../errors.ts';
import type { NodePlace } from './describe.ts';
import { fittingRoles, markEnds, markFitting } from './edge-filter.ts';
import { edgesAmong, expand, pathTo } from './expansion.ts';
import { writeParts } from './network-json.ts';

export interface FocusQuestion {
  focus: EntityRef | null;
  /** Kinds to show; an empty list means all. */
  kinds: readonly EntityType[];
  /** Roles to follow and to show; an empty list means all. */
  roles: readonly string[];
  /** The maximum number of steps from the focus. */
  depth: number;
}

/** The same question with as few words as tell it from others, so that they share an answer. */
export function simplifyFocus(
  { roles: inUse }: Snapshot,
  { focus, kinds, roles, depth }: FocusQuestion,
): FocusQuestion {
  const used = fittingRoles(inUse, roles);
  // Roles that nobody has show nothing; no role at all would show everything.
  const meant = used.size > 0 ? [...used].sort() : roles.slice(0, 1);
  return {
    focus,
    kinds: entityTypes.filter((kind) => kinds.includes(kind)),
    roles: meant,
    depth: focus ? depth : 0,
  };
}

/**
 * The JSON of the surroundings of one entity: only entities of the wanted kinds are shown and walked
 * through, and only relationships with the wanted roles are followed; the entity itself always
 * stays. Without a focus the whole network, filtered alike: entities without a wanted role are left
 * out. In pieces, because it may be the whole network.
 * @throws not_found if there is no such entity.
 */
export function* writeFocused(
  snapshot: Snapshot,
  question: FocusQuestion,
  viewer: ViewerClass,
): Generator<string> {
  const fits = markFitting(snapshot, question);
  const { nodes, placeOf } = question.focus
    ? surroundFocus(snapshot, question.focus, question, fits)
    : filterWhole(snapshot, question, fits);
  const edges = edgesAmong(snapshot, nodes, fits);
  yield* writeParts(snapshot, { nodes, edges, placeOf }, viewer);
}

interface FocusedNodes {
  nodes: number[];
  placeOf?: (node: number) => NodePlace;
}

function surroundFocus(
  snapshot: Snapshot,
  focus: EntityRef,
  question: FocusQuestion,
  fits: Uint8Array | null,
): FocusedNodes {
  const start = nodeOf(snapshot, focus.id);
  if (start < 0 || snapshot.kinds.at(start) !== focus.type) throw notFound(focus.type);
  const admits = makeKindFilter(snapshot, question.kinds);
  const expansion = expand(snapshot, [start], { depth: question.depth, fits, admits });
  return {
    nodes: expansion.levels.flat(),
    placeOf: (node) => {
      const path = pathTo(expansion, node);
      return {
        is_match: node === start,
        connection_depth: path.length - 1,
        connection_path: path.map((step) => stepOf(snapshot, step)),
      };
    },
  };
}

function filterWhole(
  snapshot: Snapshot,
  question: FocusQuestion,
  fits: Uint8Array | null,
): FocusedNodes {
  const admits = makeKindFilter(snapshot, question.kinds) ?? (() => true);
  const nodes = [...snapshot.ids.keys()].filter(admits);
  const ends = markEnds(snapshot, fits);
  return { nodes: ends ? nodes.filter((node) => ends[node] === 1) : nodes };
}

/** Tells whether a node is of one of these kinds; undefined for an empty list, which means all. */
export function makeKindFilter(snapshot: Snapshot, kinds: readonly EntityType[]) {
  if (kinds.length === 0) return undefined;
  return (node: number) => kinds.includes(snapshot.kinds.at(node) ?? 'person');
}

/** A node as a step of a path. */
export function stepOf(snapshot: Snapshot, node: number) {
  return { type: snapshot.kinds.at(node) ?? 'person', id: snapshot.ids[node] ?? 0 };
}
