import {
  type Cover,
  type calls,
  countByKind,
  coversName,
  coversPicture,
  type EntityType,
  type GraphNode,
  type MatchReason,
  type ReplyOf,
  type Revealed,
  shownName,
  type ToldApart,
} from '@mangrove/contract/browser';
import { buildAdjacency } from '@mangrove/graph/layout';
import type { Highlight } from '@mangrove/graph/render';
import { reasonsBesideNames } from '../../../domain/entity/entity-text.ts';
import { kindAt, type Network, neighboursOf } from '../network/network.ts';
import { markUnconfirmed } from '../network/network-adjacency.ts';

export type SearchReply = ReplyOf<typeof calls.searchComprehensive>;

/** The value of `steps` for a node that no match leads to. */
export const notInResult = 255;

/** The result of a search, which the map shows in place of the whole network. */
export interface MapResult {
  network: Network;
  /** For each node the steps from the nearest match; `notInResult` for the guest. */
  steps: Uint8Array;
  /** For each node the path from its match, as node indices, both ends included. */
  paths: readonly (readonly number[])[];
  /** For each node why it matches; empty for a node that is only connected. */
  reasons: readonly (readonly MatchReason[])[];
  /** For each node what differs from the others of its name; undefined for a name of its own. */
  toldApart: readonly (ToldApart | undefined)[];
  /** The index of a selected node that is not among the results, always the last; else null. */
  guest: number | null;
}

/**
 * The reply of a search as a network of its own. Nodes keep their positions and sizes of the whole
 * map, so that nothing jumps; a node that the map does not have yet is placed among its neighbours.
 */
export function buildResult(whole: Network, reply: SearchReply, asked?: Revealed): MapResult {
  const indexById = new Map(reply.nodes.map(({ id }, index) => [id, index]));
  const edges = reply.edges.flatMap(({ node1_id, node2_id, confirmation }): DrawnEdge[] => {
    const source = indexById.get(node1_id);
    const target = indexById.get(node2_id);
    if (source === undefined || target === undefined) return [];
    return [{ source, target, isUnconfirmed: confirmation !== undefined }];
  });
  const members = reply.nodes.map((node) => memberOf(whole, node, asked));
  const network = assemble(members, edges);
  placeNewNodes(whole, network);
  return {
    network,
    steps: Uint8Array.from(reply.nodes, (node) => node.connection_depth),
    paths: reply.nodes.map(({ connection_path }) =>
      connection_path.flatMap(({ id }) => indexById.get(id) ?? []),
    ),
    reasons: reply.nodes.map(({ id, cover, matched_on }) =>
      coversName(cover) && !asked?.has(id) ? reasonsBesideNames(matched_on) : matched_on,
    ),
    toldApart: reply.nodes.map(({ told_apart }) => told_apart),
    guest: null,
  };
}

/** A reply without the nodes that a network lacks which is itself a part, and its counts. */
export function cutReply(whole: Network, reply: SearchReply): SearchReply {
  const nodes = reply.nodes.filter(({ id }) => whole.indexOf(id) !== null);
  const matches = nodes.filter(({ is_match }) => is_match).length;
  return { ...reply, nodes, total_nodes: nodes.length, total_matches: matches };
}

/** The result with one more node of the whole map and its connections to the results. */
export function addGuest(whole: Network, result: MapResult, guest: number): MapResult {
  const { network } = result;
  const at = network.size;
  const edges = pairsOf(whole, guest).flatMap(({ source, target, isUnconfirmed }): DrawnEdge[] => {
    const other = network.indexOf(whole.ids[source === guest ? target : source] ?? 0);
    return other === null ? [] : [{ source: at, target: other, isUnconfirmed }];
  });
  const members = [
    ...network.ids.map((_, index) => memberAt(network, index)),
    memberAt(whole, guest),
  ];
  return {
    network: assemble(members, [...pairsOf(network), ...edges]),
    steps: Uint8Array.from([...result.steps, notInResult]),
    paths: [...result.paths, []],
    reasons: [...result.reasons, []],
    toldApart: [...result.toldApart, undefined],
    guest: at,
  };
}

/** The highlight of a result: matches, distances, and the path to the selected node. */
export function highlightOf(result: MapResult, selected: number | null): Highlight {
  const path = selected === null ? [] : (result.paths[selected] ?? []);
  return {
    matches: Uint32Array.from([...result.steps.keys()].filter((node) => result.steps[node] === 0)),
    depths: result.steps,
    paths: path.slice(1).map((node, before): [number, number] => [path[before] ?? node, node]),
  };
}

interface Member {
  id: number;
  kind: EntityType;
  name: string;
  degree: number;
  x: number;
  y: number;
  picture: string | undefined;
  cover: Cover | undefined;
}

/** A node that the map does not have yet; `placeNewNodes` positions it. */
const unknown = { degree: 0, x: Number.NaN, y: Number.NaN, picture: undefined, cover: undefined };

function memberOf(whole: Network, node: GraphNode, asked?: Revealed): Member {
  const { id, type: kind, display_name, cover } = node;
  const isCovered = cover !== undefined && !asked?.has(id);
  const name = isCovered ? shownName({ name: display_name, cover }) : display_name;
  const index = whole.indexOf(id);
  const known = index === null ? unknown : memberAt(whole, index);
  const own = known.picture || node.low_res_photo_url || node.photo_url || undefined;
  const picture = isCovered && coversPicture(cover) ? undefined : own;
  return { ...known, id, kind, name, picture, cover };
}

function memberAt(network: Network, index: number): Member {
  return {
    id: network.ids[index] ?? 0,
    kind: kindAt(network, index),
    name: network.names[index] ?? '',
    degree: network.degrees[index] ?? 0,
    x: network.positions[2 * index] ?? 0,
    y: network.positions[2 * index + 1] ?? 0,
    picture: network.pictures.get(index),
    cover: network.covers.get(index),
  };
}

/** An edge between two nodes, by their indices. */
interface DrawnEdge {
  source: number;
  target: number;
  isUnconfirmed: boolean;
}

/** The connected pairs of a network, or of one of its nodes, each as one edge. */
function pairsOf({ adjacency, unconfirmed }: Network, of?: number): DrawnEdge[] {
  const edges: DrawnEdge[] = [];
  for (const [pair, source] of adjacency.sources.entries()) {
    const target = adjacency.targets[pair] ?? 0;
    if (of !== undefined && source !== of && target !== of) continue;
    edges.push({ source, target, isUnconfirmed: unconfirmed?.[pair] === 1 });
  }
  return edges;
}

function assemble(members: readonly Member[], edges: readonly DrawnEdge[]): Network {
  const kinds = members.map(({ kind }) => kind);
  const sources = Uint32Array.from(edges, ({ source }) => source);
  const targets = Uint32Array.from(edges, ({ target }) => target);
  const adjacency = buildAdjacency({ nodeCount: members.length, sources, targets });
  const indexById = new Map(members.map(({ id }, index) => [id, index]));
  return {
    size: members.length,
    ids: members.map(({ id }) => id),
    kinds,
    names: members.map(({ name }) => name),
    degrees: Uint32Array.from(members, ({ degree }) => degree),
    positions: Float32Array.from(members.flatMap(({ x, y }) => [x, y])),
    pictures: new Map(
      members.flatMap(({ picture }, index): [number, string][] =>
        picture === undefined ? [] : [[index, picture]],
      ),
    ),
    covers: new Map(
      members.flatMap(({ cover }, index): [number, Cover][] =>
        cover === undefined ? [] : [[index, cover]],
      ),
    ),
    adjacency,
    unconfirmed: markUnconfirmed(adjacency, members.length, {
      ...{ sources, targets },
      isUnconfirmed: (edge) => edges[edge]?.isUnconfirmed === true,
    }),
    counts: countByKind(kinds),
    demoCount: 0,
    membersOnlyCount: 0,
    locked: [],
    indexOf: (id) => indexById.get(id) ?? null,
  };
}

/** Positions new nodes amid their placed neighbours, or at the map's centre, until a refetch. */
function placeNewNodes(whole: Network, network: Network): void {
  const { positions } = network;
  for (let node = 0; node < network.size; node++) {
    if (!Number.isNaN(positions[2 * node])) continue;
    const placed = [...neighboursOf(network, node)].filter(
      (other) => !Number.isNaN(positions[2 * other]),
    );
    for (const axis of [0, 1]) {
      const sum = placed.reduce((total, other) => total + (positions[2 * other + axis] ?? 0), 0);
      positions[2 * node + axis] = placed.length > 0 ? sum / placed.length : middleOf(whole, axis);
    }
  }
}

function middleOf({ positions, size }: Network, axis: number): number {
  let sum = 0;
  for (let node = 0; node < size; node++) sum += positions[2 * node + axis] ?? 0;
  return size === 0 ? 0 : sum / size;
}
