import { limits } from '@mangrove/contract';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../../ui/text-field.tsx';
import { chooseCity, chooseCountry, chooseState, type LocationDraft } from './location.ts';
import styles from './location-picker.module.css';
import { citiesQuery, countriesQuery, statesQuery } from './location-queries.ts';
import { locationText } from './messages.ts';
import { PlaceSelect } from './place-select.tsx';

interface LocationPickerProps {
  value: LocationDraft;
  onChange: (location: LocationDraft) => void;
  /** Names the group. */
  label?: string;
}

const namesOf = (places: readonly { name: string }[] | undefined) =>
  places?.map(({ name }) => name);

/** Country, state and city, each narrowing the next, and a place in one's own words. */
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
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <PlaceSelect
        label={locationText.country}
        value={value.country}
        names={namesOf(countries.data)}
        nothingFound={locationText.noCountry}
        locked={null}
        hasFailed={countries.isError}
        onRetry={() => void countries.refetch()}
        onChoose={(name) => onChange(chooseCountry(value, name))}
      />
      <PlaceSelect
        label={locationText.state}
        value={value.state}
        names={country ? namesOf(states.data) : []}
        nothingFound={locationText.noState}
        locked={value.country === '' ? locationText.stateFirst : null}
        hasFailed={states.isError}
        onRetry={() => void states.refetch()}
        onChoose={(name) => onChange(chooseState(value, name))}
      />
      <PlaceSelect
        label={locationText.city}
        value={value.city}
        names={state ? namesOf(cities.data) : []}
        nothingFound={locationText.noCity}
        locked={value.state === '' ? locationText.cityFirst : null}
        hasFailed={cities.isError}
        onRetry={() => void cities.refetch()}
        onChoose={(name) =>
          onChange(chooseCity(value, cities.data?.find((city) => city.name === name) ?? null))
        }
      />
      <TextField
        label={locationText.place}
        description={locationText.placeHint}
        value={value.place_name}
        maxLength={limits.placeName}
        onChange={(place_name) => onChange({ ...value, place_name })}
      />
      <p className={styles.source}>
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
      </p>
    </fieldset>
  );
}
