// Identifiers as typed and pasted, and the checks of their schemes.

import { schemeAddress } from './identifier-words.ts';
import {
  type IdentifierItem,
  type IdentifierScheme,
  identifierSchemes,
} from './model/identifiers.ts';
import { linkAddress } from './social-links.ts';
import { cleanLine } from './text.ts';

const matching = (pattern: RegExp, typed: string) => (pattern.test(typed) ? typed : null);
const unspaced = (typed: string) => typed.replace(/[\s-]/gu, '');

/** ISO 7064, mod 11-2: the check of sixteen characters, of which the last may be an X. */
function readSixteen(typed: string): string | null {
  const value = matching(/^\d{15}[\dX]$/u, unspaced(typed).toUpperCase());
  if (value === null) return null;
  const total = [...value.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return value.endsWith(check === 10 ? 'X' : String(check)) ? value : null;
}

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/** Six letters of Crockford's base 32 after a zero, and two digits by ISO 7064, mod 97-10. */
function readRor(typed: string): string | null {
  const value = matching(/^0[0-9a-hjkmnp-tv-z]{6}\d\d$/u, typed.toLowerCase());
  if (value === null) return null;
  const number = [...value.slice(0, 7)].reduce((sum, at) => sum * 32 + crockford.indexOf(at), 0);
  return Number(value.slice(7)) === 98 - ((number * 100) % 97) ? value : null;
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The weighted digits, the first of them less one, are a multiple of 89. */
function readAbn(typed: string): string | null {
  const value = matching(/^[1-9]\d{10}$/u, unspaced(typed));
  if (value === null) return null;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), -10);
  return sum % 89 === 0 ? value : null;
}

const isWeb = (typed: string) => /^https?:\/\//iu.test(typed);

/** The value as it is stored; null for what is none. */
const readers: Record<IdentifierScheme, (typed: string) => string | null> = {
  orcid: (typed) => readSixteen(typed)?.replace(/.{4}(?=.)/gu, '$&-') ?? null,
  isni: readSixteen,
  ror: readRor,
  wikidata: (typed) => matching(/^Q[1-9]\d{0,11}$/u, typed.toUpperCase()),
  viaf: (typed) => matching(/^[1-9]\d{0,21}$/u, typed),
  abn: readAbn,
  local_contexts: (typed) =>
    matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, typed.toLowerCase()),
  other: (typed) => (isWeb(typed) ? linkAddress('website', typed) : null),
};

/** Other addresses of entries: the longest of those that begin alike first. */
const furtherAddresses: readonly (readonly [string, IdentifierScheme])[] = [
  ['isni.org/page/', 'isni'],
  ['wikidata.org/entity/', 'wikidata'],
  ['wikidata.org/wiki/special:entitypage/', 'wikidata'],
  ['wikidata.org/wiki/', 'wikidata'],
  ['m.wikidata.org/wiki/', 'wikidata'],
  ['viaf.org/en/viaf/', 'viaf'],
  ['abr.business.gov.au/abn/view?id=', 'abn'],
];
const addresses = [
  ...furtherAddresses,
  ...identifierSchemes.flatMap((scheme) =>
    scheme === 'other' ? [] : [[schemeAddress[scheme].toLowerCase(), scheme] as const],
  ),
];

/**
 * The scheme and the rest of a text that begins with the name or an address of one, such as
 * `https://orcid.org/0000-0002-1825-0097` or `viaf:9847974`; null for any other.
 */
function readPrefix(typed: string): { scheme: IdentifierScheme; rest: string } | null {
  const address = typed.replace(/^https?:\/\/(?:www\.)?|^www\./iu, '');
  const [beginning, scheme] =
    addresses.find(([one]) => address.toLowerCase().startsWith(one)) ?? [];
  if (beginning !== undefined && scheme !== undefined) {
    return { scheme, rest: address.slice(beginning.length).split(/[/?#&]/u, 1)[0] ?? '' };
  }
  const named = identifierSchemes.find((one) => typed.toLowerCase().startsWith(`${one}:`));
  return named === undefined ? null : { scheme: named, rest: typed.slice(named.length + 1).trim() };
}

/**
 * An identifier as typed or pasted: with its address or the name of its scheme, or its value alone
 * in the scheme that was chosen. Null for what is none, or whose check does not fit.
 */
export function readIdentifier(
  typed: string,
  chosen: IdentifierScheme = 'other',
): IdentifierItem | null {
  const text = cleanLine(typed);
  const prefixed = readPrefix(text);
  const scheme = prefixed?.scheme ?? (isWeb(text) ? 'other' : chosen);
  const value = readers[scheme](prefixed?.rest ?? text);
  return value === null ? null : { scheme, value, status: 'stated' };
}

/** What is said of a text that is no identifier of a scheme, or whose check does not fit. */
export const noIdentifier: Record<IdentifierScheme, string> = {
  orcid: 'Not an ORCID iD, such as 0000-0002-1825-0097. A digit may be wrong.',
  isni: 'Not an ISNI, such as 0000 0001 2103 2683. A digit may be wrong.',
  ror: 'Not a ROR ID, such as 03yrm5c26. A letter or a digit may be wrong.',
  wikidata: 'Not an item of Wikidata, such as Q42.',
  viaf: 'Not a number of VIAF, such as 113230702.',
  abn: 'Not an ABN, such as 51 824 753 556. A digit may be wrong.',
  local_contexts: 'Not the address of a project in the Local Contexts Hub, nor its id.',
  other: 'Not an address that begins with https://.',
};

/** Fewer digits are a year or the number of a house more often than an entry of VIAF. */
const minDigitsSought = 7;

/** The identifiers that a whole text of a search may mean. */
export function identifiersSought(typed: string): IdentifierItem[] {
  const text = cleanLine(typed);
  const isAddress = isWeb(text) || readPrefix(text) !== null;
  const possible = isAddress
    ? (['other'] as const)
    : identifierSchemes.filter((scheme) => scheme !== 'viaf' || text.length >= minDigitsSought);
  return possible.flatMap((scheme) => readIdentifier(text, scheme) ?? []);
}
