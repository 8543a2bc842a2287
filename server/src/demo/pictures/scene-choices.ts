// What stands in the picture of each project of the demo network; whichever is not listed gets a
// scene from the seed.
import { pickFrom, seededRandom } from './seed.ts';

export type PaletteName = 'dawn' | 'lagoon' | 'dusk' | 'ember' | 'leaf' | 'tide' | 'night' | 'rose';
export type Land = 'waves' | 'hills' | 'dunes' | 'peaks' | 'flats';
export type Motif =
  | 'awning'
  | 'birds'
  | 'boat'
  | 'canoe'
  | 'chalk'
  | 'coral'
  | 'houses'
  | 'kelp'
  | 'lanterns'
  | 'leaf'
  | 'mangrove'
  | 'glitter'
  | 'overpass'
  | 'pages'
  | 'palms'
  | 'paperboat'
  | 'rain'
  | 'reeds'
  | 'rings'
  | 'skyline'
  | 'smoke'
  | 'snow'
  | 'stars'
  | 'stilts'
  | 'stitches'
  | 'trail'
  | 'trees'
  | 'trunks';

type Choice = { palette: PaletteName; land: Land; motifs: readonly Motif[] };

export function sceneOf(id: string): Choice {
  const chosen = choices[id];
  if (chosen === undefined) return sceneFromSeed(id);
  const [palette, land, ...motifs] = chosen;
  return { palette, land, motifs };
}

function sceneFromSeed(id: string): Choice {
  const random = seededRandom(`choice ${id}`);
  return {
    palette: pickFrom<PaletteName>(random, [
      'dawn',
      'lagoon',
      'dusk',
      'ember',
      'leaf',
      'tide',
      'rose',
    ]),
    land: pickFrom<Land>(random, ['waves', 'hills', 'dunes']),
    motifs: [pickFrom<Motif>(random, ['birds', 'glitter', 'trees', 'boat'])],
  };
}

const choices: Readonly<Record<string, readonly [PaletteName, Land, ...Motif[]]>> = {
  x1: ['dawn', 'waves', 'chalk'],
  x2: ['dusk', 'flats', 'rings', 'houses', 'glitter'],
  x3: ['leaf', 'hills', 'skyline', 'trees', 'awning'],
  x4: ['lagoon', 'flats', 'palms', 'glitter'],
  x5: ['rose', 'hills', 'trail', 'palms'],
  x6: ['ember', 'waves', 'lanterns', 'palms'],
  x8: ['ember', 'hills', 'trunks'],
  x9: ['dawn', 'hills', 'smoke', 'trees'],
  x10: ['dawn', 'dunes', 'rain'],
  x11: ['ember', 'dunes', 'rings'],
  x13: ['night', 'flats', 'rings', 'glitter', 'stars'],
  x14: ['dusk', 'waves', 'paperboat', 'glitter'],
  x15: ['lagoon', 'flats', 'stilts', 'reeds'],
  x16: ['rose', 'waves', 'houses', 'glitter'],
  x17: ['night', 'waves', 'houses', 'lanterns'],
  x18: ['dusk', 'flats', 'stilts', 'glitter'],
  x19: ['dawn', 'dunes', 'birds'],
  x20: ['leaf', 'hills', 'trees', 'birds'],
  x21: ['rose', 'flats', 'lanterns', 'mangrove'],
  x22: ['leaf', 'flats', 'reeds', 'birds'],
  x23: ['dawn', 'flats', 'boat', 'reeds'],
  x24: ['tide', 'hills', 'skyline', 'trail'],
  x25: ['ember', 'hills', 'skyline'],
  x26: ['lagoon', 'waves', 'coral'],
  x27: ['night', 'flats', 'stars', 'glitter', 'boat'],
  x28: ['dusk', 'hills', 'stitches'],
  x30: ['tide', 'flats', 'palms', 'boat'],
  x31: ['ember', 'dunes', 'houses'],
  x32: ['dawn', 'flats', 'canoe', 'birds', 'glitter'],
  x33: ['rose', 'hills', 'pages'],
  x34: ['leaf', 'hills', 'palms', 'leaf'],
  x35: ['night', 'waves', 'stars', 'canoe'],
  x38: ['rose', 'peaks', 'stitches'],
  x39: ['dawn', 'hills', 'trees', 'awning'],
  x40: ['lagoon', 'hills', 'houses', 'trail'],
  x41: ['lagoon', 'flats', 'glitter', 'mangrove'],
  x42: ['tide', 'waves', 'paperboat', 'birds'],
  x44: ['ember', 'hills', 'skyline', 'lanterns'],
  x45: ['lagoon', 'waves', 'kelp'],
  x46: ['dusk', 'hills', 'skyline', 'rain'],
  x47: ['rose', 'waves', 'rings', 'palms'],
  x48: ['lagoon', 'waves', 'canoe', 'palms'],
  x50: ['ember', 'waves', 'rings', 'canoe'],
  x51: ['dusk', 'flats', 'skyline', 'overpass'],
  x53: ['tide', 'peaks', 'snow'],
  x54: ['night', 'hills', 'stars', 'houses'],
  x55: ['dawn', 'flats', 'glitter', 'mangrove'],
};
