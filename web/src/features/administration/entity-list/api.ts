import { listAdminEntities } from '@mangrove/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { administrationKey } from '../keys.ts';
import type { EntityListAddress } from './entity-list-address.ts';

export const entityListKey = [...administrationKey, 'entity-list'] as const;
export const cardsPerPage = 24;

export function cardsQuery({ type, q, page }: EntityListAddress) {
  return queryOptions({
    queryKey: [...entityListKey, type, q, page],
    queryFn: ({ signal }) =>
      callApi(
        listAdminEntities,
        {
          query: {
            type: [type],
            search: q,
            page: String(page),
            page_size: String(cardsPerPage),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
