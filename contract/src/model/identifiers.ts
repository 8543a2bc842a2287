/** The lists that identify people, organisations and projects; `other` has an address instead. */
export const identifierSchemes = [
  'orcid',
  'isni',
  'ror',
  'wikidata',
  'viaf',
  'abn',
  'local_contexts',
  'other',
] as const;
export type IdentifierScheme = (typeof identifierSchemes)[number];

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

/** What pages of a scheme begin with, after the protocol: the usual one first. */
export const schemeAddresses: Record<IdentifierScheme, readonly string[]> = {
  orcid: ['orcid.org/'],
  isni: ['isni.org/isni/', 'isni.org/page/'],
  ror: ['ror.org/'],
  // The longest of those that begin alike stands before them, except for the usual one.
  wikidata: [
    ...['wikidata.org/entity/', 'wikidata.org/wiki/Special:EntityPage/', 'wikidata.org/wiki/'],
    'm.wikidata.org/wiki/',
  ],
  viaf: ['viaf.org/viaf/'],
  abn: ['abr.business.gov.au/ABN/View?abn=', 'abr.business.gov.au/ABN/View?id='],
  local_contexts: ['localcontextshub.org/projects/'],
  other: [],
};

/** Who says that it is this entry: as long as nobody proved it, those who look after the profile. */
export const identifierStatuses = ['stated'] as const;

/** An entry of a list that identifies an entity. */
export interface IdentifierItem {
  scheme: IdentifierScheme;
  /** Without prefix and address; of another one its address. */
  value: string;
  status: (typeof identifierStatuses)[number];
}
type Named = Pick<IdentifierItem, 'scheme' | 'value'>;

/** Its page on the web. */
export function identifierAddress({ scheme, value }: Named): string {
  const [beginning] = schemeAddresses[scheme];
  return beginning === undefined ? value : `https://${beginning}${value}`;
}

/** Its value as people write it; the address of another without its protocol. */
export function sayIdentifier({ scheme, value }: Named): string {
  if (scheme === 'isni') return value.replace(/.{4}(?=.)/gu, '$& ');
  if (scheme === 'abn') return value.replace(/^(..)(...)(...)/u, '$1 $2 $3 ');
  return scheme === 'other' ? value.replace(/^https?:\/\/(?:www\.)?/iu, '') : value;
}

/** As one word for files: `orcid:0000-0002-1825-0097`, or the address of another. */
export function writeIdentifier({ scheme, value }: Named): string {
  return scheme === 'other' ? value : `${scheme}:${value}`;
}

/** Each identifier once. */
export function eachIdentifierOnce(given: readonly IdentifierItem[]): IdentifierItem[] {
  return [...new Map(given.map((one) => [writeIdentifier(one), one])).values()];
}
