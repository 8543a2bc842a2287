import { foldText } from './fold-text.ts';
import { placeOf } from './place-path.ts';

/** The names of a place, as they were typed. */
interface PlaceNames {
  place_name?: string;
  city: string;
  state: string;
  country: string;
}

/** The names by which a place is asked for, folded: each of them, alone and with its country. */
export function placeKeys({ place_name = '', city, state, country }: PlaceNames): string[] {
  const within = [place_name, city, state].filter((name) => name !== '');
  const joined = country === '' ? [] : within.map((name) => placeOf(name, country));
  return [...within, country, ...joined].map(foldText).filter((key) => key !== '');
}
