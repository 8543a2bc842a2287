import { calls } from '@mangrove/contract/browser';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { locationsKey } from '../../api/keys.ts';

const day = 24 * 3_600_000;

export const countriesQuery = queryOptions({
  queryKey: [...locationsKey, 'countries'],
  queryFn: ({ signal }) => callApi(calls.listCountries, {}, { signal }),
  // Longer than any visit; thirty days do not fit a browser's timer.
  staleTime: Number.POSITIVE_INFINITY,
});

export function statesQuery(country: string | undefined) {
  return queryOptions({
    queryKey: [...locationsKey, 'states', country],
    queryFn:
      country === undefined
        ? skipToken
        : ({ signal }) => callApi(calls.listStates, { params: { iso2: country } }, { signal }),
    staleTime: day,
  });
}

export function citiesQuery(country: string | undefined, state: string | undefined) {
  return queryOptions({
    queryKey: [...locationsKey, 'cities', country, state],
    queryFn:
      country === undefined || state === undefined
        ? skipToken
        : ({ signal }) =>
            callApi(calls.listCities, { params: { iso2: country, state_iso2: state } }, { signal }),
    staleTime: day,
  });
}
