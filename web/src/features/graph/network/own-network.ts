import { findId, type GraphColumns, type OwnGraph, patchColumns } from '@mangrove/contract/browser';

/** What a user's own map shows, and the ids in it that others do not see. */
export interface OwnColumns {
  columns: GraphColumns;
  lockedIds: readonly number[];
}

const nothingLocked: readonly number[] = [];

/**
 * Adds to the network of everybody what only those with a role see.
 * @param own undefined for a visitor, or while it is not known yet. A relationship whose end is
 * not in either, because one of the two is older, is left out until both are read again.
 */
export function withOwn(columns: GraphColumns, own: OwnGraph | undefined): OwnColumns {
  if (!own || own.nodes.ids.length + own.edges.ids.length === 0) {
    return { columns, lockedIds: nothingLocked };
  }
  const isIn = (id: number) => findId(columns.ids, id) >= 0;
  const isThere = (id = 0) => isIn(id) || findId(own.nodes.ids, id) >= 0;
  const { sources, targets } = own.edges;
  const edges = [...own.edges.ids.keys()].filter(
    (edge) => isThere(sources[edge]) && isThere(targets[edge]),
  );
  const of = (column: readonly number[]) => edges.map((edge) => column[edge] ?? 0);
  const { version, demo_count, members_only_count } = columns;
  const patched = patchColumns(columns, {
    ...{ from: version, to: version, demo_count, members_only_count },
    nodes: own.nodes,
    removed_nodes: [],
    edges: {
      ids: of(own.edges.ids),
      sources: of(sources),
      targets: of(targets),
      unconfirmed: own.edges.unconfirmed.filter((id) => findId(of(own.edges.ids), id) >= 0),
    },
    removed_edges: [],
  });
  // Of a part, the neighbours that are not held count, too.
  const degreeOf = (id: number, at: number) =>
    Math.max(patched.degrees[at] ?? 0, columns.degrees[findId(columns.ids, id)] ?? 0);
  return {
    columns: {
      ...columns,
      ...patched,
      ...(columns.part && { degrees: patched.ids.map(degreeOf) }),
    },
    lockedIds: own.nodes.ids.filter((id) => !isIn(id)),
  };
}
