import { calls, type EntityType } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitiesKey } from '../../api/keys.ts';

interface Ref {
  type: EntityType;
  id: number;
}

/**
 * For an entity that was not found here: the entity that it was merged into, or that it is as
 * another kind; null if there is none.
 */
export function survivorQuery(asked: Ref | null) {
  return queryOptions({
    queryKey: [...entitiesKey, asked?.type, asked?.id, 'survivor'],
    queryFn: async ({ signal }) => {
      if (!asked) return null;
      const params = { type: asked.type, id: String(asked.id) };
      const { type, id } = await callApi(calls.readSurvivor, { params }, { signal });
      return type === null || id === null ? null : { type, id };
    },
    retry: false,
  });
}

/** `survivorQuery`; also null if it fails, undefined while it is not known. */
export function useSurvivor(asked: Ref | null): Ref | null | undefined {
  const { data, isError } = useQuery({ ...survivorQuery(asked), enabled: asked !== null });
  return isError ? null : data;
}
