import { type LegalPage, readLegalPage } from '@mangrove/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';

/** The operator's own text, null where the product's holds. */
export function legalPageQuery(page: LegalPage) {
  return queryOptions({
    queryKey: ['legal', page],
    queryFn: async ({ signal }) => {
      const { markdown } = await callApi(readLegalPage, { params: { page } }, { signal });
      return markdown;
    },
  });
}
