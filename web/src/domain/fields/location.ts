import { type City, cleanLine, type Location } from '@mangrove/contract/browser';

/** A location of a draft; every text may be empty. */
export type LocationDraft = Omit<Location, 'id'>;

export const noLocation: LocationDraft = {
  place_name: '',
  city: '',
  state: '',
  country: '',
  latitude: null,
  longitude: null,
  audience: 'public',
};

export function locationDraftOf(location: Location): LocationDraft {
  const { id: _, ...draft } = location;
  return draft;
}

/** Empty locations are dropped on saving. */
export function isBlankLocation({ place_name, city, state, country }: LocationDraft): boolean {
  return [place_name, city, state, country].every((text) => cleanLine(text) === '');
}

/** Changing the country clears state, city and coordinates. */
export function chooseCountry(location: LocationDraft, country: string): LocationDraft {
  if (country === location.country) return location;
  const { place_name, audience } = location;
  return { ...noLocation, place_name, audience, country };
}

/** Changing the state clears city and coordinates. */
export function chooseState(location: LocationDraft, state: string): LocationDraft {
  if (state === location.state) return location;
  return { ...location, state, city: '', latitude: null, longitude: null };
}

export function chooseCity(
  location: LocationDraft,
  city: Pick<City, 'name' | 'latitude' | 'longitude'> | null,
): LocationDraft {
  return {
    ...location,
    city: city?.name ?? '',
    latitude: city?.latitude ?? null,
    longitude: city?.longitude ?? null,
  };
}
