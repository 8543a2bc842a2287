import { findId } from './changed-rows.ts';
import type { GraphColumns } from './endpoints/graph.ts';
import type { GraphChanges } from './endpoints/graph-changes.ts';
import type { GraphPart } from './endpoints/graph-parts.ts';
import type { Tile } from './map-tiles.ts';
import { endsOfChangedEdges, patchColumns } from './patch-columns.ts';

/** The columns of a part of a network: its best connected entities, and what was added since. */
export interface HeldPart extends GraphColumns {
  part: NonNullable<GraphColumns['part']>;
  /** Relationships of held entities to others that are not held, by id. */
  waiting?: ReadonlyMap<number, WaitingEdge>;
  /** The tiles that were added, and whether every entity in them is held. */
  tiles?: ReadonlyMap<string, boolean>;
}

interface WaitingEdge {
  source: number;
  target: number;
  isUnconfirmed: boolean;
}

/** Whether these are columns of a part of the network only. */
export function isPart(columns: GraphColumns): columns is HeldPart {
  return columns.part !== undefined;
}

export function tileKey({ z, x, y }: Tile): string {
  return `${z}/${x}/${y}`;
}

/** Whether every entity of a tile is held, as that tile or one round it was added. */
export function holdsTile({ tiles }: HeldPart, { z, x, y }: Tile): boolean {
  if (tiles?.has(tileKey({ z, x, y }))) return true;
  for (let up = 1; up <= z; up++) {
    if (tiles?.get(tileKey({ z: z - up, x: x >> up, y: y >> up }))) return true;
  }
  return false;
}

/**
 * The columns with another part of the same network. Entities that are held already take the
 * part's values.
 * @param tile where the part is all that a tile answers.
 * @throws if the part is of another version.
 */
export function addPart(held: HeldPart, part: GraphPart, tile?: Tile): HeldPart {
  if (part.version !== held.version) {
    throw new Error(`This part is of ${part.version}, not of ${held.version}.`);
  }
  const { degrees, ...nodes } = part.nodes;
  const { version, demo_count, members_only_count } = held;
  const added = joinEdges(held, {
    ...{ from: version, to: version, demo_count, members_only_count },
    ...{ nodes, removed_nodes: [], edges: part.edges, removed_edges: [] },
  });
  return {
    ...added,
    degrees: keepDegrees(held, added, new Map(nodes.ids.map((id, at) => [id, degrees[at] ?? 0]))),
    part: { ...held.part, counts: part.counts },
    ...(tile && { tiles: new Map(held.tiles).set(tileKey(tile), part.is_complete) }),
  };
}

/**
 * The columns after changes of the network; what changed elsewhere is added, too. Degrees and the
 * counts of the whole are right once `addPart` has added what `toReadAgain` names. Of a relationship
 * that was not known and is gone nobody tells the ends: their degrees are too large until they are
 * read again.
 * @throws as `patchColumns` does.
 */
export function patchPart(held: HeldPart, changes: GraphChanges): HeldPart {
  const patched = joinEdges(held, changes);
  return { ...patched, degrees: keepDegrees(held, patched) };
}

/**
 * The entities to add again after changes: those that changed, and those whose relationships did.
 * @param held before the changes.
 */
export function toReadAgain(held: HeldPart, changes: GraphChanges): Set<number> {
  const ids = endsOfChangedEdges(held, changes);
  for (const edge of [...changes.edges.ids, ...changes.removed_edges]) {
    const before = held.waiting?.get(edge);
    if (before) ids.add(before.source).add(before.target);
  }
  const removed = new Set(changes.removed_nodes);
  const known = [...ids].filter((id) => findId(held.ids, id) >= 0 && !removed.has(id));
  return new Set([...changes.nodes.ids, ...known]);
}

/** Applies changes with those relationships of which both ends are held; the others wait. */
function joinEdges(held: HeldPart, changes: GraphChanges): HeldPart {
  const removed = new Set(changes.removed_nodes);
  const added = new Set(changes.nodes.ids);
  const isHeld = (id: number) => added.has(id) || (findId(held.ids, id) >= 0 && !removed.has(id));
  const waiting = new Map(held.waiting);
  for (const id of changes.removed_edges) waiting.delete(id);
  const { ids, sources, targets, unconfirmed } = changes.edges;
  const isUnconfirmed = new Set(unconfirmed);
  for (const [at, id] of ids.entries()) {
    const ends = { source: sources[at] ?? 0, target: targets[at] ?? 0 };
    waiting.set(id, { ...ends, isUnconfirmed: isUnconfirmed.has(id) });
  }
  const joined: [number, WaitingEdge][] = [];
  for (const [id, edge] of waiting) {
    if (removed.has(edge.source) || removed.has(edge.target)) waiting.delete(id);
    else if (isHeld(edge.source) && isHeld(edge.target)) {
      joined.push([id, edge]);
      waiting.delete(id);
    }
  }
  joined.sort(([one], [other]) => one - other);
  // One that was held waits again where a merge moved its end to an entity that is not.
  const moved = ids.filter((id) => waiting.has(id));
  const patched = patchColumns(held, {
    ...changes,
    edges: {
      ids: joined.map(([id]) => id),
      sources: joined.map(([, { source }]) => source),
      targets: joined.map(([, { target }]) => target),
      unconfirmed: joined.flatMap(([id, edge]) => (edge.isUnconfirmed ? id : [])),
    },
    removed_edges: [...changes.removed_edges, ...moved],
  });
  const { part, tiles } = held;
  return { ...patched, part, waiting, ...(tiles && { tiles }) };
}

/** The degrees of the whole: those held before, and those that the server has just told. */
function keepDegrees(
  before: GraphColumns,
  { ids, degrees }: GraphColumns,
  told: ReadonlyMap<number, number> = new Map(),
): number[] {
  let row = 0;
  const kept = ids.map((id, at) => {
    while ((before.ids[row] ?? id) < id) row++;
    const held = before.ids[row] === id ? before.degrees[row] : degrees[at];
    return told.get(id) ?? held ?? 0;
  });
  const isSame =
    kept.length === before.degrees.length &&
    kept.every((degree, at) => degree === before.degrees[at]);
  return isSame ? before.degrees : kept;
}
