import { listAdminEntities } from '@mangrove/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { administrationKey } from '../keys.ts';
import { type NodeAddress, questionOf } from './node-address.ts';

export function nodesQuery(address: NodeAddress) {
  const query = questionOf(address);
  return queryOptions({
    queryKey: [...administrationKey, 'nodes', query],
    queryFn: ({ signal }) => callApi(listAdminEntities, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
