import {
  calls,
  endsOfChangedEdges,
  type GraphChanges,
  type GraphColumns,
  type HeldPart,
  isSameOrNewer,
  patchColumns,
} from '@mangrove/contract/browser';
import type { Query, QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { isApiError } from '../../api/api-error.ts';
import { entitiesKey, entitySearchKey, graphKey, mapSearchKey } from '../../api/keys.ts';
import { tellWorker } from '../../api/worker-messages.ts';
import { columnsQuery } from './network-columns.ts';
import { NetworkFollower, type Outcome } from './network-follower.ts';

/** The entities that a change of the network touched. */
export interface NetworkTouch {
  /** Added, changed or removed. */
  entities: ReadonlySet<number>;
  removed: ReadonlySet<number>;
  /** Both ends, old and new, of relationships that were added, changed or removed. */
  ends: ReadonlySet<number>;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether a change invalidates the answer; without it, every change does in `liveAreas`. */
      isTouchedBy?: (touch: NetworkTouch, data: unknown) => boolean;
    };
  }
}

const liveAreas = [graphKey, entitiesKey, mapSearchKey, entitySearchKey].map(([area]) => area);
const followers = new WeakMap<QueryClient, NetworkFollower>();

/** The follower of the network in this query cache. */
export function followerOf(queries: QueryClient): NetworkFollower {
  const known = followers.get(queries);
  if (known) return known;
  const follower = new NetworkFollower({
    hasVersion: (version) => {
      const columns = queries.getQueryData(columnsQuery.queryKey);
      return columns !== undefined && isSameOrNewer(columns.version, version);
    },
    fetchChanges: (to) => fetchChanges(queries, to),
    readWhole: () => readWhole(queries),
    isVisible: () => document.visibilityState === 'visible',
    random: Math.random,
  });
  followers.set(queries, follower);
  return follower;
}

/** Called after a save in this page: updates the network and every query that shows it. */
export async function syncAfterSave(queries: QueryClient): Promise<void> {
  // If the changes could not be read, every query is invalidated; the follower goes on trying.
  if (!(await followerOf(queries).syncNow())) invalidateTouched(queries, null);
}

async function fetchChanges(queries: QueryClient, to: string | undefined): Promise<Outcome> {
  const { queryKey } = columnsQuery;
  const columns = queries.getQueryData(queryKey);
  const isBusy = () =>
    queries.isFetching({ queryKey }) > 0 || queries.getQueryData(queryKey) !== columns;
  if (isBusy()) return 'busy';
  if (!columns) {
    invalidateTouched(queries, null);
    return 'current';
  }
  try {
    const changes = await callApi(calls.readGraphChanges, {
      query: { since: columns.version, to },
    });
    if (isBusy()) return 'busy';
    if (columns.part === undefined) return applyChanges(queries, columns, changes, patchColumns);
    const { followPart } = await import('./follow-part.ts');
    return followPart(queries, columns, changes, (patch) =>
      applyChanges(queries, columns as HeldPart, changes, patch),
    );
  } catch (error) {
    if (isApiError(error) && error.status === 410) return 'expired';
    throw error;
  }
}

/** @param patch applies the changes to the columns, or throws if they do not fit. */
function applyChanges<Columns extends GraphColumns>(
  queries: QueryClient,
  columns: Columns,
  changes: GraphChanges,
  patch: (columns: Columns, changes: GraphChanges) => Columns,
): Outcome {
  if (changes.to === columns.version) return 'current';
  let patched: Columns;
  try {
    patched = patch(columns, changes);
  } catch {
    // The changes do not fit the held columns, so the whole network is read.
    return 'expired';
  }
  queries.setQueryData(columnsQuery.queryKey, patched);
  const touch = {
    entities: new Set([...changes.nodes.ids, ...changes.removed_nodes]),
    removed: new Set(changes.removed_nodes),
    ends: endsOfChangedEdges(columns, changes),
  };
  // Before they are read again: what is kept for times without a signal shows them as they were.
  void tellWorker({ type: 'changed', entities: [...touch.entities], ends: [...touch.ends] });
  invalidateTouched(queries, touch);
  return 'current';
}

async function readWhole(queries: QueryClient): Promise<void> {
  const { queryKey } = columnsQuery;
  const before = queries.getQueryData(queryKey)?.ids ?? [];
  queries.removeQueries({ queryKey, type: 'inactive' });
  await queries.invalidateQueries({ queryKey }, { throwOnError: true });
  const after = new Set(queries.getQueryData(queryKey)?.ids ?? before);
  const all = new Set([...before, ...after]);
  invalidateTouched(queries, {
    entities: all,
    removed: new Set(before.filter((id) => !after.has(id))),
    ends: all,
  });
}

/**
 * Invalidates the touched queries: those in use are read again at once, the others at their next
 * use.
 * @param touch null if it is not known what changed.
 */
function invalidateTouched(queries: QueryClient, touch: NetworkTouch | null): void {
  const predicate = ({ queryKey, meta, state }: Query) => {
    const [area, part] = queryKey;
    if (area === graphKey[0] && part === columnsQuery.queryKey[1]) return false;
    if (!meta?.isTouchedBy) return liveAreas.some((one) => one === area);
    return touch === null || state.data === undefined || meta.isTouchedBy(touch, state.data);
  };
  queries.removeQueries({ type: 'inactive', predicate });
  void queries.invalidateQueries({ predicate });
}
