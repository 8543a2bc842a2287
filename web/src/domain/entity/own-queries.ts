import { calls, type EditableEntity } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { ownKey } from '../../api/keys.ts';

const minute = 60_000;

/** The roles of the signed-in user, by entity. */
export const ownRolesQuery = queryOptions({
  queryKey: [...ownKey, 'roles'],
  queryFn: ({ signal }) => callApi(calls.readOwnRoles, {}, { signal }),
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  refetchOnMount: true,
});

/** The entities that the signed-in user has a role on, with their parts. */
export const editableEntitiesQuery = queryOptions({
  queryKey: [...ownKey, 'editable-entities'],
  queryFn: ({ signal }) => callApi(calls.listEditableEntities, {}, { signal }),
  meta: {
    isTouchedBy: ({ entities, ends }, data) =>
      (data as EditableEntity[]).some(({ entity_id: id }) => entities.has(id) || ends.has(id)),
  },
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  refetchOnMount: true,
});
