import {
  getCitiesOfState,
  getCountries,
  getCountryByCode,
  getStatesOfCountry,
} from '@countrystatecity/countries';
import type { City, Country, State } from '@mangrove/contract';

/** Countries, their states, and the cities of a state. Unknown codes give empty lists. */
export interface Places {
  countries(): Promise<Country[]>;
  states(country: string): Promise<State[]>;
  cities(country: string, state: string): Promise<City[]>;
}

/** The data set that comes with the product (Countries States Cities Database, ODbL-1.0). */
export const bundledPlaces: Places = {
  countries: async () => (await getCountries()).map(({ id, name, iso2 }) => ({ id, name, iso2 })),
  states: async (country) =>
    (await getStatesOfCountry(country)).map(({ id, name, iso2 }) => ({ id, name, iso2 })),
  cities: async (country, state) => {
    const [cities, states, meta] = await Promise.all([
      getCitiesOfState(country, state),
      getStatesOfCountry(country),
      getCountryByCode(country),
    ]);
    const stateName = states.find(({ iso2 }) => iso2 === state)?.name ?? '';
    return cities.map(({ id, name, latitude, longitude }) => ({
      id,
      name,
      state_name: stateName,
      country_name: meta?.name ?? '',
      latitude: toNumber(latitude),
      longitude: toNumber(longitude),
    }));
  },
};

/** A coordinate; null for one that is missing or no number. */
export function toNumber(value: string | number | null | undefined): number | null {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
