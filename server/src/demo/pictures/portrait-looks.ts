// How each person of the demo network is drawn; whoever is not listed gets a look from the seed.
import type { cloths, grounds, hairs, skins } from './colours.ts';
import type { Wear } from './portrait-clothes.ts';
import type { Hair } from './portrait-hair.ts';
import type { Beard, Worn } from './portrait-worn.ts';
import { pickFrom, seededRandom } from './seed.ts';

type Skin = keyof typeof skins;
type HairColour = keyof typeof hairs;
type Cloth = keyof typeof cloths;
type Ground = keyof typeof grounds;

export type Look = {
  skin: Skin;
  hair: Hair;
  /** The colour of the hair, or of the cloth that covers it. */
  hairColour: HairColour | Cloth;
  wear: Wear;
  cloth: Cloth;
  ground: Ground;
  beard: Beard;
  worn: readonly Worn[];
};

export function lookOf(id: string): Look {
  return looks[id] ?? lookFromSeed(id);
}

export function coversHair({ hair }: Look): boolean {
  return hair === 'hijab' || hair === 'headwrap';
}

function look(
  skin: Skin,
  hair: Hair,
  hairColour: HairColour | Cloth,
  wear: Wear,
  cloth: Cloth,
  ground: Ground,
  { beard = 'none', worn = [] }: { beard?: Beard; worn?: readonly Worn[] } = {},
): Look {
  return { skin, hair, hairColour, wear, cloth, ground, beard, worn };
}

function lookFromSeed(id: string): Look {
  const random = seededRandom(`look ${id}`);
  return look(
    pickFrom<Skin>(random, [1, 2, 3, 4, 5, 6, 7]),
    pickFrom<Hair>(random, [
      'short',
      'side',
      'pixie',
      'curly-short',
      'bob',
      'fringe',
      'bun',
      'long',
    ]),
    pickFrom<HairColour>(random, ['black', 'black', 'brown', 'grey']),
    pickFrom<Wear>(random, ['crew', 'vneck', 'collar', 'turtle']),
    pickFrom<Cloth>(random, ['deep', 'lagoon', 'tide', 'clay', 'plum', 'sun', 'sage']),
    pickFrom<Ground>(random, ['mist', 'sand', 'blush', 'lilac', 'sage']),
  );
}

const looks: Readonly<Record<string, Look>> = {
  p1: look(5, 'wavy', 'black', 'crew', 'deep', 'sand', { worn: ['flower'] }),
  p2: look(5, 'short', 'grey', 'collar', 'tide', 'mist', { worn: ['glasses'] }),
  p3: look(3, 'bob', 'brown', 'turtle', 'plum', 'lilac', { worn: ['round-glasses'] }),
  p4: look(3, 'bald', 'grey', 'crew', 'deep', 'sand', { beard: 'moustache' }),
  p5: look(2, 'ponytail', 'red', 'crew', 'tide', 'mist'),
  p6: look(3, 'long', 'black', 'vneck', 'clay', 'blush'),
  p7: look(2, 'curly-long', 'brown', 'vneck', 'sun', 'sage'),
  p8: look(5, 'curly-short', 'black', 'collar', 'clay', 'mist', { beard: 'short' }),
  p9: look(6, 'afro', 'black', 'jacket', 'plum', 'lilac', { worn: ['hoops'] }),
  p11: look(7, 'locs', 'black', 'crew', 'sun', 'mist', { worn: ['hoops'] }),
  p12: look(2, 'short', 'grey', 'hivis', 'deep', 'sand', { beard: 'short', worn: ['cap'] }),
  p13: look(1, 'pixie', 'grey', 'apron', 'lagoon', 'mist', { worn: ['round-glasses'] }),
  p15: look(4, 'side', 'black', 'collar', 'tide', 'sage', { beard: 'short' }),
  p16: look(5, 'long', 'black', 'vneck', 'plum', 'blush', { worn: ['glasses'] }),
  p18: look(3, 'lowbun', 'grey', 'scrub', 'lagoon', 'mist'),
  p19: look(6, 'hijab', 'plum', 'vneck', 'plum', 'sand'),
  p20: look(5, 'bun', 'black', 'crew', 'plum', 'sand', { worn: ['flower'] }),
  p21: look(1, 'bob', 'white', 'apron', 'clay', 'sage', { worn: ['glasses'] }),
  p22: look(1, 'short', 'brown', 'crew', 'plum', 'lilac', { worn: ['beanie'] }),
  p23: look(2, 'bob', 'black', 'vneck', 'lagoon', 'mist'),
  p24: look(6, 'short', 'black', 'collar', 'sun', 'sage', { beard: 'stubble' }),
  p26: look(3, 'bun', 'black', 'apron', 'plum', 'blush'),
  p27: look(1, 'braid', 'blonde', 'crew', 'clay', 'mist'),
  p28: look(1, 'curly-short', 'white', 'cardigan', 'plum', 'lilac', { worn: ['round-glasses'] }),
  p29: look(1, 'wavy-short', 'red', 'crew', 'lagoon', 'sage', { beard: 'full' }),
  p30: look(3, 'hijab', 'tide', 'vneck', 'deep', 'mist'),
  p31: look(5, 'fade', 'black', 'hivis', 'deep', 'sage', { beard: 'short' }),
  p32: look(1, 'fringe', 'blonde', 'crew', 'lilac', 'blush'),
  p33: look(3, 'curly-long', 'black', 'vneck', 'clay', 'sand'),
  p36: look(7, 'braids', 'black', 'vneck', 'sun', 'mist', { worn: ['hoops'] }),
  p37: look(6, 'curly-short', 'grey', 'collar', 'sun', 'sand', { worn: ['hat'] }),
  p38: look(6, 'short', 'black', 'collar', 'clay', 'mist', { worn: ['cap'] }),
  p39: look(1, 'ponytail', 'brown', 'collar', 'lagoon', 'sage'),
  p40: look(4, 'short', 'black', 'crew', 'plum', 'sand', { worn: ['headband'] }),
  p41: look(6, 'afro', 'black', 'vneck', 'lagoon', 'mist', { worn: ['flower'] }),
  p43: look(2, 'fringe', 'black', 'apron', 'tide', 'mist', { worn: ['round-glasses'] }),
  p44: look(6, 'lowbun', 'grey', 'crew', 'clay', 'sand'),
  p46: look(6, 'wavy', 'grey', 'vneck', 'sun', 'sand'),
  p48: look(2, 'short', 'grey', 'collar', 'tide', 'blush', { worn: ['hat'] }),
  p49: look(2, 'bald', 'grey', 'crew', 'clay', 'sand', { beard: 'full' }),
  p51: look(1, 'short', 'red', 'crew', 'deep', 'sage', { worn: ['headphones'] }),
  p54: look(4, 'bob', 'brown', 'collar', 'plum', 'lilac'),
  p55: look(1, 'bob', 'grey', 'cardigan', 'lagoon', 'sage', { worn: ['round-glasses'] }),
  p56: look(2, 'short', 'grey', 'hivis', 'deep', 'sand', { beard: 'moustache' }),
  p57: look(1, 'bun', 'red', 'apron', 'clay', 'blush'),
  p58: look(1, 'side', 'brown', 'apron', 'tide', 'mist', { beard: 'short', worn: ['glasses'] }),
  p59: look(3, 'long', 'black', 'vneck', 'plum', 'sand'),
  p62: look(1, 'fringe', 'grey', 'jacket', 'deep', 'mist'),
  p63: look(2, 'bun', 'black', 'crew', 'sun', 'mist', { worn: ['round-glasses'] }),
  p64: look(1, 'long', 'white', 'crew', 'deep', 'mist', { worn: ['headphones'] }),
  p65: look(1, 'wavy-short', 'brown', 'crew', 'tide', 'sage', {
    beard: 'stubble',
    worn: ['glasses'],
  }),
  p66: look(3, 'wavy', 'brown', 'vneck', 'lagoon', 'sage'),
  p68: look(4, 'wavy', 'black', 'jacket', 'clay', 'sand'),
  p69: look(5, 'lowbun', 'black', 'jacket', 'deep', 'mist', { worn: ['hoops'] }),
  p70: look(5, 'bun', 'black', 'collar', 'sage', 'sand', { beard: 'full' }),
  p71: look(5, 'wavy', 'grey', 'crew', 'plum', 'mist'),
  p73: look(5, 'bun', 'black', 'vneck', 'clay', 'lilac', { worn: ['flower'] }),
  p75: look(1, 'ponytail', 'blonde', 'jacket', 'tide', 'mist', { worn: ['beanie'] }),
  p76: look(5, 'curly-short', 'brown', 'vneck', 'sage', 'sand', { worn: ['round-glasses'] }),
  p78: look(6, 'afro', 'black', 'collar', 'tide', 'mist', { worn: ['flower'] }),
  p79: look(5, 'lowbun', 'black', 'scrub', 'plum', 'sand', { worn: ['flower'] }),
  p80: look(5, 'short', 'black', 'collar', 'plum', 'sage'),
  p81: look(5, 'wavy', 'black', 'vneck', 'tide', 'blush'),
  p83: look(5, 'braid', 'grey', 'crew', 'sage', 'sand', { worn: ['flower'] }),
  p84: look(6, 'curly-short', 'black', 'crew', 'lagoon', 'mist', { beard: 'short' }),
  p85: look(6, 'headwrap', 'sun', 'crew', 'clay', 'lilac'),
  p87: look(4, 'long', 'black', 'vneck', 'sun', 'mist', { worn: ['flower'] }),
  p88: look(5, 'curly-long', 'black', 'vneck', 'plum', 'sand', { worn: ['flower'] }),
  p89: look(5, 'short', 'grey', 'collar', 'sun', 'sage', { beard: 'moustache' }),
  p90: look(6, 'afro', 'black', 'vneck', 'plum', 'mist', { worn: ['headphones'] }),
  p91: look(6, 'headwrap', 'tide', 'jacket', 'deep', 'sage'),
  p92: look(6, 'curly-short', 'black', 'vneck', 'clay', 'blush', { worn: ['hoops'] }),
  p93: look(3, 'bob', 'black', 'collar', 'tide', 'mist'),
  p94: look(3, 'side', 'black', 'collar', 'clay', 'mist'),
  p97: look(4, 'short', 'black', 'crew', 'tide', 'sage', { worn: ['cap'] }),
  p98: look(4, 'wavy', 'black', 'vneck', 'plum', 'mist', { worn: ['hoops'] }),
  p101: look(2, 'bob', 'black', 'cardigan', 'clay', 'mist', { worn: ['round-glasses'] }),
  p102: look(2, 'short', 'grey', 'crew', 'deep', 'sand', { worn: ['headband'] }),
  p103: look(5, 'hijab', 'sun', 'vneck', 'lagoon', 'sage'),
  p104: look(5, 'short', 'black', 'collar', 'sun', 'mist', { beard: 'full' }),
  p105: look(2, 'wavy-short', 'black', 'crew', 'black', 'lilac', { worn: ['round-glasses'] }),
  p106: look(2, 'long', 'brown', 'vneck', 'lilac', 'mist'),
  p108: look(3, 'headwrap', 'clay', 'vneck', 'plum', 'mist'),
  p109: look(7, 'headwrap', 'clay', 'vneck', 'sun', 'sage'),
  p110: look(7, 'fade', 'black', 'collar', 'lagoon', 'mist', { beard: 'short', worn: ['glasses'] }),
  p111: look(7, 'headwrap', 'plum', 'vneck', 'plum', 'sand'),
  p114: look(5, 'curly-long', 'black', 'vneck', 'lagoon', 'mist'),
  p115: look(1, 'fringe', 'brown', 'turtle', 'clay', 'mist', { worn: ['glasses'] }),
  p116: look(1, 'short', 'brown', 'jacket', 'tide', 'sand', { beard: 'full', worn: ['beanie'] }),
  p117: look(3, 'long', 'black', 'vneck', 'clay', 'sage'),
  p119: look(1, 'braid', 'white', 'turtle', 'lagoon', 'mist'),
  p120: look(5, 'curly-long', 'brown', 'vneck', 'sun', 'sage', { worn: ['flower'] }),
  p121: look(5, 'curly-short', 'black', 'crew', 'sage', 'mist', { beard: 'stubble' }),
  p122: look(3, 'braid', 'black', 'collar', 'lagoon', 'sage'),
  p123: look(6, 'afro', 'grey', 'jacket', 'plum', 'sand', { worn: ['hoops'] }),
  p125: look(4, 'braids', 'black', 'vneck', 'plum', 'mist'),
  p126: look(2, 'curly-short', 'brown', 'turtle', 'lagoon', 'lilac', { worn: ['round-glasses'] }),
};
