// Writes the JSON of the whole network in pieces, each of which takes a few milliseconds at most.
import type { GraphColumns } from '@mangrove/contract';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import { describeEdge, describeNode, letterOf, pictureOf, roundPlace } from './describe.ts';

const pieceLength = 2_000;

/** All nodes and edges, as `describeNode` and `describeEdge` describe them. */
export function* writeGraph(snapshot: Snapshot): Generator<string> {
  yield '{"nodes":';
  yield* writeArray(snapshot.size, (node) => describeNode(snapshot, node));
  yield ',"edges":';
  yield* writeArray(snapshot.sources.length, (edge) => describeEdge(snapshot, edge));
  yield '}';
}

/** The network as columns; every node must have a position. */
export function* writeColumns(snapshot: Snapshot): Generator<string> {
  const { size, positions, edgeIds } = snapshot;
  const entries = (values: ArrayLike<unknown>) =>
    writeArray(values.length, (index) => values[index]);
  const columns: Record<keyof GraphColumns, Iterable<string>> = {
    version: [JSON.stringify(snapshot.version)],
    ids: entries(snapshot.ids),
    kinds: [JSON.stringify(snapshot.kinds.map(letterOf).join(''))],
    names: writeArray(size, (node) => snapshot.names.at(node)),
    x: writeArray(size, (node) => roundPlace(positions[2 * node])),
    y: writeArray(size, (node) => roundPlace(positions[2 * node + 1])),
    pictures: writePictures(snapshot),
    degrees: entries(snapshot.degrees),
    edge_id_gaps: writeArray(
      edgeIds.length,
      (edge) => (edgeIds[edge] ?? 0) - (edgeIds[edge - 1] ?? 0),
    ),
    edge_source: entries(snapshot.sources),
    edge_target: entries(snapshot.targets),
    demo_count: [JSON.stringify(snapshot.demoCount)],
  };
  let separator = '{';
  for (const [name, column] of Object.entries(columns)) {
    yield `${separator}${JSON.stringify(name)}:`;
    yield* column;
    separator = ',';
  }
  yield '}';
}

/** Columns with the version of the network that they belong to. */
export function* writeVersioned(
  version: string,
  columns: Record<string, readonly unknown[]>,
): Generator<string> {
  yield `{"version":${JSON.stringify(version)}`;
  for (const [name, column] of Object.entries(columns)) {
    yield `,${JSON.stringify(name)}:`;
    yield* writeArray(column.length, (index) => column[index]);
  }
  yield '}';
}

/** A JSON array, in pieces. */
function* writeArray(length: number, describe: (index: number) => unknown): Generator<string> {
  yield '[';
  for (let start = 0; start < length; start += pieceLength) {
    const items: unknown[] = [];
    const end = Math.min(length, start + pieceLength);
    for (let index = start; index < end; index++) items.push(describe(index));
    yield `${start > 0 ? ',' : ''}${JSON.stringify(items).slice(1, -1)}`;
  }
  yield ']';
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
