import {
  findYearBounds,
  type NetworkYears,
  parseYears,
  type YearRange,
} from '@mangrove/contract/browser';
import { buildAdjacency } from '@mangrove/graph/layout';
import type { SceneMask } from '@mangrove/graph/render';
import { countKinds, type KindCounts, type Network } from '../network/network.ts';
import type { MapResult, SearchReply } from '../search/map-result.ts';
import type { TimeChoice } from './time-choice.ts';

type Ranges = readonly YearRange[];

/** The part of a network that a choice of years shows. */
export interface ShownYears {
  network: Network;
  mask: SceneMask;
  /** Numbers of relationships: with shown years, not drawn, and in total. */
  dated: number;
  hidden: number;
  all: number;
  /** The number of entities that step back, and by kind those that do not. */
  dimmedCount: number;
  counts: KindCounts;
}

/** The years of the whole network from the server; ongoing ranges end today. */
export class KnownYears {
  /** The first and last year without outliers (see `findYearBounds`); null if nothing is dated. */
  readonly bounds: YearRange | null;
  readonly #today: number;
  readonly #ranges: readonly Ranges[];
  /** Index into the ranges, by the id of a relationship or of an entity. */
  readonly #edges: ReadonlyMap<number, number>;
  readonly #nodes: ReadonlyMap<number, number>;

  constructor(years: NetworkYears, today: number) {
    this.#today = today;
    this.#ranges = [[], ...years.ranges.map((flat) => this.#close(readFlat(flat)))];
    this.#edges = byId(years.edge_id_gaps, years.edge_ranges);
    this.#nodes = byId(years.node_id_gaps, years.node_ranges);
    this.bounds = findBounds(this.#ranges, [...this.#edges.values(), ...this.#nodes.values()]);
  }

  /** The timeline of the whole network. */
  ofWhole(whole: Network): Timeline {
    const relationships = new Relationships(whole, this.#ranges);
    this.#addColumns(relationships, whole, (node) => node);
    return this.#timeline(whole, relationships);
  }

  /** The timeline of a search result: its relationships and those of the guest. */
  ofResult(whole: Network, { network, guest }: MapResult, reply: SearchReply): Timeline {
    const relationships = new Relationships(network, this.#ranges);
    const indexByText = new Map<string, number>();
    for (const { node1_id, node2_id, relationship_metadata } of reply.edges) {
      const text = relationship_metadata.years_involved;
      let ranges = indexByText.get(text);
      if (ranges === undefined) {
        ranges = relationships.indexOf(this.#close(parseYears(text)));
        indexByText.set(text, ranges);
      }
      relationships.add(network.indexOf(node1_id), network.indexOf(node2_id), ranges);
    }
    if (guest !== null) {
      const id = network.ids[guest] ?? 0;
      const own = whole.indexOf(id);
      this.#addColumns(relationships, whole, (node, other) =>
        node === own || other === own ? network.indexOf(whole.ids[node] ?? 0) : null,
      );
    }
    return this.#timeline(network, relationships);
  }

  #timeline(network: Network, relationships: Relationships): Timeline {
    const own = Uint32Array.from(network.ids, (id) => this.#nodes.get(id) ?? 0);
    return new Timeline(network, relationships, own, this.bounds);
  }

  /** @param indexOf the shown index of one end of a relationship, given both; null if not shown. */
  #addColumns(
    relationships: Relationships,
    { columns }: Network,
    indexOf: (node: number, other: number) => number | null,
  ): void {
    if (!columns) return;
    let id = 0;
    for (const [edge, gap] of columns.edge_id_gaps.entries()) {
      id += gap;
      const source = columns.edge_source[edge] ?? -1;
      const target = columns.edge_target[edge] ?? -1;
      const ranges = this.#edges.get(id) ?? 0;
      relationships.add(indexOf(source, target), indexOf(target, source), ranges);
    }
  }

  #close(ranges: Ranges): Ranges {
    return ranges.map(({ from, to }) => ({
      from,
      to: to === Number.POSITIVE_INFINITY ? Math.max(from, this.#today) : to,
    }));
  }
}

/** The years of a shown network. */
export class Timeline {
  readonly network: Network;
  readonly bounds: YearRange | null;
  /** The number of relationships in each year, starting at `bounds.from`. */
  readonly histogram: Uint32Array;
  /** The number of relationships without a year. */
  readonly undated: number;
  /** The number of all relationships. */
  readonly all: number;
  readonly #relationships: Relationships;
  /** Index into the ranges of each node's own years; 0 for none. */
  readonly #own: Uint32Array;

  constructor(
    network: Network,
    relationships: Relationships,
    own: Uint32Array,
    bounds: YearRange | null,
  ) {
    this.network = network;
    this.bounds = bounds;
    this.all = relationships.pairs.length;
    this.#relationships = relationships;
    this.#own = own;
    this.undated = relationships.rangesOf.reduce(
      (count, index) => count + (index === 0 ? 1 : 0),
      0,
    );
    this.histogram = bounds ? countYears(relationships, bounds) : new Uint32Array();
  }

  /** The mask of a choice, made at each slider step: O(nodes + relationships), no mutation. */
  show({ years, hidesUndated }: TimeChoice): ShownYears {
    const { network } = this;
    const { pairs, rangesOf, ranges } = this.#relationships;
    const fits = ranges.map(
      (each) => each.length > 0 && (years === null || each.some((range) => overlap(range, years))),
    );
    const edges = new Uint8Array(network.adjacency.pairCount);
    let dated = 0;
    let undated = 0;
    for (const [at, pair] of pairs.entries()) {
      const index = rangesOf[at] ?? 0;
      if (fits[index]) {
        edges[pair] = 1;
        dated += 1;
      } else if (index === 0 && !hidesUndated) {
        edges[pair] ||= 2;
        undated += 1;
      }
    }
    const { back, counts } = this.#stepBack(edges, fits);
    return {
      network,
      mask: { edges, dimmed: back },
      dated,
      hidden: pairs.length - dated - undated,
      all: pairs.length,
      dimmedCount: back.reduce((sum, is) => sum + is, 0),
      counts,
    };
  }

  /** Marks the entities with neither a dated relationship nor own years in the shown years. */
  #stepBack(edges: Uint8Array, fits: readonly boolean[]) {
    const { kinds, adjacency } = this.network;
    const back = Uint8Array.from(this.#own, (index) => (fits[index] ? 0 : 1));
    for (const [pair, is] of edges.entries()) {
      if (is !== 1) continue;
      back[adjacency.sources[pair] ?? 0] = 0;
      back[adjacency.targets[pair] ?? 0] = 0;
    }
    return { back, counts: countKinds(kinds, back) };
  }
}

/** Relationships as columns: the index of each one's pair in the network, and its years. */
class Relationships {
  readonly pairs: number[] = [];
  /** Index into the ranges of each relationship; 0 for none. */
  readonly rangesOf: number[] = [];
  readonly ranges: Ranges[];
  readonly #size: number;
  readonly #pairOf = new Map<number, number>();

  constructor({ size, adjacency }: Network, ranges: readonly Ranges[]) {
    this.ranges = [...ranges];
    this.#size = size;
    for (const [pair, source] of adjacency.sources.entries()) {
      this.#pairOf.set(source * size + (adjacency.targets[pair] ?? 0), pair);
    }
  }

  indexOf(ranges: Ranges): number {
    return ranges.length === 0 ? 0 : this.ranges.push(ranges) - 1;
  }

  /** Relationships that are not drawn, such as an entity's with itself, are not counted either. */
  add(one: number | null, other: number | null, ranges: number): void {
    if (one === null || other === null) return;
    const pair = this.#pairOf.get(Math.min(one, other) * this.#size + Math.max(one, other));
    if (pair === undefined) return;
    this.pairs.push(pair);
    this.rangesOf.push(ranges);
  }
}

/** The network with only the edges that a mask shows, and their degrees; indices are kept. */
export function withoutHidden(network: Network, { edges }: SceneMask): Network {
  const { sources, targets } = network.adjacency;
  const isShown = (_: number, pair: number) => edges[pair] !== 0;
  const adjacency = buildAdjacency({
    nodeCount: network.size,
    sources: sources.filter(isShown),
    targets: targets.filter(isShown),
  });
  const unconfirmed = network.unconfirmed?.filter((_, pair) => edges[pair] !== 0);
  const { offsets } = adjacency;
  const degrees = network.degrees.map((_, at) => (offsets[at + 1] ?? 0) - (offsets[at] ?? 0));
  return { ...network, adjacency, degrees, unconfirmed };
}

function countYears({ ranges, rangesOf }: Relationships, { from, to }: YearRange): Uint32Array {
  const uses = new Uint32Array(ranges.length);
  for (const index of rangesOf) uses[index] = (uses[index] ?? 0) + 1;
  const counts = new Uint32Array(to - from + 1);
  for (const [index, each] of ranges.entries()) {
    for (const range of each) {
      const last = Math.min(range.to, to);
      for (let year = Math.max(range.from, from); year <= last; year++) {
        counts[year - from] = (counts[year - from] ?? 0) + (uses[index] ?? 0);
      }
    }
  }
  return counts;
}

function overlap(one: YearRange, other: YearRange): boolean {
  return one.from <= other.to && one.to >= other.from;
}

function readFlat(flat: readonly (number | null)[]): Ranges {
  return Array.from({ length: flat.length / 2 }, (_, at) => ({
    from: flat[2 * at] ?? Number.NEGATIVE_INFINITY,
    to: flat[2 * at + 1] ?? Number.POSITIVE_INFINITY,
  }));
}

/** Index into the ranges by id. Index 0 means no ranges, so all others are shifted by one. */
function byId(gaps: readonly number[], ranges: readonly number[]): Map<number, number> {
  let id = 0;
  return new Map(
    gaps.map((gap, at) => {
      id += gap;
      return [id, (ranges[at] ?? -1) + 1];
    }),
  );
}

/** @param used indices into the ranges, one per use. */
function findBounds(ranges: readonly Ranges[], used: readonly number[]): YearRange | null {
  const uses = new Map<number, number>();
  for (const index of used) uses.set(index, (uses.get(index) ?? 0) + 1);
  return findYearBounds(
    [...uses].flatMap(([index, count]) =>
      (ranges[index] ?? []).map((range) => ({ ...range, count })),
    ),
  );
}
