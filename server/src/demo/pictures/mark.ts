// The mark of an organisation: one sign in two or three flat colours, kept within 31 units of the
// middle so that the hexagon of the map never cuts into it.
import { cloths, grounds, mixColours } from './colours.ts';
import { type Sign, signs } from './mark-signs.ts';
import { pickFrom, seededRandom } from './seed.ts';

export type MarkColours = { ground: string; main: string; second: string; light: string };
type PairName = 'water' | 'plum' | 'sun' | 'clay' | 'leaf' | 'paper' | 'lilac' | 'sky';

/** The mark of an organisation as SVG, 100 units square; the same id always gives the same picture. */
export function drawMark(id: string): string {
  const [sign, pair] = marks[id] ?? markFromSeed(id);
  const colours = pairs[pair];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="${colours.ground}"/>
<circle cx="50" cy="50" r="37" fill="${mixColours(colours.ground, colours.light, 0.1)}"/>
<g stroke-linecap="round" stroke-linejoin="round">${signs[sign](colours)}</g>
</svg>`;
}

function markFromSeed(id: string): readonly [Sign, PairName] {
  const random = seededRandom(`mark ${id}`);
  return [
    pickFrom<Sign>(random, ['cloud', 'reeds', 'horn', 'ebb', 'delta', 'ring', 'moon']),
    pickFrom<PairName>(random, ['water', 'plum', 'sun', 'clay', 'leaf', 'paper', 'lilac', 'sky']),
  ];
}

const pairs: Record<PairName, MarkColours> = {
  water: { ground: cloths.deep, main: '#F4F3EB', second: cloths.sun, light: '#8FC7C4' },
  plum: { ground: '#47185C', main: '#F4E7FB', second: cloths.sun, light: cloths.lilac },
  sun: { ground: '#EDB544', main: cloths.deep, second: '#B8460F', light: '#FFF6DF' },
  clay: { ground: '#B64B16', main: '#FDF1E2', second: '#F3C46A', light: '#F0A273' },
  leaf: { ground: '#2F6B5C', main: '#F2F5E4', second: '#F2C25A', light: '#9CC79C' },
  paper: { ground: grounds.sand, main: cloths.deep, second: '#C2571C', light: '#FFFDF6' },
  lilac: { ground: grounds.lilac, main: '#47185C', second: '#D0671F', light: '#FFFFFF' },
  sky: { ground: '#CFE2F2', main: '#174B7D', second: '#E2772F', light: '#FFFFFF' },
};

const marks: Readonly<Record<string, readonly [Sign, PairName]>> = {
  o1: ['book-of-waves', 'water'],
  o2: ['parasol', 'leaf'],
  o3: ['house-on-water', 'sky'],
  o4: ['long-roof', 'clay'],
  o5: ['ebb', 'water'],
  o6: ['delta', 'leaf'],
  o7: ['book-of-fire', 'plum'],
  o8: ['rain-gauge', 'paper'],
  o10: ['dots', 'water'],
  o11: ['door', 'sun'],
  o12: ['lantern', 'plum'],
  o13: ['kite', 'sky'],
  o14: ['sail', 'clay'],
  o15: ['dunes', 'paper'],
  o16: ['olive', 'leaf'],
  o17: ['crab', 'lilac'],
  o20: ['ring', 'lilac'],
  o21: ['scales', 'water'],
  o22: ['moon', 'plum'],
  o23: ['fire-circle', 'clay'],
  o24: ['quilt', 'paper'],
  o26: ['boat', 'sun'],
  o27: ['roof', 'clay'],
  o29: ['pirogue', 'sky'],
  o30: ['overprint', 'paper'],
};
