import type { GraphColumns } from './endpoints/graph.ts';
import type { GraphChanges } from './endpoints/graph-changes.ts';

/** The parts of a version of the network; the number is NaN for what is no version. */
export function readVersion(version: string): { epoch: string; number: number } {
  const [, epoch = '', digits = ''] = /^([0-9a-f]{8})-(\d{1,15})$/u.exec(version) ?? [];
  return { epoch, number: digits === '' ? Number.NaN : Number(digits) };
}

/** Whether a version is the other one or came after it. */
export function isAsNew(version: string, other: string): boolean {
  const [one, two] = [readVersion(version), readVersion(other)];
  return one.epoch === two.epoch && one.number >= two.number;
}

/**
 * The columns after the changes, equal to those that the server would answer. The ones given
 * stay as they are.
 * @throws where the changes do not belong to this version, or to these columns.
 */
export function patchColumns(columns: GraphColumns, changes: GraphChanges): GraphColumns {
  if (columns.version !== changes.from) {
    throw new Error(`These changes are of ${changes.from}, not of ${columns.version}.`);
  }
  const { nodes, removed_nodes } = changes;
  const rows = mergeRows(columns.ids, nodes.ids, removed_nodes);
  const edges = patchEdges(columns, changes, rows);
  const touched = endsOfChangedEdges(columns, changes);
  return {
    version: changes.to,
    ids: rows.isMoved ? rows.ids : columns.ids,
    kinds: patchKinds(rows, columns.kinds, nodes.kinds),
    names: patchColumn(rows, columns.names, nodes.names),
    x: patchColumn(rows, columns.x, nodes.x),
    y: patchColumn(rows, columns.y, nodes.y),
    pictures: patchPictures(rows, columns.pictures, nodes.pictures),
    degrees: patchDegrees(rows, columns.degrees, edges, touched),
    ...edges,
    demo_count: changes.demo_count,
  };
}

/** How the rows of a table changed, by the ascending ids of both states. */
interface Rows {
  ids: number[];
  /** For each row the old index of what is as it was, or -1 minus the index of its change. */
  from: Int32Array;
  /** The new index of each old row, -1 for what was removed. */
  now: Int32Array;
  /** The new index of each change. */
  at: number[];
  /** Rows were added or removed. */
  isMoved: boolean;
}

// An open map of a hundred thousand nodes does all of this in one task: loops over arrays, where
// looking up each id in a Map would take ten times as long.
function mergeRows(
  old: readonly number[],
  changed: readonly number[],
  removed: readonly number[],
): Rows {
  const isRemoved = new Set(removed);
  const ids: number[] = [];
  const from = new Int32Array(old.length + changed.length);
  const now = new Int32Array(old.length).fill(-1);
  const at: number[] = [];
  let isMoved = false;
  let change = 0;
  const takeChange = () => {
    at.push(ids.length);
    from[ids.length] = -1 - change;
    ids.push(changed[change] ?? 0);
    change += 1;
  };
  for (let row = 0; row < old.length; row += 1) {
    const id = old[row] ?? 0;
    for (; (changed[change] ?? id) < id; isMoved = true) takeChange();
    if (isRemoved.size > 0 && isRemoved.has(id)) {
      isMoved = true;
      continue;
    }
    now[row] = ids.length;
    if (changed[change] === id) {
      takeChange();
    } else {
      from[ids.length] = row;
      ids.push(id);
    }
  }
  for (; change < changed.length; isMoved = true) takeChange();
  return { ids, from, now, at, isMoved };
}

/** A column after the change: the old one itself where it says the same. */
function patchColumn<Value>(rows: Rows, old: Value[], changed: readonly Value[]): Value[] {
  if (rows.isMoved) return patchList(rows, old, changed);
  const isSame = (value: Value, change: number) => value === old[rows.at[change] ?? -1];
  if (changed.every(isSame)) return old;
  const patched = old.slice();
  for (const [change, value] of changed.entries()) patched[rows.at[change] ?? 0] = value;
  return patched;
}

function patchList<Value>(
  { ids, from }: Rows,
  old: ArrayLike<Value>,
  changed: ArrayLike<Value>,
): Value[] {
  const patched: Value[] = [];
  for (let row = 0; row < ids.length; row += 1) {
    const before = from[row] ?? 0;
    patched.push((before >= 0 ? old[before] : changed[-1 - before]) as Value);
  }
  return patched;
}

function patchKinds(rows: Rows, old: string, changed: string): string {
  const isSame = rows.at.every((row, change) => old[row] === changed[change]);
  return !rows.isMoved && isSame ? old : patchList(rows, old, changed).join('');
}

function patchPictures(
  { from, now, at }: Rows,
  old: GraphColumns['pictures'],
  changed: GraphColumns['pictures'],
): GraphColumns['pictures'] {
  const patched: Record<string, string> = {};
  for (const [node, picture] of Object.entries(old)) {
    const row = now[Number(node)] ?? -1;
    if ((from[row] ?? -1) >= 0) patched[row] = picture;
  }
  for (const [change, picture] of Object.entries(changed)) {
    patched[at[Number(change)] ?? 0] = picture;
  }
  return patched;
}

type EdgeColumns = Pick<
  GraphColumns,
  'edge_id_gaps' | 'edge_source' | 'edge_target' | 'edge_role' | 'roles'
>;

function patchEdges(columns: GraphColumns, changes: GraphChanges, nodes: Rows): EdgeColumns {
  const { edges, removed_edges } = changes;
  const { edge_id_gaps, edge_source, edge_target, edge_role, roles } = columns;
  if (!nodes.isMoved && edges.ids.length + removed_edges.length === 0) {
    return { edge_id_gaps, edge_source, edge_target, edge_role, roles };
  }
  const { ids, from } = mergeRows(edgeIdsOf(columns), edges.ids, removed_edges);
  const patched: EdgeColumns = {
    edge_id_gaps: ids.map((id, edge) => id - (ids[edge - 1] ?? 0)),
    edge_source: [],
    edge_target: [],
    edge_role: [],
    roles: [],
  };
  const numberOfRole = numberByAppearance(patched.roles);
  const oldNumbers = new Int32Array(roles.length).fill(-1);
  const take = (edge: number, source: number, target: number, role: number) => {
    if (source < 0 || target < 0) throw new Error(describeMissing(ids[edge], columns, changes));
    patched.edge_source.push(source);
    patched.edge_target.push(target);
    patched.edge_role.push(role);
  };
  for (let edge = 0; edge < ids.length; edge += 1) {
    const before = from[edge] ?? 0;
    if (before < 0) {
      const change = -1 - before;
      const source = findId(nodes.ids, edges.sources[change]);
      const target = findId(nodes.ids, edges.targets[change]);
      take(edge, source, target, numberOfRole(edges.roles[change]));
      continue;
    }
    const role = edge_role[before] ?? 0;
    if ((oldNumbers[role] ?? 0) < 0) oldNumbers[role] = numberOfRole(roles[role]);
    const source = nodes.now[edge_source[before] ?? 0] ?? -1;
    const target = nodes.now[edge_target[before] ?? 0] ?? -1;
    take(edge, source, target, oldNumbers[role] ?? 0);
  }
  return patched;
}

function describeMissing(
  id: number | undefined,
  columns: GraphColumns,
  { edges }: GraphChanges,
): string {
  const change = edges.ids.indexOf(id ?? -1);
  const edge = edgeIdsOf(columns).indexOf(id ?? -1);
  const [source, target] =
    change < 0
      ? [columns.ids[columns.edge_source[edge] ?? 0], columns.ids[columns.edge_target[edge] ?? 0]]
      : [edges.sources[change], edges.targets[change]];
  return `Relationship ${id} joins ${source} and ${target}, which are not both there.`;
}

/** Numbers texts, and lists them in the order of their first appearance. */
function numberByAppearance(texts: string[]): (text: string | undefined) => number {
  const numbers = new Map<string, number>();
  return (text = '') => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = texts.push(text) - 1;
      numbers.set(text, number);
    }
    return number;
  };
}

/** The relationship ids of the columns. */
export function edgeIdsOf({ edge_id_gaps }: Pick<GraphColumns, 'edge_id_gaps'>): number[] {
  let id = 0;
  return edge_id_gaps.map((gap) => {
    id += gap;
    return id;
  });
}

/** Entity ids of all ends, old and new, of the relationships that changed: their degrees may have. */
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

/** @param touched ids of the nodes whose neighbours are to be counted anew. */
function patchDegrees(
  { ids, now, isMoved }: Rows,
  old: number[],
  { edge_source, edge_target }: EdgeColumns,
  touched: ReadonlySet<number>,
): number[] {
  if (!isMoved && touched.size === 0) return old;
  const degrees = ids.map(() => 0);
  for (let row = 0; row < now.length; row += 1) {
    const node = now[row] ?? -1;
    if (node >= 0) degrees[node] = old[row] ?? 0;
  }
  const neighbours = new Map<number, Set<number>>();
  const isTouched = new Uint8Array(ids.length);
  for (const id of touched) {
    const node = findId(ids, id);
    if (node < 0) continue;
    neighbours.set(node, new Set());
    isTouched[node] = 1;
  }
  for (let edge = 0; edge < edge_source.length; edge += 1) {
    const source = edge_source[edge] ?? 0;
    const target = edge_target[edge] ?? 0;
    if (isTouched[source] === 1) neighbours.get(source)?.add(target);
    if (isTouched[target] === 1) neighbours.get(target)?.add(source);
  }
  for (const [node, others] of neighbours) degrees[node] = others.size;
  return degrees;
}

/** Where an id stands among ascending ones, or -1. */
function findId(ids: readonly number[], id = Number.NaN): number {
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
