import {
  calls,
  type EntityType,
  type EntityWithConnections,
  entityPagePath,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitiesKey } from '../../api/keys.ts';
import type { NetworkTouch } from '../network/network-changes.ts';

/** One entity with everything it is connected to, for its card and its page. */
export function entityQuery(type: EntityType, id: number) {
  return queryOptions({
    queryKey: [...entitiesKey, type, id, 'with-connections'],
    queryFn: ({ signal }): Promise<EntityWithConnections> =>
      callApi(calls.entityCalls[type].withConnections, { params: { id: String(id) } }, { signal }),
    meta: { isTouchedBy: isTouched },
  });
}

/** The same as somebody sees it who is not signed in; it fails with 404 if such a visitor sees nothing. */
export function visitorsEntityQuery(type: EntityType, id: number) {
  return queryOptions({
    queryKey: [...entitiesKey, type, id, 'as-visitor'],
    queryFn: ({ signal }): Promise<EntityWithConnections> => {
      const input = { params: { id: String(id) }, query: { as: 'visitor' } } as const;
      return callApi(calls.entityCalls[type].withConnections, input, { signal });
    },
    retry: false,
    gcTime: 0,
  });
}

/** The address of the page of an entity as a visitor sees it; for those with a role on it. */
export function visitorsPagePath(type: EntityType, id: number, name: string): string {
  return `${entityPagePath(type, id, name)}?as=visitor`;
}

/** Whether a change touched the entity, its relationships, or an entity connected to it. */
function isTouched({ entities, removed, ends }: NetworkTouch, data: unknown): boolean {
  const { id, connections } = data as EntityWithConnections;
  // The entity itself was deleted, so there is nothing to read again.
  if (removed.has(id)) return false;
  const others = Object.values(connections).flat();
  return entities.has(id) || ends.has(id) || others.some((other) => entities.has(other.id));
}
