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

/** Undefined until it is known. If reading it fails, the product counts as open. */
export function useDevelopmentMode(): boolean | undefined {
  const { data, isError } = useQuery(developmentModeQuery);
  return data ?? (isError ? false : undefined);
}
