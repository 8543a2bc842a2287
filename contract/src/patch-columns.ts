import type { GraphColumns } from './endpoints/graph.ts';
import type { GraphChanges } from './endpoints/graph-changes.ts';
import { findId, mergeRows, patchColumn, patchList, type Rows } from './merge-rows.ts';

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
  const oldIds = edgeIdsOf(columns);
  const isAtEnd = nodes.isAtEnd && removed_edges.length === 0;
  if (isAtEnd && (edges.ids[0] ?? 0) > (oldIds.at(-1) ?? 0)) {
    return addEdges(columns, changes, nodes.ids, oldIds.at(-1) ?? 0);
  }
  const { ids, from } = mergeRows(oldIds, edges.ids, removed_edges);
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

/** Where nothing else changed: what a new entity brings, the most frequent change but one. */
function addEdges(
  columns: GraphColumns,
  changes: GraphChanges,
  nodeIds: readonly number[],
  lastId: number,
): EdgeColumns {
  const { edges } = changes;
  const roles = columns.roles.slice();
  const numberOfRole = numberByAppearance(roles);
  const nodesOf = (ends: number[]) =>
    ends.map((end, edge) => {
      const node = findId(nodeIds, end);
      if (node < 0) throw new Error(describeMissing(edges.ids[edge], columns, changes));
      return node;
    });
  return {
    edge_id_gaps: columns.edge_id_gaps.concat(
      edges.ids.map((id, edge) => id - (edges.ids[edge - 1] ?? lastId)),
    ),
    edge_source: columns.edge_source.concat(nodesOf(edges.sources)),
    edge_target: columns.edge_target.concat(nodesOf(edges.targets)),
    edge_role: columns.edge_role.concat(edges.roles.map(numberOfRole)),
    roles,
  };
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

/** Numbers texts after those that are listed, in the order of their first appearance. */
function numberByAppearance(texts: string[]): (text: string | undefined) => number {
  const numbers = new Map(texts.map((text, number) => [text, number]));
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
