// Writes the JSON of the whole network in pieces, each of which takes a few milliseconds at most.
import { countByKind, type GraphColumns } from '@mangrove/contract';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { writeArray, writeObject } from '../../http/json-pieces.ts';
import { measureDensity } from './density.ts';
import {
  describeEdge,
  describeNode,
  describeNodes,
  letterOf,
  type NodePlace,
  pictureOf,
  roundPlace,
} from './describe.ts';
import { edgesAmong } from './expansion.ts';
import type { Overview } from './parts.ts';

const pieceLength = 2_000;

/** All nodes and edges, as `describeNode` and `describeEdge` describe them. */
export function* writeGraph(snapshot: Snapshot, viewer: ViewerClass): Generator<string> {
  const all = (length: number) => ({ length, at: (index: number) => index });
  const parts = { nodes: all(snapshot.size), edges: all(snapshot.sources.length) };
  yield* writeParts(snapshot, parts, viewer);
}

/** Indices of nodes or edges. */
interface Indices {
  length: number;
  at(index: number): number | undefined;
}

interface Parts {
  nodes: Indices;
  edges: Indices;
  /** What a focus adds to a node. */
  placeOf?: ((node: number) => NodePlace) | undefined;
}

/** Some nodes and edges, in their order. */
export function* writeParts(
  snapshot: Snapshot,
  { nodes, edges, placeOf }: Parts,
  viewer: ViewerClass,
): Generator<string> {
  yield* writeObject({
    nodes: writeArray(nodes.length, (index) => {
      const node = nodes.at(index) ?? 0;
      return describeNode(snapshot, node, placeOf?.(node));
    }),
    edges: writeArray(edges.length, (index) => describeEdge(snapshot, edges.at(index) ?? 0)),
    ...writeMembersOnly(snapshot, viewer),
  });
}

/** The network as columns; every node must have a position. */
export function* writeColumns(snapshot: Snapshot, viewer: ViewerClass): Generator<string> {
  const { size, positions, edgeIds } = snapshot;
  const entries = (values: ArrayLike<unknown>) =>
    writeArray(values.length, (index) => values[index]);
  const columns: Record<Exclude<keyof GraphColumns, Optional>, Iterable<string>> = {
    version: [JSON.stringify(snapshot.told[viewer])],
    ids: entries(snapshot.ids),
    kinds: [JSON.stringify(Array.from(snapshot.kinds, letterOf).join(''))],
    names: writeArray(size, (node) => snapshot.names.at(node)),
    x: writeArray(size, (node) => roundPlace(positions.at(2 * node))),
    y: writeArray(size, (node) => roundPlace(positions.at(2 * node + 1))),
    pictures: writePictures(snapshot),
    degrees: entries(snapshot.degrees),
    edge_id_gaps: writeArray(
      edgeIds.length,
      (edge) => (edgeIds.at(edge) ?? 0) - (edgeIds.at(edge - 1) ?? 0),
    ),
    edge_source: entries(snapshot.sources),
    edge_target: entries(snapshot.targets),
    unconfirmed: entries([...snapshot.unconfirmed].sort((one, other) => one - other)),
    demo_count: [JSON.stringify(snapshot.demoCount)],
  };
  yield* writeObject({
    ...columns,
    ...writeCovers(snapshot),
    ...writeMembersOnly(snapshot, viewer),
  });
}

/**
 * A part of the network as columns, with the relationships among its nodes; their degrees are those
 * of the whole.
 */
export function* writeColumnsOf(
  snapshot: Snapshot,
  { nodes, fromDegree }: Overview,
  viewer: ViewerClass,
): Generator<string> {
  const { degrees, edgeIds, sources, targets, unconfirmed, demoCount } = snapshot;
  const rowOf = new Int32Array(snapshot.size);
  for (const [row, node] of nodes.entries()) rowOf[node] = row;
  const edges = edgesAmong(snapshot, nodes, null);
  const idOf = (at: number) => edgeIds.at(edges[at] ?? -1) ?? 0;
  const described = describeNodes(snapshot, nodes);
  const isIn = new Set(edges.map((edge) => edgeIds.at(edge)));
  yield* writeVersioned(
    snapshot.told[viewer],
    {
      ids: described.ids,
      names: described.names,
      x: described.x,
      y: described.y,
      degrees: nodes.map((node) => degrees[node]),
      edge_id_gaps: edges.map((_, at) => idOf(at) - idOf(at - 1)),
      edge_source: edges.map((edge) => rowOf[sources[edge] ?? 0]),
      edge_target: edges.map((edge) => rowOf[targets[edge] ?? 0]),
      unconfirmed: [...unconfirmed].filter((id) => isIn.has(id)).sort((one, other) => one - other),
    },
    {
      kinds: [JSON.stringify(described.kinds)],
      pictures: [JSON.stringify(described.pictures)],
      ...(described.covers && { covers: [JSON.stringify(described.covers)] }),
      demo_count: [String(demoCount)],
      part: [
        JSON.stringify({
          counts: countByKind(snapshot.kinds),
          from_degree: fromDegree,
          density: measureDensity(snapshot, nodes),
        }),
      ],
      ...writeMembersOnly(snapshot, viewer),
    },
  );
}

type MembersOnly = 'members_only_count';
/** Properties that not every answer has. */
type Optional = MembersOnly | 'covers' | 'part';

/** What a visitor is told of what is for members only: how many entities it is. */
export function membersOnlyOf(
  { membersOnly }: Snapshot,
  viewer: ViewerClass,
): { [Name in MembersOnly]?: number } {
  return viewer === 'public' ? { members_only_count: membersOnly } : {};
}

function writeMembersOnly(snapshot: Snapshot, viewer: ViewerClass): Record<string, string[]> {
  const told = Object.entries(membersOnlyOf(snapshot, viewer));
  return Object.fromEntries(told.map(([name, count]) => [name, [String(count)]]));
}

/**
 * Columns with the version of the network that they belong to.
 * @param more further fields, as JSON.
 */
export function* writeVersioned(
  version: string,
  columns: Record<string, readonly unknown[]>,
  more: Record<string, Iterable<string>> = {},
): Generator<string> {
  yield* writeObject({
    version: [JSON.stringify(version)],
    ...Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        writeArray(column.length, (index) => column[index]),
      ]),
    ),
    ...more,
  });
}

function writeCovers({ covers, ids }: Snapshot): Record<string, string[]> {
  if (covers.size === 0) return {};
  const byIndex = [...covers].map(([id, cover]) => [nodeOf({ ids }, id), cover] as const);
  const column = Object.fromEntries(byIndex.filter(([node]) => node >= 0));
  return { covers: [JSON.stringify(column)] };
}

function* writePictures(snapshot: Snapshot): Generator<string> {
  let separator = '{';
  for (let start = 0; start < snapshot.size; start += pieceLength) {
    const pictures: Record<number, string> = {};
    const end = Math.min(snapshot.size, start + pieceLength);
    for (let node = start; node < end; node++) {
      const picture = pictureOf(snapshot, node);
      if (picture) pictures[node] = picture;
    }
    const entries = JSON.stringify(pictures).slice(1, -1);
    if (entries === '') continue;
    yield `${separator}${entries}`;
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
