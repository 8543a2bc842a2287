// What a place is called, by which page, and what it is in: from places as members typed them.
import { foldText, placeOf } from '@mangrove/contract';

/** The names of a place, as they were typed. */
export interface TypedPlace {
  place_name: string;
  city: string;
  state: string;
  country: string;
}

/** From the widest to the narrowest. */
const levels = ['country', 'state', 'city', 'place_name'] as const;
type Level = (typeof levels)[number];

/** The name of a place at one of its levels, with the country: `Suva, Fiji`; empty without one. */
export function nameAt(place: TypedPlace, level: Level): string {
  const name = place[level];
  if (foldText(name) === '') return '';
  return level === 'country' ? name : placeOf(name, place.country);
}

/** The widest level at which a place is the asked one, by its name alone or with its country. */
export function levelOf(place: TypedPlace, key: string): Level | undefined {
  return levels.find(
    (level) => foldText(place[level]) === key || foldText(nameAt(place, level)) === key,
  );
}

/** The name of the next place within a level that says more than it: a town rather than a state. */
export function narrower(place: TypedPlace, level: Level): string {
  const inOrder: readonly Level[] = {
    country: ['city', 'state', 'place_name'] as const,
    state: ['city', 'place_name'] as const,
    city: ['place_name'] as const,
    place_name: [] as const,
  }[level];
  const own = foldText(nameAt(place, level));
  const names = inOrder.map((each) => nameAt(place, each));
  return names.find((name) => name !== '' && foldText(name) !== own) ?? '';
}

/** The places that one is in above a level, the narrowest first. */
export function wider(place: TypedPlace, level: Level): string[] {
  const own = foldText(nameAt(place, level));
  const names = levels
    .slice(0, levels.indexOf(level))
    .reverse()
    .map((each) => nameAt(place, each));
  return [...new Set(names)].filter((name) => name !== '' && foldText(name) !== own);
}

/** Names that are the same but for case and accents, each as most write it. */
export class Forms {
  readonly #uses = new Map<string, Map<string, number>>();

  add(name: string, uses: number): void {
    const key = foldText(name);
    const forms = this.#uses.get(key) ?? new Map<string, number>();
    forms.set(name, (forms.get(name) ?? 0) + uses);
    this.#uses.set(key, forms);
  }

  /** The most frequent form; the name itself if it was never added. */
  formOf(name: string): string {
    const forms = [...(this.#uses.get(foldText(name)) ?? [])];
    const [first] = forms.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    return first?.[0] ?? name;
  }

  /** All names, each once. */
  all(): string[] {
    return [...this.#uses.keys()].map((key) => this.formOf(key));
  }
}

/** Every name that has a page: of each place at each of its levels. */
export function allNames(places: readonly (TypedPlace & { count: number })[]): string[] {
  const forms = new Forms();
  for (const place of places) {
    for (const level of levels) {
      const name = nameAt(place, level);
      if (name !== '') forms.add(name, place.count);
    }
  }
  return forms.all().sort((one, other) => (one < other ? -1 : 1));
}
