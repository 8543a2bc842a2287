// The values that nodes are coloured by, and the colours, legend, groups and areas of a network
// that follow from them. Loaded when colours or groups are shown.
import {
  type Coloring,
  type FieldParameter,
  isFieldParameter,
  maxColors,
  type NetworkColors,
} from '@mangrove/contract/browser';
import { type AreaGroups, noGroup } from '@mangrove/graph/render';
import type { Network } from '../network/network.ts';
import { type Filter, filterText } from '../search/chips.ts';
import { colorMessages as text } from './messages.ts';

/** Colour indices after those of the most frequent values: all other values, and no colour. */
const other = maxColors;
const none = 255;
/** Marks a node without a value in a list of values. */
const unknown = -(2 ** 31);
/** A group with a smaller share of the shown nodes has no name on the map. */
const leastNamedOfShown = 0.05;
/** A scale of years has at most this many colours. */
const maxClasses = 6;

/** One colour, what it stands for, and how many nodes have it. */
export interface LegendEntry {
  /** Index of the colour; `none` for nodes without one. */
  color: number;
  name: string;
  count: number;
  /** The filter that a click adds; null if there is none. */
  filter: Filter | { kind: 'group'; id: number } | null;
}

export interface MapGroup {
  id: number;
  name: string;
  size: number;
  /** Index of its colour. */
  color: number;
}

export class KnownColors {
  readonly by: Coloring | FieldParameter;
  readonly #names: readonly string[];
  readonly #ids: readonly number[];
  /** What a filter takes for each name. */
  readonly #asked: readonly string[];
  readonly #valueOf = new Map<number, number>();
  /** Cache: the value, or `unknown`, of each node of a network, by its list of ids. */
  readonly #valuesOf = new WeakMap<readonly number[], Int32Array>();
  /** The first year of each class of years. */
  readonly #starts: readonly number[];

  constructor(by: Coloring | FieldParameter, given: NetworkColors) {
    const { names, ids, values = names, node_id_gaps, node_values } = given;
    this.by = by;
    this.#names = names;
    this.#ids = ids;
    this.#asked = values;
    let id = 0;
    for (const [at, gap] of node_id_gaps.entries()) {
      id += gap;
      this.#valueOf.set(id, node_values[at] ?? 0);
    }
    this.#starts = by === 'year' ? splitYears(node_values) : [];
  }

  get isSequence(): boolean {
    return this.by === 'year';
  }

  /** The name of what has no value. */
  get noneName(): string {
    return text.none[isFieldParameter(this.by) ? 'defined' : this.by];
  }

  /** The name of the values without a colour of their own. */
  get otherName(): string {
    if (isFieldParameter(this.by)) return text.other.defined;
    return this.by === 'year' ? '' : text.other[this.by];
  }

  colorsOf(network: Network): Uint8Array {
    return new Uint8Array(this.#read(network).map((value) => this.#colorOf(value)));
  }

  /**
   * The colours that a network contains, with counts: of the whole where only a part of it is held.
   * @param dimmed marks nodes not to count.
   */
  legendOf(network: Network, dimmed?: Uint8Array): LegendEntry[] {
    const counts = new Uint32Array(none + 1);
    const count = (color: number) => {
      counts[color] = (counts[color] ?? 0) + 1;
    };
    if (network.total !== undefined && !dimmed) {
      for (const value of this.#valueOf.values()) count(this.#colorOf(value));
      counts[none] = Math.max(0, network.total - this.#valueOf.size);
    } else {
      this.colorsOf(network).forEach((color, node) => {
        if (!dimmed?.[node]) count(color);
      });
    }
    return [...counts].flatMap((count, color) =>
      count === 0 ? [] : { color, count, ...this.#describe(color) },
    );
  }

  /** The index of the colour of an entity; `none` without one. */
  colorOf(id: number): number {
    return this.#colorOf(this.#valueOf.get(id) ?? unknown);
  }

  /** The name of the value of an entity; empty for none. */
  nameOf(id: number): string {
    const value = this.#valueOf.get(id);
    if (value === undefined) return '';
    if (this.by === 'year') return String(value);
    return this.#names[value] ?? (this.by === 'group' ? '' : this.otherName);
  }

  /**
   * All groups in the server's order, largest first, with their sizes within `network`, or within the
   * whole where only a part of it is held.
   */
  groupsOf(network: Network): MapGroup[] {
    const values = network.total === undefined ? this.#read(network) : this.#valueOf.values();
    const sizes = this.#countIn(values);
    return this.#names.map((name, value) => ({
      id: this.#ids[value] ?? 0,
      name,
      size: sizes[value] ?? 0,
      color: this.#colorOf(value),
    }));
  }

  /** The nodes of a group, possibly none; null if there is no such group. */
  membersOf(network: Network, group: number): number[] | null {
    const value = this.#ids.indexOf(group);
    if (value < 0) return null;
    const values = this.#read(network);
    return [...values.keys()].filter((node) => values[node] === value);
  }

  /**
   * What the soft shapes behind the groups are made of, in their colours or in the neutral colour of
   * areas.
   * @param only the id of the focused group: all others have no area and no name.
   */
  areasOf(network: Network, isColored: boolean, only?: number): AreaGroups | null {
    if (this.#names.length === 0) return null;
    const groupOf = new Uint8Array(this.#read(network).map((at) => (at < 0 ? noGroup : at)));
    const colors = Uint8Array.from(this.#names, (_, value) => this.#colorOf(value));
    const shown = only === undefined ? -1 : this.#ids.indexOf(only);
    return {
      positions: network.positions,
      groupOf,
      names: this.#names,
      colors: isColored ? colors : null,
      ...(shown >= 0 && { only: shown }),
    };
  }

  /**
   * How area names are drawn while nodes step back: 2 is in full, if at least half of the group is
   * shown; 1 is in the size of a node's name, if the group is a fair share of what is shown; 0 is
   * hidden.
   */
  areaNamesOf(network: Network, dimmed: Uint8Array): Uint8Array {
    const all = this.#count(network);
    const shown = this.#count(network, dimmed);
    const least = leastNamedOfShown * shown.reduce((sum, count) => sum + count, 0);
    return Uint8Array.from(shown, (count, value) => {
      if (2 * count >= (all[value] ?? 0)) return 2;
      return count >= Math.max(1, least) ? 1 : 0;
    });
  }

  /** The number of nodes with each value. @param dimmed marks nodes not to count. */
  #count(network: Network, dimmed?: Uint8Array): Uint32Array {
    return this.#countIn(this.#read(network).filter((_, node) => !dimmed?.[node]));
  }

  #countIn(values: Iterable<number>): Uint32Array {
    const counts = new Uint32Array(this.#names.length);
    for (const value of values) {
      if (value >= 0) counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  }

  #read({ ids }: Network): Int32Array {
    let values = this.#valuesOf.get(ids);
    if (!values) {
      values = Int32Array.from(ids, (id) => this.#valueOf.get(id) ?? unknown);
      this.#valuesOf.set(ids, values);
    }
    return values;
  }

  #colorOf(value: number): number {
    if (value === unknown) return none;
    if (this.isSequence) return this.#starts.findLastIndex((start) => start <= value);
    return Math.min(value, other);
  }

  #describe(color: number): Pick<LegendEntry, 'name' | 'filter'> {
    const { by } = this;
    if (color === none) return { name: this.noneName, filter: null };
    if (by === 'year') {
      const from = this.#starts[color] ?? 0;
      const next = this.#starts[color + 1];
      const to = next === undefined ? undefined : next - 1;
      const filter: Filter = { kind: 'years', from, to };
      return { name: filterText(filter), filter };
    }
    const name = this.#names[color] ?? '';
    if (color === other) return { name: this.otherName, filter: null };
    if (by === 'group') return { name, filter: { kind: by, id: this.#ids[color] ?? 0 } };
    if (isFieldParameter(by)) {
      return { name, filter: { kind: 'field', name: by, value: this.#asked[color] ?? name } };
    }
    return { name: by === 'tag' ? `#${name}` : name, filter: { kind: by, value: name } };
  }
}

/**
 * The first years of the classes, ascending. Each class has about the same number of nodes; over a
 * long span of years, classes begin at round years.
 */
function splitYears(years: readonly number[]): number[] {
  const sorted = [...years].sort((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return [];
  const reach = (sorted.at(-1) ?? first) - first;
  const step = reach > 60 ? 10 : reach > 24 ? 5 : 1;
  const starts = [first];
  for (let part = 1; part < maxClasses; part++) {
    const at = sorted[Math.floor((part * sorted.length) / maxClasses)] ?? first;
    const round = Math.floor(at / step) * step;
    if (round > (starts.at(-1) ?? first)) starts.push(round);
  }
  return starts;
}
