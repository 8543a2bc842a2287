import {
  type Coloring,
  calls,
  type FieldParameter,
  isFieldParameter,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';

/** Fewer changes do not move groups, and every save would make all open maps refetch them. */
const manyTouched = 20;

const touches: Record<Coloring, (touch: NetworkTouch) => boolean> = {
  group: ({ entities, ends }) => entities.size + ends.size >= manyTouched,
  tag: ({ entities }) => entities.size > 0,
  country: ({ entities }) => entities.size > 0,
  role: ({ ends }) => ends.size > 0,
  year: ({ entities, ends }) => entities.size + ends.size > 0,
};

const touchesOf = (by: Coloring | FieldParameter) =>
  isFieldParameter(by) ? touches.tag : touches[by];

/** The values that nodes are coloured by, loaded with their code once colours are used. */
export function colorsQuery(by: Coloring | FieldParameter) {
  return queryOptions({
    queryKey: [...graphKey, 'colors', by],
    queryFn: async ({ signal }) => {
      const [reply, { KnownColors }] = await Promise.all([
        callApi(calls.readNetworkColors, { query: { by } }, { signal }),
        import('./known-colors.ts'),
      ]);
      return new KnownColors(by, reply);
    },
    meta: { isTouchedBy: (touch: NetworkTouch) => touchesOf(by)(touch) },
    staleTime: 10 * 60_000,
    structuralSharing: false,
  });
}
