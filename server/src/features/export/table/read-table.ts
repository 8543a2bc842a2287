// The table of a network that is too large to be held whole by who looks at it.
import {
  compareTexts,
  entityKinds,
  entityTypes,
  fieldKeyOf,
  isFieldParameter,
  type NetworkRow,
  type QueryOf,
  type ReplyOf,
  type readNetworkTable,
  saidStates,
} from '@mangrove/contract';
import type { Clock } from '../../../adapters/clock.ts';
import type { Db } from '../../../db/open.ts';
import { describePage } from '../../../db/paging.ts';
import type { ViewerClass } from '../../../domain/access/viewer.ts';
import { selectOwnYears } from '../../../domain/network/network-queries.ts';
import { nodeOf, type Snapshot } from '../../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../../domain/network/snapshot-store.ts';
import { malformed, notFound } from '../../../errors.ts';
import type { AnswerCache, Asker } from '../../../http/answer-cache.ts';
import type { CachedAnswer } from '../../../http/cached-answer.ts';
import { readFieldTexts } from '../../defined-fields/reading.ts';
import { type ChosenTime, readTime } from '../../graph/chosen-years.ts';
import { nothing, readColored } from '../../graph/colors.ts';
import { coverOf } from '../../graph/describe.ts';
import { readStateIds } from '../../graph/facts.ts';
import type { GroupsOfNetwork } from '../../graph/groups/groups-of-network.ts';
import { measureSnapshot } from '../../graph/measures.ts';
import { text } from '../messages.ts';
import { narrowToGroup, narrowToTime } from '../narrow.ts';
import type { Selection } from '../rows.ts';
import type { NameOrders } from './name-order.ts';
import { orderByRank, type Ranks, rankNumbers, rankTexts } from './rank.ts';
import { countSteps, countUnconfirmed, type Shown, showAll, showOnly } from './shown.ts';

export interface TableDeps {
  db: Db;
  network: SnapshotStore;
  groups: GroupsOfNetwork;
  clock: Clock;
  answers: AnswerCache;
  names: NameOrders;
}

type TableQuery = QueryOf<typeof readNetworkTable>;
type Listing = Omit<TableQuery, 'page' | 'page_size'>;

/** A page of the table. */
export async function readTable(
  deps: TableDeps,
  asker: Asker,
  { page, page_size, ...asked }: TableQuery,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const { network, answers, clock } = deps;
  const { viewer } = asker;
  const snapshot = await network.placedSnapshotFor(viewer);
  const version = snapshot.told[viewer];
  // Ongoing ranges end today.
  const query = { ...asked, page, page_size, today: clock.now().getUTCFullYear() };
  return answers.get(asker, { call: 'table', query, version, size: 'costly' }, async () => {
    const table = await listTable(deps, viewer, snapshot, asked);
    return {
      version,
      content: JSON.stringify({ version, ...describeTable(table, { page, page_size }) }),
    };
  });
}

interface Table {
  shown: Shown;
  /** The nodes of all rows, sorted. */
  order: Uint32Array;
  steps: Int32Array | null;
}

/** The tables that were read last, of which somebody turns the pages. */
const listed = new WeakMap<Snapshot, Map<string, Promise<Table>>>();
/** Each takes eight bytes and more for an entity. */
const mostListed = 4;

function listTable(
  deps: TableDeps,
  viewer: ViewerClass,
  snapshot: Snapshot,
  asked: Listing,
): Promise<Table> {
  const tables = listed.get(snapshot) ?? new Map<string, Promise<Table>>();
  listed.set(snapshot, tables);
  const time = readTime(asked, deps.clock);
  const key = JSON.stringify([viewer, asked, time]);
  const table = tables.get(key) ?? sortTable(deps, viewer, snapshot, { ...asked, time });
  tables.delete(key);
  tables.set(key, table);
  // What failed is tried again by whoever asks next.
  table.catch(() => tables.delete(key));
  const [oldest] = tables.keys();
  if (tables.size > mostListed && oldest !== undefined) tables.delete(oldest);
  return table;
}

async function sortTable(
  deps: TableDeps,
  viewer: ViewerClass,
  snapshot: Snapshot,
  asked: Listing & { time: ChosenTime | undefined },
): Promise<Table> {
  const { sort, order, from } = asked;
  const shown = await chooseShown(deps, viewer, snapshot, asked);
  const { nodes, degrees } = shown;
  const { order: names } = await deps.names.read(viewer, snapshot);
  const byName = nodes ? names.filter((node) => nodes[node] === 1) : names;
  const steps = from === undefined ? null : countSteps(shown, nodeOf(snapshot, from));
  if (sort === 'name') {
    return { shown, steps, order: orderByRank(byName, rankOf(names), order) };
  }
  // Equally far, the better connected come first.
  const first = sort === 'steps' ? orderByRank(byName, degrees, 'desc') : byName;
  const ranks = (sort === 'steps' && steps) || (await rank(deps, viewer, shown, asked));
  return { shown, steps, order: orderByRank(first, ranks, order) };
}

/** The place of each node in an order of all. */
function rankOf(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (const [rank, node] of order.entries()) ranks[node] = rank;
  return ranks;
}

async function chooseShown(
  { db, groups }: TableDeps,
  viewer: ViewerClass,
  snapshot: Snapshot,
  { group, time }: { group?: number | undefined; time: ChosenTime | undefined },
): Promise<Shown> {
  if (group === undefined && time === undefined) return showAll(snapshot);
  const all = (length: number) => Uint32Array.from({ length }, (_, at) => at);
  let selection: Selection = { nodes: all(snapshot.size), edges: all(snapshot.sources.length) };
  if (time) {
    const texts = await readOwnYears(db, viewer);
    selection = await narrowToTime(snapshot, selection, time, async (asked) => {
      const ids = asked.filter((id) => texts.has(id));
      return { ids, years: ids.map((id) => texts.get(id) ?? '') };
    });
  }
  if (group !== undefined) {
    const { named, indexOf } = await groups.read(viewer, snapshot);
    const index = named.findIndex(({ id }) => id === group);
    if (index < 0) throw notFound('group');
    selection = narrowToGroup(snapshot, selection, (node) => indexOf[node] === index);
  }
  return showOnly(snapshot, selection);
}

async function readOwnYears(db: Db, viewer: ViewerClass): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for await (const { ids, years } of selectOwnYears(db, viewer)) {
    for (const [row, id] of ids.entries()) texts.set(id, years[row] ?? '');
  }
  return texts;
}

/** The ranks of all nodes by what the table is sorted by. */
async function rank(
  deps: TableDeps,
  viewer: ViewerClass,
  { snapshot, degrees }: Shown,
  { sort, color, size }: Listing,
): Promise<Ranks> {
  if (isFieldParameter(sort)) return rankByField(deps.db, viewer, snapshot, sort);
  if (sort === 'type') return rankByKind(snapshot);
  if (sort === 'state') return rankByState(deps.db, viewer, snapshot);
  if (sort === 'size' && size) return rankNumbers((await measureSnapshot(snapshot, size)).values);
  if (sort !== 'colour' || color === undefined) return degrees;
  const { names, values } = await readColored(deps, viewer, snapshot, color);
  if (names.length === 0) return rankYears(values);
  // What has no colour of its own comes after what has one.
  const ranks = await rankTexts(names, compareTexts);
  return values.map((value) => (value === nothing ? -1 : (ranks[value] ?? names.length)));
}

function rankYears(values: Int32Array): Int32Array {
  const known = values.filter((value) => value !== nothing);
  const first = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return values.map((value) => (value === nothing ? -1 : value - first));
}

function rankByKind({ kinds, size }: Snapshot): Uint8Array {
  const byName = entityTypes.toSorted((one, other) =>
    compareTexts(entityKinds[one].noun, entityKinds[other].noun),
  );
  return Uint8Array.from({ length: size }, (_, node) => byName.indexOf(kinds.at(node) ?? 'person'));
}

async function rankByState(db: Db, viewer: ViewerClass, snapshot: Snapshot): Promise<Int32Array> {
  // As by a field, what says nothing is below all.
  const ranks = new Int32Array(snapshot.size).fill(-1);
  const idsOf = await readStateIds(db, viewer);
  for (const [rank, state] of saidStates.entries()) {
    for (const id of idsOf[state]) {
      const node = nodeOf(snapshot, id);
      if (node >= 0) ranks[node] = rank;
    }
  }
  return ranks;
}

async function rankByField(
  db: Db,
  viewer: ViewerClass,
  snapshot: Snapshot,
  field: string,
): Promise<Int32Array> {
  const found = await readFieldTexts(db, viewer, fieldKeyOf(field) ?? '');
  if (!found) throw malformed(text.noSuchColumn);
  const { ids, texts } = found;
  const byText = await rankTexts(texts, compareTexts);
  const ranks = new Int32Array(snapshot.size).fill(-1);
  for (const [row, id] of ids.entries()) {
    const node = nodeOf(snapshot, id);
    if (node >= 0 && texts[row] !== '') ranks[node] = byText[row] ?? -1;
  }
  return ranks;
}

function describeTable(
  { shown, order, steps }: Table,
  asked: { page: number; page_size: number },
): Omit<ReplyOf<typeof readNetworkTable>, 'version'> {
  const { snapshot, degrees } = shown;
  const from = (asked.page - 1) * asked.page_size;
  const items = Array.from(order.subarray(from, from + asked.page_size), (node): NetworkRow => {
    const away = steps?.[node] ?? -1;
    return {
      id: snapshot.ids[node] ?? 0,
      type: snapshot.kinds.at(node) ?? 'person',
      name: snapshot.names.at(node) ?? '',
      cover: coverOf(snapshot, node),
      connections: degrees[node] ?? 0,
      unconfirmed: countUnconfirmed(shown, node),
      steps: away < 0 ? null : away,
    };
  });
  return { items, ...describePage(asked, order.length) };
}
