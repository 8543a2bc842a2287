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
  const nodes = patchNodes(columns, changes);
  const nodeOf = new Map(nodes.ids.map((id, node) => [id, node]));
  const edges = patchEdges(columns, changes, nodeOf);
  const changedEnds = endsOfChangedEdges(columns, changes);
  const degrees = countNeighbours(nodes, edges, changedEnds, nodeOf);
  return { version: changes.to, ...nodes, degrees, ...edges, demo_count: changes.demo_count };
}

interface PatchedNodes extends Pick<GraphColumns, 'ids' | 'kinds' | 'names' | 'x' | 'y'> {
  pictures: Record<string, string>;
  degrees: number[];
}

function patchNodes(columns: GraphColumns, { nodes, removed_nodes }: GraphChanges): PatchedNodes {
  const patched: PatchedNodes = {
    ids: [],
    kinds: '',
    names: [],
    x: [],
    y: [],
    pictures: {},
    degrees: [],
  };
  const kinds: string[] = [];
  const take = (from: GraphChanges['nodes'], node: number, degree: number) => {
    const picture = from.pictures[node];
    if (picture) patched.pictures[patched.ids.length] = picture;
    patched.ids.push(from.ids[node] ?? 0);
    kinds.push(from.kinds[node] ?? '');
    patched.names.push(from.names[node] ?? '');
    patched.x.push(from.x[node] ?? 0);
    patched.y.push(from.y[node] ?? 0);
    patched.degrees.push(degree);
  };
  const isRemoved = new Set(removed_nodes);
  eachMerged(columns.ids, nodes.ids, (node, change) => {
    const degree = columns.degrees[node] ?? 0;
    if (change >= 0) take(nodes, change, degree);
    else if (!isRemoved.has(columns.ids[node] ?? 0)) take(columns, node, degree);
  });
  return { ...patched, kinds: kinds.join('') };
}

type EdgeColumns = Pick<
  GraphColumns,
  'edge_id_gaps' | 'edge_source' | 'edge_target' | 'edge_role' | 'roles'
>;

function patchEdges(
  columns: GraphColumns,
  { edges, removed_edges }: GraphChanges,
  nodeOf: ReadonlyMap<number, number>,
): EdgeColumns {
  const patched: EdgeColumns = {
    edge_id_gaps: [],
    edge_source: [],
    edge_target: [],
    edge_role: [],
    roles: [],
  };
  const roleIndices = new Map<string, number>();
  let last = 0;
  const take = (id: number, source: number, target: number, role: string) => {
    let index = roleIndices.get(role);
    if (index === undefined) {
      index = patched.roles.push(role) - 1;
      roleIndices.set(role, index);
    }
    const [from, to] = [nodeOf.get(source), nodeOf.get(target)];
    if (from === undefined || to === undefined) {
      throw new Error(
        `Relationship ${id} joins ${source} and ${target}, which are not both there.`,
      );
    }
    patched.edge_id_gaps.push(id - last);
    last = id;
    patched.edge_source.push(from);
    patched.edge_target.push(to);
    patched.edge_role.push(index);
  };
  const isRemoved = new Set(removed_edges);
  const idOf = (node: number | undefined) => columns.ids[node ?? -1] ?? 0;
  const ids = edgeIdsOf(columns);
  eachMerged(ids, edges.ids, (edge, change) => {
    const id = change >= 0 ? edges.ids[change] : ids[edge];
    if (id === undefined) return;
    if (change >= 0) {
      take(id, edges.sources[change] ?? 0, edges.targets[change] ?? 0, edges.roles[change] ?? '');
    } else if (!isRemoved.has(id)) {
      const role = columns.roles[columns.edge_role[edge] ?? 0] ?? '';
      take(id, idOf(columns.edge_source[edge]), idOf(columns.edge_target[edge]), role);
    }
  });
  return patched;
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
  const isChanged = new Set([...edges.ids, ...removed_edges]);
  for (const [edge, id] of edgeIdsOf(columns).entries()) {
    if (!isChanged.has(id)) continue;
    ends.add(columns.ids[columns.edge_source[edge] ?? -1] ?? 0);
    ends.add(columns.ids[columns.edge_target[edge] ?? -1] ?? 0);
  }
  return ends;
}

function countNeighbours(
  { degrees }: PatchedNodes,
  { edge_source, edge_target }: EdgeColumns,
  changedEnds: ReadonlySet<number>,
  nodeOf: ReadonlyMap<number, number>,
): number[] {
  const neighbours = new Map<number, Set<number>>();
  for (const id of changedEnds) {
    const node = nodeOf.get(id);
    if (node !== undefined) neighbours.set(node, new Set());
  }
  for (const [edge, source] of edge_source.entries()) {
    const target = edge_target[edge] ?? 0;
    neighbours.get(source)?.add(target);
    neighbours.get(target)?.add(source);
  }
  for (const [node, others] of neighbours) degrees[node] = others.size;
  return degrees;
}

/**
 * Walks two ascending lists of ids as one.
 * @param visit gets the index in each list, -1 where the id is not in it.
 */
function eachMerged(
  old: readonly number[],
  changed: readonly number[],
  visit: (old: number, changed: number) => void,
): void {
  let i = 0;
  let j = 0;
  while (i < old.length || j < changed.length) {
    const a = old[i] ?? Number.POSITIVE_INFINITY;
    const b = changed[j] ?? Number.POSITIVE_INFINITY;
    visit(a <= b ? i : -1, b <= a ? j : -1);
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
}
