import {
  type Coloring,
  type FieldParameter,
  fieldKeyOf,
  isFieldParameter,
  maxColors,
  type NetworkColors,
  parseYears,
  sayDefined,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { readDefinition } from '../../domain/defined-fields/read-definitions.ts';
import { selectOwnYears } from '../../domain/network/network-queries.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import {
  selectCountries,
  selectFieldTexts,
  selectTagNames,
  type TextsOfEntity,
} from './color-queries.ts';
import type { GroupsOfNetwork } from './groups/groups-of-network.ts';
import { writeVersioned } from './network-json.ts';
import { Pauses } from './pauses.ts';
import { readRoleForms } from './role-forms.ts';

interface ColorsDeps {
  db: Db;
  network: SnapshotStore;
  groups: GroupsOfNetwork;
  answers: AnswerCache;
}

/** The values by which the map colours entities; loaded on request, not with the map. */
export async function readColors(
  { db, network, groups, answers }: ColorsDeps,
  asker: Asker,
  by: Coloring | FieldParameter,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const { viewer } = asker;
  const snapshot =
    by === 'group' ? await network.placedSnapshotFor(viewer) : await network.snapshotFor(viewer);
  const version = snapshot.told[viewer];
  return answers.get(asker, { call: 'colors', query: by, version, size: 'whole' }, () => ({
    version,
    content: writeColors(snapshot, version, () =>
      readColored({ db, groups }, viewer, snapshot, by),
    ),
  }));
}

/** The values of all nodes. @param snapshot of groups one with positions. */
export function readColored(
  { db, groups }: Pick<ColorsDeps, 'db' | 'groups'>,
  viewer: ViewerClass,
  snapshot: Snapshot,
  by: Coloring | FieldParameter,
): Promise<Colored> {
  const color: Record<Coloring, () => Promise<Colored>> = {
    group: () => colorByGroup(groups, viewer, snapshot),
    tag: () => colorByTexts(snapshot, selectTagNames(db, viewer)),
    country: () => colorByTexts(snapshot, selectCountries(db, viewer)),
    role: () => colorByTexts(snapshot, readRoles(snapshot)),
    year: () => colorByYear(db, viewer, snapshot),
  };
  return isFieldParameter(by) ? colorByField(db, viewer, snapshot, by) : color[by]();
}

interface Colored {
  names: string[];
  /** What a filter takes for each name, where it is not the name. */
  asked?: string[];
  ids: number[];
  /** The value of each node, an index in `names` or a year; `nothing` for a node without one. */
  values: Int32Array;
}

/** Marks a node without a value. */
export const nothing = -10_000;

async function* writeColors(
  snapshot: Snapshot,
  version: string,
  color: () => Promise<Colored>,
): AsyncGenerator<string> {
  const { names, asked, ids, values } = await color();
  const node_id_gaps: number[] = [];
  const node_values: number[] = [];
  let last = 0;
  for (const [node, value] of values.entries()) {
    if (value === nothing) continue;
    const id = snapshot.ids[node] ?? 0;
    node_id_gaps.push(id - last);
    node_values.push(value);
    last = id;
  }
  const columns = { names, ids, node_id_gaps, node_values } satisfies Partial<NetworkColors>;
  yield* writeVersioned(version, asked ? { ...columns, values: asked } : columns);
}

async function colorByGroup(
  groups: GroupsOfNetwork,
  viewer: ViewerClass,
  snapshot: Snapshot,
): Promise<Colored> {
  const { named, indexOf } = await groups.read(viewer, snapshot);
  return {
    names: named.map(({ name }) => name),
    ids: named.map(({ id }) => id),
    values: indexOf.map((index) => (index < 0 ? nothing : index)),
  };
}

/** By the values of a defined field; no node by one that the viewer does not see. */
async function colorByField(
  db: Db,
  viewer: ViewerClass,
  snapshot: Snapshot,
  by: FieldParameter,
): Promise<Colored> {
  const definition = await readDefinition(db, viewer, fieldKeyOf(by) ?? '');
  const texts = definition?.colors ? await selectFieldTexts(db, viewer, definition.key) : [];
  const { names: asked, ...colored } = await colorByTexts(snapshot, [texts]);
  const names = asked.map((value) =>
    definition ? (sayDefined(definition, value === 'true' ? true : value)[0] ?? value) : value,
  );
  return { ...colored, names, asked };
}

/** Colours each node by the first of its texts that has a colour: the most frequent ones do. */
async function colorByTexts(
  snapshot: Snapshot,
  given: AsyncIterable<TextsOfEntity[]> | Iterable<TextsOfEntity[]>,
): Promise<Colored> {
  const counts = new Map<string, number>();
  const batches: TextsOfEntity[][] = [];
  const pauses = new Pauses();
  for await (const batch of given) {
    batches.push(batch);
    for (const { texts } of batch) {
      for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    await pauses.take();
  }
  const names = mostFrequent(counts, maxColors);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const values = new Int32Array(snapshot.size).fill(nothing);
  for (const batch of batches) {
    for (const { id, texts } of batch) {
      const node = nodeOf(snapshot, id);
      if (node < 0 || texts.length === 0) continue;
      const first = texts.find((text) => indexOf.has(text));
      values[node] = first === undefined ? names.length : (indexOf.get(first) ?? names.length);
    }
    await pauses.take();
  }
  return { names, ids: [], values };
}

/** Keeps a short sorted list: sorting all texts of a large network would hold up other requests. */
function mostFrequent(counts: ReadonlyMap<string, number>, count: number): string[] {
  const first: { text: string; uses: number }[] = [];
  for (const [text, uses] of counts) {
    const isBefore = (other: { text: string; uses: number }) =>
      other.uses > uses || (other.uses === uses && other.text < text);
    const at = first.findLastIndex(isBefore) + 1;
    if (at === count) continue;
    first.splice(at, 0, { text, uses });
    if (first.length > count) first.pop();
  }
  return first.map(({ text }) => text);
}

const rolesAtOnce = 2_000;

/** The roles of each entity, the most frequent first, in batches. */
function* readRoles(snapshot: Snapshot): Generator<TextsOfEntity[]> {
  const { ids, offsets, edges, roleOf } = snapshot;
  const { names, indexOf } = readRoleForms(snapshot);
  const rolesOf = (node: number) => {
    const counts = new Map<number, number>();
    for (const edge of edges.subarray(offsets[node], offsets[node + 1])) {
      const role = indexOf[roleOf[edge] ?? 0] ?? 0;
      if (names[role] !== '') counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    return [...counts]
      .sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
      .map(([role]) => names[role] ?? '');
  };
  for (let from = 0; from < ids.length; from += rolesAtOnce) {
    const batch = ids.subarray(from, from + rolesAtOnce);
    yield Array.from(batch, (id, at) => ({ id, texts: rolesOf(from + at) }));
  }
}

/** Colours each node by the first year of the entity itself or of its relationships. */
async function colorByYear(db: Db, viewer: ViewerClass, snapshot: Snapshot): Promise<Colored> {
  const values = new Int32Array(snapshot.size).fill(nothing);
  const note = (node: number, year: number) => {
    const before = values[node];
    if (before === nothing || before === undefined || year < before) values[node] = year;
  };
  const firstOf = snapshot.yearRanges.map(firstYear);
  for (const [edge, source] of snapshot.sources.entries()) {
    const year = firstOf[snapshot.yearsOf[edge] ?? 0];
    if (year === undefined) continue;
    note(source, year);
    note(snapshot.targets[edge] ?? source, year);
  }
  for await (const { ids, years } of selectOwnYears(db, viewer)) {
    for (const [row, id] of ids.entries()) {
      const node = nodeOf(snapshot, id);
      const year = firstYear(parseYears(years[row] ?? ''));
      if (node >= 0 && year !== undefined) note(node, year);
    }
  }
  return { names: [], ids: [], values };
}

/** The first year of all ranges; a range without a beginning counts by its end. */
function firstYear(ranges: ReturnType<typeof parseYears>): number | undefined {
  const years = ranges.map(({ from, to }) => (Number.isFinite(from) ? from : to));
  const known = years.filter(Number.isFinite);
  return known.length === 0 ? undefined : Math.min(...known);
}
