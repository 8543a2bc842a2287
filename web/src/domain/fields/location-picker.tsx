import { calls, limits } from '@mangrove/contract/browser';
import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../api/api-client.ts';
import { sentenceOr429 } from '../../api/api-error.ts';
import { locationsKey } from '../../api/keys.ts';
import { SearchableSelect } from '../../kit/form/searchable-select.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Fieldset, SimpleGrid, Text } from '../../kit/layout/layout.ts';
import { chooseCity, chooseCountry, chooseState, type LocationDraft } from './location.ts';
import { locationText } from './messages.ts';

interface LocationPickerProps {
  value: LocationDraft;
  onChange: (location: LocationDraft) => void;
  /** The legend of the group. */
  label?: string;
}

/** Country, state and city, each narrowing the next, and a place as free text. */
export function LocationPicker({
  value,
  onChange,
  label = locationText.label,
}: LocationPickerProps) {
  const countries = useQuery(countriesQuery);
  const country = countries.data?.find(({ name }) => name === value.country)?.iso2;
  const states = useQuery(statesQuery(country));
  const state = states.data?.find(({ name }) => name === value.state)?.iso2;
  const cities = useQuery(citiesQuery(country, state));

  return (
    <Fieldset legend={label}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PlaceSelect
          label={locationText.country}
          value={value.country}
          query={countries}
          nothingFound={locationText.noCountry}
          onChoose={(name) => onChange(chooseCountry(value, name))}
        />
        <PlaceSelect
          label={locationText.state}
          value={value.state}
          query={states}
          nothingFound={locationText.noState}
          locked={value.country === '' ? locationText.stateFirst : null}
          onChoose={(name) => onChange(chooseState(value, name))}
        />
        <PlaceSelect
          label={locationText.city}
          value={value.city}
          query={cities}
          nothingFound={locationText.noCity}
          locked={value.state === '' ? locationText.cityFirst : null}
          onChoose={(_, city) => onChange(chooseCity(value, city))}
        />
        <TextField
          label={locationText.place}
          description={locationText.placeHint}
          value={value.place_name}
          maxLength={limits.placeName}
          onChange={(place_name) => onChange({ ...value, place_name })}
        />
      </SimpleGrid>
      <Text c="dimmed" fz="sm" mt="md">
        {locationText.source}{' '}
        <a
          href="https://github.com/dr5hn/countries-states-cities-database"
          target="_blank"
          rel="noopener noreferrer"
        >
          {locationText.sourceName}
        </a>
        ,{' '}
        <a
          href="https://opendatacommons.org/licenses/odbl/1-0/"
          target="_blank"
          rel="noopener noreferrer"
        >
          {locationText.licence}
        </a>
      </Text>
    </Fieldset>
  );
}

interface PlaceSelectProps<Place extends { name: string }> {
  label: string;
  value: string;
  query: UseQueryResult<readonly Place[]>;
  nothingFound: string;
  /** The reason why nothing can be chosen yet; null if it can. */
  locked?: string | null;
  /** The current value can always be chosen, even if the list does not contain it. */
  onChoose: (name: string, place: Place | null) => void;
}

/** A searchable select of places. */
function PlaceSelect<Place extends { name: string }>(props: PlaceSelectProps<Place>) {
  const { label, value, query, nothingFound, locked = null, onChoose } = props;
  const { data, isLoading, error, refetch } = query;
  const options = useMemo(() => {
    const listed = new Set(data?.map(({ name }) => name));
    if (value !== '') listed.add(value);
    return [...listed].map((name) => ({ value: name, label: name }));
  }, [data, value]);
  return (
    <SearchableSelect
      label={label}
      options={options}
      value={value === '' ? null : value}
      onChange={(name) => onChoose(name ?? '', data?.find((place) => place.name === name) ?? null)}
      nothingFound={isLoading ? locationText.loading : nothingFound}
      description={locked}
      disabled={locked !== null}
      error={error ? sentenceOr429(error, locationText.failed) : undefined}
      onRetry={error ? () => void refetch() : undefined}
    />
  );
}

const day = 24 * 3_600_000;

const countriesQuery = queryOptions({
  queryKey: [...locationsKey, 'countries'],
  queryFn: ({ signal }) => callApi(calls.listCountries, {}, { signal }),
  // Never stale: a visit is shorter, and the specified 30 days overflow a browser's timer.
  staleTime: Number.POSITIVE_INFINITY,
});

function statesQuery(country: string | undefined) {
  return queryOptions({
    queryKey: [...locationsKey, 'states', country],
    queryFn:
      country === undefined
        ? skipToken
        : ({ signal }) => callApi(calls.listStates, { params: { iso2: country } }, { signal }),
    staleTime: day,
  });
}

function citiesQuery(country: string | undefined, state: string | undefined) {
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
