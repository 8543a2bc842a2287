import { foldText } from './fold-text.ts';

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

/** “Suva, Fiji”: a place by one of its names, as a search asks for it. */
export function placeOf(name: string, country: string): string {
  return country === '' ? name : `${name}, ${country}`;
}
