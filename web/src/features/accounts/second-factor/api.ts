import { calls } from '@mangrove/contract/browser';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { ownKey } from '../../../api/keys.ts';
import { sessionQuery } from '../../../api/session.ts';

/** With what else than the password the user logs in. */
export const secondFactorQuery = queryOptions({
  queryKey: [...ownKey, 'second-factor'],
  queryFn: ({ signal }) => callApi(calls.readSecondFactor, {}, { signal }),
});

/** Reads anew what a change of the second factor changed: the session of a superuser, too. */
export async function readFactorAgain(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
}
