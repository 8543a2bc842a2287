import { calls } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { developmentModeKey } from './keys.ts';

/** Whether the product is open to superusers only. */
export const developmentModeQuery = queryOptions({
  queryKey: developmentModeKey,
  queryFn: async ({ signal }) => {
    const { enabled } = await callApi(calls.readDevelopmentMode, {}, { signal });
    return enabled;
  },
});

/** Undefined as long as it is not known; a server that does not tell does not refuse either. */
export function useDevelopmentMode(): boolean | undefined {
  const { data, isError } = useQuery(developmentModeQuery);
  return data ?? (isError ? false : undefined);
}
