import { calls, type EntityType } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitiesKey } from '../../api/keys.ts';

/**
 * For an entity that was not found here: the id of the entity that it was merged into; null if
 * there is none, undefined while that is not known.
 */
export function useSurvivor(
  asked: { type: EntityType; id: number } | null,
): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [...entitiesKey, asked?.type, asked?.id, 'survivor'],
    queryFn: async ({ signal }) => {
      if (!asked) return null;
      const params = { type: asked.type, id: String(asked.id) };
      return (await callApi(calls.readSurvivor, { params }, { signal })).id;
    },
    enabled: asked !== null,
    retry: false,
  });
  return isError ? null : data;
}
