import type { Query, QueryClient } from '@tanstack/react-query';
import { entitiesKey, graphKey } from '../../api/keys.ts';
import { keptTimeOf, lastHeardAt } from '../../api/signal.ts';
import { followerOf } from '../../domain/network/network-changes.ts';
import { columnsQuery } from '../../domain/network/network-columns.ts';

/** When the oldest answer that is shown was read, in ms; null without one about the network. */
export function readTimeOf(queries: QueryClient): number | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: isOfNetwork })
    .flatMap(({ state }) => (state.data === undefined ? [] : [timeOf(state)]));
  return times.length === 0 ? null : Math.min(...times);
}

/** What the server sent was followed until it was last heard. */
function timeOf({ data, dataUpdatedAt }: Query['state']): number {
  return keptTimeOf(data) ?? Math.max(dataUpdatedAt, Math.min(lastHeardAt(), Date.now()));
}

function isOfNetwork({ queryKey: [area] }: Query): boolean {
  return area === graphKey[0] || area === entitiesKey[0];
}

/** Reads again what was shown as it was kept, and what was missing. */
export function refreshAfter(queries: QueryClient): void {
  const [area, part] = columnsQuery.queryKey;
  const isColumns = ({ queryKey }: Query) => queryKey[0] === area && queryKey[1] === part;
  void queries.invalidateQueries({
    predicate: (query) =>
      query.state.status === 'error' ||
      (!isColumns(query) && keptTimeOf(query.state.data) !== undefined),
  });
  // The network itself is brought up to date by its changes.
  if (queries.getQueryData(columnsQuery.queryKey) !== undefined) followerOf(queries).noteChange();
}
