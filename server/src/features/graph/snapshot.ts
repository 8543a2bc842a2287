// The public network as flat arrays, held by the process: a node is an index in the order of the
// ids, so ascending indices are ascending ids, and walking the network touches no object.
import {
  type EntityType,
  entityTypes,
  limits,
  parseYears,
  truncateText,
  type YearRange,
} from '@mangrove/contract';
import type { EntityColumns, RelationshipColumns } from './network-queries.ts';

export interface Snapshot {
  /** `readNetworkVersion` of the state that this is. */
  version: string;
  /** Number of nodes. */
  size: number;
  /** Ascending. */
  ids: Int32Array;
  kinds: EntityType[];
  names: string[];
  /** Bio or description, cut for the map. */
  abouts: string[];
  photos: string[];
  smallPhotos: string[];
  /** Relationship ids, ascending. */
  edgeIds: Int32Array;
  /** Relationships, in the order of their ids: node indices of both ends. */
  sources: Uint32Array;
  targets: Uint32Array;
  /** Index into `roles`, and into `years`, of each relationship. */
  roleOf: Uint32Array;
  yearsOf: Uint32Array;
  roles: string[];
  /** The distinct year texts, and what each of them says. */
  years: string[];
  yearRanges: YearRange[][];
  /**
   * The relationships of node `i`, either way round, are entries `offsets[i] … offsets[i + 1] - 1`
   * of `neighbours` (the other end, ascending) and `ties` (the relationship).
   */
  offsets: Uint32Array;
  neighbours: Uint32Array;
  ties: Uint32Array;
  /** Distinct neighbours of each node. */
  degrees: Uint32Array;
  /** How many of the nodes belong to the demo network. */
  demoCount: number;
}

/** Gathers what is read, batch by batch, into a snapshot. */
export class SnapshotBuilder {
  readonly #entities: EntityColumns[] = [];
  readonly #relationships: RelationshipColumns[] = [];

  addEntities(batch: EntityColumns): void {
    this.#entities.push(batch);
  }

  addRelationships(batch: RelationshipColumns): void {
    this.#relationships.push(batch);
  }

  /** @param version of the database state that every batch was read from. */
  build(version: string, demoCount: number): Snapshot {
    const ids = Int32Array.from(this.#entities.flatMap((batch) => batch.ids));
    const ties = gatherRelationships(ids, this.#relationships);
    return {
      version,
      demoCount,
      size: ids.length,
      ids,
      kinds: this.#entities.flatMap((batch) => batch.types.map(sharedKind)),
      names: this.#entities.flatMap((batch) => batch.names),
      abouts: this.#entities.flatMap((batch) =>
        batch.abouts.map((about) =>
          about.length > limits.aboutPreview ? truncateText(about, limits.aboutPreview) : about,
        ),
      ),
      photos: this.#entities.flatMap((batch) => batch.photos),
      smallPhotos: this.#entities.flatMap((batch) => batch.smallPhotos),
      ...ties,
      ...linkNodes(ids.length, ties.sources, ties.targets),
    };
  }
}

/** The node of an entity id, or -1. */
export function nodeOf({ ids }: Pick<Snapshot, 'ids'>, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** How many relationships a node has, in the whole network. */
export function countTies({ offsets }: Snapshot, node: number): number {
  return (offsets[node + 1] ?? 0) - (offsets[node] ?? 0);
}

// Parsed JSON makes a string of its own for every row; three shared ones are enough.
function sharedKind(type: EntityType): EntityType {
  return entityTypes.find((kind) => kind === type) ?? type;
}

function gatherRelationships(ids: Int32Array, batches: RelationshipColumns[]) {
  const edgeIds = Int32Array.from(batches.flatMap((batch) => batch.ids));
  const count = edgeIds.length;
  const sources = new Uint32Array(count);
  const targets = new Uint32Array(count);
  const roleOf = new Uint32Array(count);
  const yearsOf = new Uint32Array(count);
  const roles = new Distinct();
  const years = new Distinct();
  let tie = 0;
  for (const batch of batches) {
    for (let row = 0; row < batch.ids.length; row++) {
      sources[tie] = nodeOf({ ids }, batch.node1[row] ?? 0);
      targets[tie] = nodeOf({ ids }, batch.node2[row] ?? 0);
      roleOf[tie] = roles.indexOf(batch.roles[row] ?? '');
      yearsOf[tie] = years.indexOf(batch.years[row] ?? '');
      tie++;
    }
  }
  const yearRanges = years.texts.map(parseYears);
  return {
    edgeIds,
    sources,
    targets,
    roleOf,
    yearsOf,
    roles: roles.texts,
    years: years.texts,
    yearRanges,
  };
}

/** Numbers texts in the order of their first appearance. */
class Distinct {
  readonly texts: string[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(text: string): number {
    let index = this.#indices.get(text);
    if (index === undefined) {
      index = this.texts.push(text) - 1;
      this.#indices.set(text, index);
    }
    return index;
  }
}

function linkNodes(size: number, sources: Uint32Array, targets: Uint32Array) {
  const offsets = new Uint32Array(size + 1);
  for (const ends of [sources, targets]) {
    for (const node of ends) offsets[node + 1] = (offsets[node + 1] ?? 0) + 1;
  }
  for (let node = 0; node < size; node++) {
    offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  }
  const neighbours = new Uint32Array(2 * sources.length);
  const ties = new Uint32Array(2 * sources.length);
  const next = offsets.slice(0, size);
  // Filling from the ties sorted by their other end leaves every node's neighbours ascending.
  for (const entry of entriesByOtherEnd(size, sources, targets)) {
    const tie = entry >>> 1;
    const isReversed = (entry & 1) === 1;
    const node = (isReversed ? targets : sources)[tie] ?? 0;
    const at = next[node] ?? 0;
    neighbours[at] = (isReversed ? sources : targets)[tie] ?? 0;
    ties[at] = tie;
    next[node] = at + 1;
  }
  return { offsets, neighbours, ties, degrees: countNeighbours(size, offsets, neighbours) };
}

/** Both directions of every tie (tie times two, plus one when reversed), by other end, then tie. */
function entriesByOtherEnd(size: number, sources: Uint32Array, targets: Uint32Array): Uint32Array {
  const starts = new Uint32Array(size + 1);
  for (const ends of [sources, targets]) {
    for (const node of ends) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  }
  for (let node = 0; node < size; node++) {
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  }
  const sorted = new Uint32Array(2 * sources.length);
  const put = (otherEnd: number, entry: number) => {
    const at = starts[otherEnd] ?? 0;
    sorted[at] = entry;
    starts[otherEnd] = at + 1;
  };
  for (let tie = 0; tie < sources.length; tie++) {
    put(targets[tie] ?? 0, 2 * tie);
    put(sources[tie] ?? 0, 2 * tie + 1);
  }
  return sorted;
}

function countNeighbours(size: number, offsets: Uint32Array, neighbours: Uint32Array): Uint32Array {
  const degrees = new Uint32Array(size);
  for (let node = 0; node < size; node++) {
    const end = offsets[node + 1] ?? 0;
    let count = 0;
    let last = -1;
    for (let entry = offsets[node] ?? 0; entry < end; entry++) {
      const neighbour = neighbours[entry] ?? 0;
      if (neighbour !== last) count++;
      last = neighbour;
    }
    degrees[node] = count;
  }
  return degrees;
}
