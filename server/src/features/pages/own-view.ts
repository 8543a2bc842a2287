import {
  embeddedPaths,
  embedPath,
  openShortAddress,
  parseEntityPagePath,
  parsePlacePagePath,
  placePagePath,
  pluralOf,
} from '@mangrove/contract';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';

const shortPath = openShortAddress.path.replace(':code', '');
const codePattern = /^[0-9a-z]+$/u;

/**
 * The path and the query of a view of the map, of the page of a place or of that of an entity, whose
 * name is left out: the address may outlive it, on paper.
 * @param given with one of the site's origins, or without any.
 * @throws rule_broken for every other address.
 */
export function readOwnView(given: string, origins: readonly (string | null)[]): string {
  const { pathname, search } = readOwnAddress(given, origins);
  const entity = parseEntityPagePath(decoded(pathname));
  if (entity) return `/${pluralOf[entity.type]}/${entity.id}`;
  const place = parsePlacePagePath(decoded(pathname));
  if (place !== null) return placePagePath(place);
  if (pathname === embedPath || embeddedPaths.includes(pathname)) return pathname + search;
  throw new AppError('rule_broken', text.onlyViewsHaveShortAddress);
}

/** The same for what a QR code can lead to, which may be a short address itself. */
export function readOwnTarget(given: string, origins: readonly (string | null)[]): string {
  const { pathname } = readOwnAddress(given, origins);
  const code = pathname.startsWith(shortPath) ? pathname.slice(shortPath.length) : '';
  return codePattern.test(code) ? shortPath + code : readOwnView(given, origins);
}

function readOwnAddress(given: string, origins: readonly (string | null)[]): URL {
  const [base] = origins.filter((origin) => origin !== null);
  const address = URL.canParse(given, base) ? new URL(given, base) : null;
  if (address && origins.includes(address.origin)) return address;
  throw new AppError('rule_broken', text.notOfThisSite);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not percent-encoded rightly: no page has it.
    return '';
  }
}
