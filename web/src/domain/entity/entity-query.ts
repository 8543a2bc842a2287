import { calls, type EntityType, type EntityWithConnections } from '@mangrove/contract/browser';
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

/** Whether a change touched the entity, its relationships, or an entity connected to it. */
function isTouched({ entities, removed, ends }: NetworkTouch, data: unknown): boolean {
  const { id, connections } = data as EntityWithConnections;
  // The entity itself was deleted, so there is nothing to read again.
  if (removed.has(id)) return false;
  const { people, projects, organizations } = connections;
  const others = [...people, ...projects, ...organizations];
  return entities.has(id) || ends.has(id) || others.some((other) => entities.has(other.id));
}
