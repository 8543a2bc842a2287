// How identifiers are shown. Apart from their model, which every page loads.
import type { IdentifierScheme, NamedIdentifier } from './model/identifiers.ts';

/** Their names, as they write them. */
export const schemeName: Record<IdentifierScheme, string> = {
  orcid: 'ORCID',
  isni: 'ISNI',
  ror: 'ROR',
  wikidata: 'Wikidata',
  viaf: 'VIAF',
  abn: 'ABN',
  local_contexts: 'Local Contexts',
  other: 'Identifier',
};

/** What the pages of a scheme begin with, after the protocol. */
export const schemeAddress: Record<Exclude<IdentifierScheme, 'other'>, string> = {
  orcid: 'orcid.org/',
  isni: 'isni.org/isni/',
  ror: 'ror.org/',
  wikidata: 'www.wikidata.org/wiki/',
  viaf: 'viaf.org/viaf/',
  abn: 'abr.business.gov.au/ABN/View?abn=',
  local_contexts: 'localcontextshub.org/projects/',
};

/** Its page on the web. */
export function identifierAddress({ scheme, value }: NamedIdentifier): string {
  return scheme === 'other' ? value : `https://${schemeAddress[scheme]}${value}`;
}

/** Its value as people write it; the address of another without its protocol. */
export function sayIdentifier({ scheme, value }: NamedIdentifier): string {
  if (scheme === 'isni') return value.replace(/.{4}(?=.)/gu, '$& ');
  if (scheme === 'abn') return value.replace(/^(..)(...)(...)/u, '$1 $2 $3 ');
  return scheme === 'other' ? value.replace(/^https?:\/\/(?:www\.)?/iu, '') : value;
}
