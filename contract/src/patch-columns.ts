import {
  compareRows,
  findId,
  indicesNow,
  patchColumn,
  patchNumbers,
  type Rows,
  StoredIds,
} from './changed-rows.ts';
import type { GraphColumns } from './endpoints/graph.ts';
import type { GraphChanges } from './endpoints/graph-changes.ts';

/** The parts of a network version. `number` is NaN if the text is not a version. */
export function readVersion(version: string): { epoch: string; number: number } {
  const [, epoch = '', digits = ''] = /^([0-9a-f]{8})-(\d{1,15})$/u.exec(version) ?? [];
  return { epoch, number: digits === '' ? Number.NaN : Number(digits) };
}

/** Whether a version equals the other one, or is a later one of the same epoch. */
export function isSameOrNewer(version: string, other: string): boolean {
  const [one, two] = [readVersion(version), readVersion(other)];
  return one.epoch === two.epoch && one.number >= two.number;
}

/**
 * The columns after the changes, equal to those that the server would answer. The given columns
 * stay unchanged; a column without a change is the same array in the result.
 * @throws if the changes do not start from this version, are for other viewers, or do not fit these
 * columns.
 */
export function patchColumns(columns: GraphColumns, changes: GraphChanges): GraphColumns {
  if (columns.version !== changes.from) {
    throw new Error(`These changes are of ${changes.from}, not of ${columns.version}.`);
  }
  const { members_only_count: count } = changes;
  if ((count === undefined) !== (columns.members_only_count === undefined)) {
    throw new Error('These changes are for other viewers than the columns.');
  }
  const { nodes, removed_nodes } = changes;
  const rows = compareRows(
    new StoredIds(columns.ids),
    ascending(nodes.ids, removed_nodes),
    nodes.ids,
  );
  const ids = patchColumn(rows, columns.ids, nodes.ids);
  const now = rows.isInPlace ? null : indicesNow(rows, columns.ids.length);
  const edges = patchEdges(columns, changes, ids, now);
  return {
    version: changes.to,
    ids,
    kinds: patchKinds(rows, columns.kinds, nodes.kinds),
    names: patchColumn(rows, columns.names, nodes.names),
    x: patchColumn(rows, columns.x, nodes.x),
    y: patchColumn(rows, columns.y, nodes.y),
    pictures: patchSparse(rows, columns.pictures, nodes.pictures, now),
    ...patchCovers(rows, columns, nodes, now),
    degrees: patchDegrees(rows, columns.degrees, ids, edges, endsOfChangedEdges(columns, changes)),
    ...edges,
    demo_count: changes.demo_count,
    ...(count !== undefined && { members_only_count: count }),
  };
}

function ascending(some: readonly number[], others: readonly number[]): number[] {
  return [...some, ...others].sort((a, b) => a - b);
}

function patchKinds({ runs, at, length, isInPlace }: Rows, old: string, changed: string): string {
  const isSame = isInPlace && length === old.length;
  if (isSame && at.every((row, change) => old[row] === changed[change])) return old;
  let patched = '';
  let change = 0;
  const takeChangesUpTo = (row: number) => {
    for (; (at[change] ?? length) < row; change++) patched += changed[change];
  };
  for (const run of runs) {
    takeChangesUpTo(run.to);
    const end = run.to + run.length;
    const oldOf = (row: number) => row - run.to + run.from;
    while ((at[change] ?? end) < end) {
      const row = at[change] ?? 0;
      patched += old.slice(oldOf(patched.length), oldOf(row));
      takeChangesUpTo(row + 1);
    }
    patched += old.slice(oldOf(patched.length), oldOf(end));
  }
  takeChangesUpTo(length);
  return patched;
}

type Covers = Pick<GraphColumns, 'covers'>;

/** Covers are left out where there are none. */
function patchCovers(rows: Rows, old: Covers, changed: Covers, now: Int32Array | null): Covers {
  if (!old.covers && !changed.covers) return {};
  const covers = patchSparse(rows, old.covers ?? {}, changed.covers ?? {}, now);
  return Object.keys(covers).length === 0 ? {} : { covers };
}

/** @param now the new index of each old node; null if no index changed. */
function patchSparse<Value extends string>(
  { at }: Rows,
  old: Record<string, Value>,
  changed: Record<string, Value>,
  now: Int32Array | null,
): Record<string, Value> {
  if (!now && at.every((row, change) => old[row] === changed[change])) return old;
  const patched: Record<string, Value> = {};
  for (const [node, picture] of Object.entries(old)) {
    const row = now ? (now[Number(node)] ?? -1) : Number(node);
    if (row >= 0) patched[row] = picture;
  }
  for (const [change, row] of at.entries()) {
    const picture = changed[change];
    if (picture === undefined) delete patched[row];
    else patched[row] = picture;
  }
  return patched;
}

type EdgeColumns = Pick<
  GraphColumns,
  'edge_id_gaps' | 'edge_source' | 'edge_target' | 'unconfirmed'
>;

/**
 * @param nodeIds the new node ids.
 * @param now the new index of each old node; null if no index changed.
 */
function patchEdges(
  columns: GraphColumns,
  { edges, removed_edges }: GraphChanges,
  nodeIds: readonly number[],
  now: Int32Array | null,
): EdgeColumns {
  const { edge_id_gaps, edge_source, edge_target, unconfirmed } = columns;
  if (!now && edges.ids.length + removed_edges.length === 0) {
    return { edge_id_gaps, edge_source, edge_target, unconfirmed };
  }
  const oldIds = edgeIdsOf(columns);
  const changed = ascending(edges.ids, removed_edges);
  const rows = compareRows(new StoredIds(oldIds), changed, edges.ids);
  const ids = patchNumbers(rows, oldIds, edges.ids);
  const patchEnds = (old: number[], given: readonly number[]) => {
    const moved = now ? old.map((end) => now[end] ?? -1) : old;
    const ends = patchColumn(
      rows,
      moved,
      given.map((id) => findId(nodeIds, id)),
    );
    const missing = ends.indexOf(-1);
    if (missing < 0) return ends;
    throw new Error(`Relationship ${ids[missing]} leads to an entity that is not there.`);
  };
  return {
    edge_id_gaps: patchGaps(rows, edge_id_gaps, ids),
    edge_source: patchEnds(edge_source, edges.sources),
    edge_target: patchEnds(edge_target, edges.targets),
    unconfirmed: patchUnconfirmed(unconfirmed, changed, edges.unconfirmed),
  };
}

/** The same list if nothing in it changed. */
function patchUnconfirmed(
  old: number[],
  changed: readonly number[],
  now: readonly number[],
): number[] {
  const stay = old.filter((id) => findId(changed, id) < 0);
  return stay.length === old.length && now.length === 0 ? old : ascending(stay, now);
}

/** Ids decoded from gaps. Many columns share a gaps array, and decoding 300,000 ids is slow. */
const decodedIds = new WeakMap<readonly number[], Int32Array>();

/** The relationship ids of the columns. */
export function edgeIdsOf({ edge_id_gaps: gaps }: Pick<GraphColumns, 'edge_id_gaps'>): Int32Array {
  let ids = decodedIds.get(gaps);
  if (!ids) {
    ids = new Int32Array(gaps.length);
    let id = 0;
    for (let edge = 0; edge < ids.length; edge++) {
      id += gaps[edge] ?? 0;
      ids[edge] = id;
    }
    decodedIds.set(gaps, ids);
  }
  return ids;
}

/**
 * Recomputes the gaps of added rows and of each copied run's first row: what precedes them changed.
 */
function patchGaps(rows: Rows, old: number[], ids: Int32Array): number[] {
  const at = ascending(
    rows.at,
    rows.runs.map(({ to }) => to),
  );
  const gaps = patchColumn(
    { ...rows, at },
    old,
    at.map((row) => (ids[row] ?? 0) - (ids[row - 1] ?? 0)),
  );
  decodedIds.set(gaps, ids);
  return gaps;
}

/** The entity ids of all old and new ends of changed relationships: their degrees may differ. */
export function endsOfChangedEdges(
  columns: GraphColumns,
  { edges, removed_edges }: GraphChanges,
): Set<number> {
  const ends = new Set([...edges.sources, ...edges.targets]);
  if (edges.ids.length + removed_edges.length === 0) return ends;
  const ids = edgeIdsOf(columns);
  for (const changed of [edges.ids, removed_edges]) {
    for (const id of changed) {
      const edge = findId(ids, id);
      if (edge < 0) continue;
      ends.add(columns.ids[columns.edge_source[edge] ?? -1] ?? 0);
      ends.add(columns.ids[columns.edge_target[edge] ?? -1] ?? 0);
    }
  }
  return ends;
}

/** @param touched ids of the nodes whose neighbours are counted again. */
function patchDegrees(
  rows: Rows,
  old: number[],
  ids: readonly number[],
  { edge_source, edge_target }: EdgeColumns,
  touched: ReadonlySet<number>,
): number[] {
  if (rows.isInPlace && rows.length === old.length && touched.size === 0) return old;
  const neighbours = new Map(rows.at.map((node) => [node, new Set<number>()]));
  for (const id of touched) {
    const node = findId(ids, id);
    if (node >= 0) neighbours.set(node, new Set());
  }
  const isTouched = new Uint8Array(rows.length);
  for (const node of neighbours.keys()) isTouched[node] = 1;
  for (let edge = 0; edge < edge_source.length; edge++) {
    const source = edge_source[edge] ?? 0;
    const target = edge_target[edge] ?? 0;
    if (isTouched[source] === 1) neighbours.get(source)?.add(target);
    if (isTouched[target] === 1) neighbours.get(target)?.add(source);
  }
  const counts = Array.from(neighbours.values(), (others) => others.size);
  return patchColumn({ ...rows, at: [...neighbours.keys()] }, old, counts);
}
