// What nodes are coloured by, as it is known, and what that makes of a network. Loaded when colours
// or groups are shown.
import { type Coloring, maxColors, type NetworkColors } from '@mangrove/contract/browser';
import type { SceneAreas } from '@mangrove/graph/render';
import { buildAreas, noGroup } from '@mangrove/graph/render/areas';
import type { Network } from '../network.ts';
import type { Filter } from '../search/chips.ts';
import { colourMessages as text } from './messages.ts';
import { spanOfYears, splitYears } from './year-classes.ts';

/** Beside the colours of the most frequent: that of all others, and no colour at all. */
const other = maxColors;
const none = 255;

/** One colour, what it stands for, and how many nodes have it. */
export interface LegendEntry {
  /** Index of the colour; `none` for nodes without one. */
  colour: number;
  name: string;
  count: number;
  /** What a click narrows by; null where nothing can be. */
  filter: Filter | { kind: 'group'; id: number } | null;
}

export interface KnownGroup {
  id: number;
  name: string;
  size: number;
  /** Index of its colour. */
  colour: number;
}

export class KnownColours {
  readonly by: Coloring;
  readonly #names: readonly string[];
  readonly #ids: readonly number[];
  readonly #valueOf = new Map<number, number>();
  /** Where each class of years begins. */
  readonly #starts: readonly number[];

  constructor(by: Coloring, { names, ids, node_id_gaps, node_values }: NetworkColors) {
    this.by = by;
    this.#names = names;
    this.#ids = ids;
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

  coloursOf({ ids }: Network): Uint8Array {
    return Uint8Array.from(ids, (id) => this.colourOf(id));
  }

  /** What the colours stand for, those that nobody of a network has left out. */
  legendOf(network: Network, back?: Uint8Array): LegendEntry[] {
    const counts = new Map<number, number>();
    for (const [node, colour] of this.coloursOf(network).entries()) {
      if (!back?.[node]) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([colour, count]) => ({ colour, count, ...this.#describe(colour) }));
  }

  /** The colour of an entity. */
  colourOf(id: number): number {
    return this.#colourOf(this.#valueOf.get(id));
  }

  /** What the value of a node is called; empty for none. */
  nameOf(id: number): string {
    const value = this.#valueOf.get(id);
    if (value === undefined) return '';
    if (this.isSequence) return String(value);
    return (
      this.#names[value] ?? (this.by === 'group' || this.by === 'year' ? '' : text.other[this.by])
    );
  }

  /** As they are, largest first. */
  groupsOf({ ids }: Network): KnownGroup[] {
    const sizes = new Map<number, number>();
    for (const id of ids) {
      const value = this.#valueOf.get(id);
      if (value !== undefined) sizes.set(value, (sizes.get(value) ?? 0) + 1);
    }
    return this.#names.map((name, value) => ({
      id: this.#ids[value] ?? 0,
      name,
      size: sizes.get(value) ?? 0,
      colour: this.#colourOf(value),
    }));
  }

  /** Null for a group that is none; nobody of a network may be in one. */
  membersOf({ ids }: Network, group: number): number[] | null {
    const value = this.#ids.indexOf(group);
    if (value < 0) return null;
    return ids.flatMap((id, node) => (this.#valueOf.get(id) === value ? [node] : []));
  }

  /**
   * The soft shapes behind the groups, in colours, or as another ground.
   * @param only the id of the one that is looked at.
   */
  areasOf(network: Network, isColoured: boolean, only?: number): SceneAreas | null {
    if (this.#names.length === 0) return null;
    const groupOf = Uint8Array.from(network.ids, (id) => this.#valueOf.get(id) ?? noGroup);
    const colours = Uint8Array.from(this.#names, (_, value) => this.#colourOf(value));
    const areas = areasAt(network.positions, {
      groupOf,
      names: this.#names,
      colours: isColoured ? colours : null,
    });
    const shown = only === undefined ? -1 : this.#ids.indexOf(only);
    if (shown < 0) return areas;
    return {
      ...areas,
      strengths: areas.strengths.map((value, at) => (areas.owners[at] === shown ? value : 0)),
      names: areas.names.map((name, group) => (group === shown ? name : { ...name, text: '' })),
    };
  }

  #colourOf(value: number | undefined): number {
    if (value === undefined) return none;
    if (this.isSequence) return this.#starts.findLastIndex((start) => start <= value);
    return Math.min(value, other);
  }

  #describe(colour: number): Pick<LegendEntry, 'name' | 'filter'> {
    const { by } = this;
    if (colour === none) return { name: text.none[by], filter: null };
    if (by === 'year') {
      const from = this.#starts[colour] ?? 0;
      const next = this.#starts[colour + 1];
      const to = next === undefined ? undefined : next - 1;
      return { name: spanOfYears(from, to), filter: { kind: 'years', from, to } };
    }
    const name = this.#names[colour] ?? '';
    if (colour === other) return { name: text.other[by], filter: null };
    if (by === 'group') return { name, filter: { kind: by, id: this.#ids[colour] ?? 0 } };
    return { name: by === 'tag' ? `#${name}` : name, filter: { kind: by, value: name } };
  }
}

type Grouped = Parameters<typeof buildAreas>[1];
let newest: { positions: Float32Array; key: string; groups: Grouped; areas: SceneAreas } | null =
  null;

/** With a hundred thousand nodes the field takes half a second, and most changes move nobody. */
function areasAt(positions: Float32Array, groups: Grouped): SceneAreas {
  const key = JSON.stringify([groups.names, groups.colours && [...groups.colours]]);
  const isSame =
    newest?.positions === positions &&
    newest.key === key &&
    newest.groups.groupOf.every((group, node) => group === groups.groupOf[node]);
  if (newest && isSame) return newest.areas;
  const areas = buildAreas(positions, groups);
  newest = { positions, key, groups, areas };
  return areas;
}
