import { readFile } from 'node:fs/promises';
import {
  getAllCitiesOfCountry,
  getCountries,
  getStatesOfCountry,
} from '@countrystatecity/countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import { namesOfTowns, pointsOfStates, pointsOfTowns } from './town-names.ts';
import { findTownPoint } from './town-points.ts';

const pointOf = async (city: string, country: string, state = '') => {
  const point = await findTownPoint({ city, state, country });
  return point && [point.precision, Math.round(point.latitude), Math.round(point.longitude)];
};

describe('the point of a town', () => {
  it.each([
    ['Copenhagen', 'Denmark', 56, 13],
    ['Cologne', 'Germany', 51, 7],
    ['New York', 'USA', 41, -74],
    ['Nukuʻalofa', 'Tonga', -21, -175],
    ["Nuku'alofa", 'Tonga', -21, -175],
    ['Port Vila', 'Vanuatu', -18, 168],
    ['Te Whanganui-a-Tara', 'Aotearoa', -41, 175],
    ['Hanga Roa', 'Chile', -27, -109],
    ['Majuro', 'Marshall Islands', 7, 171],
    ['Hong Kong', 'Hong Kong', 22, 114],
    ['Naarm', 'Australia', -38, 145],
    ['Utqiaġvik', 'United States', 71, -157],
    ['Utqiagvik', 'USA', 71, -157],
    ['Longyearbyen', 'Norway', 78, 16],
    ['Longyearbyen', 'Svalbard', 78, 16],
    ['Longyearbyen', 'Svalbard and Jan Mayen', 78, 16],
    ['Adamstown', 'Pitcairn', -25, -130],
    ['London', 'England', 52, -0],
    ['Glasgow', 'Scotland', 56, -4],
    ['Tromso', 'Norway', 70, 19],
    ['TROMSØ', 'Norge', 70, 19],
    ['Lodz', 'Poland', 52, 19],
    ['Giessen', 'Germany', 51, 9],
  ])('is that of %s, %s', async (city, country, latitude, longitude) => {
    expect(await pointOf(city, country)).toEqual(['city', latitude, longitude]);
  });

  it('is that of the state where the town is not known, in its own country', async () => {
    expect(await pointOf('A village', 'Fiji', 'Western')).toEqual(['state', -18, 177]);
    expect(await pointOf('A village', 'Fiji', 'Rewa')).toEqual(['state', -18, 178]);
    expect(await pointOf('A village', 'Fiji')).toEqual(['country', -18, 175]);
  });

  it.each([
    ['Nuuk', 'Denmark', '', 'city', 64, -52],
    ['Tórshavn', 'Denmark', 'Faroe Islands', 'city', 62, -7],
    ['Papeete', 'France', 'French Polynesia', 'city', -18, -150],
    ['A village', 'Denmark', 'Greenland', 'state', 72, -40],
    ['A village', 'Denmark', '', 'country', 56, 10],
    ['Nuuk', 'Germany', '', 'country', 51, 9],
  ])('is also found in what belongs to a country: %s, %s', async (city, country, state, ...at) => {
    expect(await pointOf(city, country, state)).toEqual(at);
  });

  it.each([
    ['Trinidad and Tobago', 'Trinidad & Tobago'],
    ['The Gambia', 'Gambia'],
    ['St. Lucia', 'Saint Lucia'],
    ['U.S.A.', 'United States of America'],
    ['Burma', 'Myanmar'],
    ['Holland', 'The Netherlands'],
  ])('is the same for %s and %s', async (one, other) => {
    const known = await pointOf('', one);
    expect(known?.[0]).toBe('country');
    expect(await pointOf('', other)).toEqual(known);
  });

  it('is that of Scotland where only Scotland is known', async () => {
    expect(await pointOf('', 'Scotland')).toEqual(['country', 56, -4]);
    expect(await pointOf('', 'UK')).toEqual(['country', 54, -2]);
  });

  it('is none of the middle of the ocean, where the data set has what it does not know', async () => {
    expect(await pointOf('Jiagedaqi', 'China')).toEqual(['country', 35, 105]);
  });

  it('is known by each name and for each town of the lists', async () => {
    const codes = Object.entries(namesOfTowns).flatMap(([iso2, towns]) =>
      Object.entries(towns).flatMap((each) => each.flat().map((name) => [name, iso2])),
    );
    const listed = Object.entries(pointsOfTowns).flatMap(([iso2, towns]) =>
      Object.keys(towns).map((name) => name.split('/').reverse().concat(iso2)),
    );
    const unknown: string[] = [];
    for (const [name = '', iso2 = ''] of codes) {
      if ((await findTownPoint({ city: name, state: '', country: iso2 }))?.precision !== 'city')
        unknown.push(`${name} ${iso2}`);
    }
    for (const [name = '', ...places] of listed) {
      const [country = '', state = ''] = [...places].reverse();
      if ((await findTownPoint({ city: name, state, country }))?.precision !== 'city')
        unknown.push(`${name} ${country}`);
    }
    expect(unknown).toEqual([]);
  });
});

// A later version of the data set may mend some of these, or bring others.
describe('the data set of places', () => {
  it('has nothing far from its own country but what the lists put right', async () => {
    const outlines = new URL(import.meta.resolve('world-atlas/countries-50m.json'));
    const topology: Topology<{ countries: GeometryCollection }> = JSON.parse(
      await readFile(outlines, 'utf8'),
    );
    const boxes = new Map<string, Box[]>();
    for (const { id, geometry } of feature(topology, topology.objects.countries).features) {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      const key = String(id);
      boxes.set(key, [...(boxes.get(key) ?? []), ...polygons.map(([ring = []]) => boxOf(ring))]);
    }
    const countries = await getCountries();
    const numberOf = new Map(countries.map((one) => [one.iso2, one.numeric_code]));
    const boxesOf = (iso2: string) => boxes.get(numberOf.get(iso2) ?? '') ?? [];
    const misplaced: string[] = [];
    for (const { iso2 } of countries) {
      if (boxesOf(iso2).length === 0) continue;
      // Overseas parts of France are states of it, with a code and an outline of their own.
      const isNear = (state: string, latitude: string | null, longitude: string | null) => {
        if (!latitude || !longitude || (Number(latitude) === 0 && Number(longitude) === 0))
          return true;
        const around = [...boxesOf(iso2), ...boxesOf(state)];
        return around.some((box) => isIn(box, Number(latitude), Number(longitude)));
      };
      for (const state of await getStatesOfCountry(iso2)) {
        const isListed = pointsOfStates[iso2]?.[state.iso2] !== undefined;
        if (!isListed && !isNear(state.iso2, state.latitude, state.longitude))
          misplaced.push(`${state.name}, ${iso2}`);
      }
      for (const { name, state_code, latitude, longitude } of await getAllCitiesOfCountry(iso2)) {
        const listed = pointsOfTowns[iso2] ?? {};
        const isListed = name in listed || `${state_code}/${name}` in listed;
        if (!isListed && !isNear(state_code, latitude, longitude))
          misplaced.push(`${name}, ${iso2}`);
      }
    }
    expect(misplaced.sort()).toEqual(farIslands);
  }, 60_000);
});

/** Rightly far from all that the outlines show of their countries. */
const farIslands = [
  'Adélie Land, TF',
  'Agalega Islands, MU',
  'Clipperton, FR',
  "Dumont d'Urville Station, TF",
  'Faraulep, FM',
  'Martin-de-Viviès, TF',
  'Nansha, CN',
  'Raivavae, PF',
  'Rapa, PF',
  'Saint-Paul and Amsterdam Islands, TF',
  'Scattered Islands, TF',
  'Tromelin, TF',
  'United States Minor Outlying Islands, US',
  'Vingt Cinq, MU',
];

interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

const boxOf = (ring: number[][]): Box => {
  const [east, north] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  return {
    ...{ west: Math.min(...east), east: Math.max(...east) },
    ...{ south: Math.min(...north), north: Math.max(...north) },
  };
};

/** Six degrees round the outline: small islands are not in it. */
const isIn = ({ west, east, south, north }: Box, latitude: number, longitude: number) =>
  latitude > south - 6 &&
  latitude < north + 6 &&
  [-360, 0, 360].some((turn) => longitude + turn > west - 6 && longitude + turn < east + 6);
