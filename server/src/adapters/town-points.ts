// The points of towns, states and countries in the data set that comes with the product, by name.
import {
  getAllCitiesOfCountry,
  getCountries,
  getStatesOfCountry,
} from '@countrystatecity/countries';
import { foldText } from '@mangrove/contract';
import { toNumber } from './places.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

/** A point, and of what it is. */
export interface NamedPoint extends Point {
  precision: 'city' | 'state' | 'country';
}

/** The names of a place as people typed them; empty if they left one out. */
interface Names {
  city: string;
  state: string;
  country: string;
}

interface Named {
  name: string;
  native?: string | null;
  latitude: string | null;
  longitude: string | null;
}

interface Country {
  point: Point | null;
  iso2: string;
  states: Map<string, { point: Point | null; code: string }>;
  /** By state and name, and by name alone where the country has one of that name. */
  towns: Map<string, Point | null>;
}

/** Names that people use and the data set does not have, by the code of the country. */
const alsoNamed: Record<string, readonly string[]> = {
  NZ: ['Aotearoa', 'Aotearoa New Zealand', 'New Zealand Aotearoa'],
  GB: ['UK', 'Great Britain'],
};
const english = new Intl.DisplayNames('en', { type: 'region' });

// At most the whole data set, some 20 MB.
const countries = new Map<string, Promise<Country>>();
let isoByName: Promise<Map<string, { iso2: string; point: Point | null }>> | null = null;

/**
 * The point of the town of that name in the data set, in degrees; without such a town, or with
 * several, that of the state or else of the country; null without a known country.
 */
export async function findTownPoint({ city, state, country }: Names): Promise<NamedPoint | null> {
  isoByName ??= readCountries();
  const known = (await isoByName).get(keyOfCountry(country));
  if (!known) return null;
  let reading = countries.get(known.iso2);
  if (!reading) {
    reading = readCountry(known);
    countries.set(known.iso2, reading);
  }
  const { states, towns, point } = await reading;
  const within = states.get(foldText(state));
  const town = foldText(city);
  const ofTown = town === '' ? null : towns.get(within ? `${within.code}/${town}` : town);
  if (ofTown) return { ...ofTown, precision: 'city' };
  if (within?.point) return { ...within.point, precision: 'state' };
  return point && { ...point, precision: 'country' };
}

async function readCountries() {
  const byName = new Map<string, { iso2: string; point: Point | null }>();
  for (const country of await getCountries()) {
    const value = { iso2: country.iso2, point: pointOf(country) };
    const { name, native, iso2, iso3 } = country;
    const names = [name, native, english.of(iso2), ...(alsoNamed[iso2] ?? []), iso3, iso2];
    for (const each of names) {
      const key = keyOfCountry(each ?? '');
      if (key !== '' && !byName.has(key)) byName.set(key, value);
    }
  }
  return byName;
}

/** Letters and digits alone, because "Aotearoa / New Zealand" is written in several ways. */
function keyOfCountry(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

async function readCountry({ iso2, point }: Pick<Country, 'iso2' | 'point'>): Promise<Country> {
  const states: Country['states'] = new Map();
  for (const state of await getStatesOfCountry(iso2)) {
    const value = { point: pointOf(state), code: state.iso2 };
    for (const name of [state.name, state.native, state.iso2]) {
      if (name) states.set(foldText(name), value);
    }
  }
  const towns: Country['towns'] = new Map();
  for (const city of await getAllCitiesOfCountry(iso2)) {
    for (const name of new Set([city.name, city.native ?? city.name].map(foldText))) {
      towns.set(`${city.state_code}/${name}`, pointOf(city));
      // Two of a name: which one is meant is not known.
      towns.set(name, towns.has(name) ? null : pointOf(city));
    }
  }
  return { point, iso2, states, towns };
}

function pointOf({ latitude, longitude }: Named): Point | null {
  const [north, east] = [toNumber(latitude), toNumber(longitude)];
  return north === null || east === null ? null : { latitude: north, longitude: east };
}
