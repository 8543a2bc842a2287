import { calls } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { ownKey } from '../../../api/keys.ts';

/** With what else than the password the user logs in. */
export const secondFactorQuery = queryOptions({
  queryKey: [...ownKey, 'second-factor'],
  queryFn: ({ signal }) => callApi(calls.readSecondFactor, {}, { signal }),
});
