import { cleanLine } from './text.ts';

/** “Suva, Fiji”: a place by one of its names, as a search asks for it. */
export function placeOf(name: string, country: string): string {
  return country === '' ? name : `${name}, ${country}`;
}

/** The path of the page of a place, `/places/Suva,_Fiji`: readable, and nothing of the name is lost. */
export function placePagePath(place: string): string {
  const written = place.replaceAll(' ', '_');
  return `/places/${encodeURIComponent(written).replaceAll('%2C', ',')}`;
}

/** The place that the last part of such a path names, once decoded. */
export function readPlaceSlug(slug: string): string {
  return cleanLine(slug.replaceAll('_', ' '));
}

const placePath = /^\/places\/([^/]+)$/u;

/** The place of a decoded path; null for every other path. */
export function parsePlacePagePath(path: string): string | null {
  const slug = placePath.exec(path)?.[1];
  return slug === undefined ? null : readPlaceSlug(slug) || null;
}
