import { calls } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { ownKey } from '../../api/keys.ts';

/** Where the claim of the signed-in user to a person stands. */
export const ownClaimQuery = (id: number) =>
  queryOptions({
    queryKey: [...ownKey, 'claim', id],
    queryFn: ({ signal }) =>
      callApi(calls.readOwnClaim, { params: { id: String(id) } }, { signal }),
    staleTime: 60_000,
  });

/** The claims that wait for the signed-in user to decide them. */
export const waitingClaimsQuery = queryOptions({
  queryKey: [...ownKey, 'waiting-claims'],
  queryFn: ({ signal }) => callApi(calls.listClaims, {}, { signal }),
  staleTime: 60_000,
});
