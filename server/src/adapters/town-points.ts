// The points of towns, states and countries in the data set that comes with the product, by name, with
// what it lacks or has elsewhere.
import {
  getAllCitiesOfCountry,
  getCountries,
  getStatesOfCountry,
} from '@countrystatecity/countries';
import { foldText } from '@mangrove/contract';
import { toNumber } from './places.ts';
import {
  countriesWithin,
  namesOfCountries,
  namesOfTowns,
  partsOfCountries,
  pointsOfStates,
  pointsOfTowns,
} from './town-names.ts';

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

/** A country by the code that the data set has it by. */
interface Code {
  iso2: string;
  point: Point | null;
}

interface Country {
  states: Map<string, { point: Point | null; code: string }>;
  /** By state and name, and by name alone where the country has one of that name. */
  towns: Map<string, Point | null>;
}

const english = new Intl.DisplayNames('en', { type: 'region' });

// At most the whole data set, some 20 MB.
const countries = new Map<string, Promise<Country>>();
let isoByName: Promise<Map<string, Code>> | null = null;

/**
 * The point of the town of that name in the data set, in degrees; without such a town, or with
 * several, that of the state or else of the country; null without a known country.
 */
export async function findTownPoint({ city, state, country }: Names): Promise<NamedPoint | null> {
  isoByName ??= readCountries();
  const byName = await isoByName;
  const known = byName.get(keyOfCountry(country));
  if (!known) return null;
  const whole = await countryOf(known);
  const within = whole.states.get(keyOf(state));
  const ofTown = townIn(whole, city, within?.code);
  if (ofTown) return ofTown;
  const asPart = byName.get(keyOfCountry(state));
  const ofPart = within && !asPart ? null : await findInParts(known.iso2, city, asPart, byName);
  if (ofPart) return ofPart;
  if (within?.point) return { ...within.point, precision: 'state' };
  return known.point && { ...known.point, precision: 'country' };
}

function countryOf(known: Code): Promise<Country> {
  let reading = countries.get(known.iso2);
  if (!reading) {
    reading = readCountry(known);
    countries.set(known.iso2, reading);
  }
  return reading;
}

/** @param state its code, where it is known. */
function townIn({ towns }: Country, city: string, state: string | undefined): NamedPoint | null {
  const key = keyOf(city);
  if (key === '') return null;
  const within = state === undefined ? '' : `${state}/`;
  const point = towns.get(`${within}${key}`) ?? towns.get(`${within}${plainOf(key)}`);
  return point ? { ...point, precision: 'city' } : null;
}

/**
 * Of what belongs to a country: the town, or else the part that was typed as its state.
 * @param state a country of the name of the state.
 */
async function findInParts(
  iso2: string,
  city: string,
  state: Code | undefined,
  byName: ReadonlyMap<string, Code>,
): Promise<NamedPoint | null> {
  const parts = partsOfCountries[iso2] ?? [];
  const typed = state && parts.includes(state.iso2) ? state : null;
  for (const part of typed ? [typed.iso2] : state ? [] : parts) {
    const code = byName.get(keyOfCountry(part));
    const town = code && townIn(await countryOf(code), city, undefined);
    if (town) return town;
  }
  return typed?.point ? { ...typed.point, precision: 'state' } : null;
}

async function readCountries() {
  const byName = new Map<string, Code>();
  for (const country of await getCountries()) {
    const value = { iso2: country.iso2, point: pointOf(country) };
    const { name, native, iso2, iso3 } = country;
    const names = [name, native, english.of(iso2), ...(namesOfCountries[iso2] ?? []), iso3, iso2];
    for (const each of names) {
      const key = keyOfCountry(each ?? '');
      if (key !== '' && !byName.has(key)) byName.set(key, value);
    }
    for (const [within, at] of Object.entries(countriesWithin[iso2] ?? {})) {
      byName.set(keyOfCountry(within), { iso2, point: placed(at) });
    }
  }
  return byName;
}

/** Letters and digits alone: "Aotearoa / New Zealand" and "Nukuʻalofa" are written in several ways. */
function keyOf(name: string): string {
  return foldText(name)
    .replaceAll('&', ' and ')
    .replace(/['’‘`ʻʼʹ]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** "The Gambia" and "Gambia", "St. Lucia" and "Saint Lucia" are one country each. */
function keyOfCountry(name: string): string {
  return keyOf(name)
    .replace(/^the /u, '')
    .replace(/\bsaint\b/gu, 'st');
}

async function readCountry({ iso2 }: Code): Promise<Country> {
  const states: Country['states'] = new Map();
  for (const state of await getStatesOfCountry(iso2)) {
    const right = placed(pointsOfStates[iso2]?.[state.iso2]);
    const value = { point: right ?? pointOf(state), code: state.iso2 };
    for (const name of [state.name, state.native, state.iso2]) {
      if (name) states.set(keyOf(name), value);
    }
  }
  const towns: Country['towns'] = new Map();
  const points = pointsOfTowns[iso2] ?? {};
  for (const city of await getAllCitiesOfCountry(iso2)) {
    const { name, native, state_code } = city;
    const right = placed(points[`${state_code}/${name}`] ?? points[name]);
    const others = namesOfTowns[iso2]?.[name] ?? [];
    for (const key of new Set([name, native ?? name, ...others].map(keyOf))) {
      towns.set(`${state_code}/${key}`, right ?? pointOf(city));
      // Two of a name: which one is meant is not known.
      towns.set(key, towns.has(key) ? null : (right ?? pointOf(city)));
    }
  }
  for (const [name, degrees] of Object.entries(points)) {
    const key = keyOf(name);
    if (!name.includes('/') && !towns.has(key)) towns.set(key, placed(degrees));
  }
  addPlainNames(towns);
  return { states, towns };
}

/** Names as keyboards without their letters write them, where no other town has that name. */
function addPlainNames(towns: Map<string, Point | null>): void {
  const plain = new Map<string, Point | null>();
  for (const [key, point] of towns) {
    const name = plainOf(key);
    if (name !== key) plain.set(name, plain.has(name) ? null : point);
  }
  for (const [name, point] of plain) if (!towns.has(name)) towns.set(name, point);
}

/** Letters that are none with an accent, by those that stand for them elsewhere. */
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

function plainOf(key: string): string {
  return key.replace(/[øłđðħıŋßæœþ]/gu, (letter) => plainLetters[letter] ?? letter);
}

function placed(degrees: readonly [number, number] | undefined): Point | null {
  return degrees ? { latitude: degrees[0], longitude: degrees[1] } : null;
}

/** The data set has some towns without degrees at 0, 0, where no town is. */
function pointOf({ latitude, longitude }: Named): Point | null {
  const [north, east] = [toNumber(latitude), toNumber(longitude)];
  if (north === null || east === null || (north === 0 && east === 0)) return null;
  return { latitude: north, longitude: east };
}
