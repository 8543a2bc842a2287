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

/** Who says that it is this entry: as long as nobody proved it, those who look after the profile. */
export const identifierStatuses = ['stated'] as const;

/** An entry of a list that identifies an entity. */
export interface IdentifierItem {
  scheme: IdentifierScheme;
  /** Without prefix and address; of another one its address. */
  value: string;
  status: (typeof identifierStatuses)[number];
}
export type NamedIdentifier = Pick<IdentifierItem, 'scheme' | 'value'>;

/** As one word for files: `orcid:0000-0002-1825-0097`, or the address of another. */
export function writeIdentifier({ scheme, value }: NamedIdentifier): string {
  return scheme === 'other' ? value : `${scheme}:${value}`;
}

/** Each identifier once. */
export function eachIdentifierOnce(given: readonly IdentifierItem[]): IdentifierItem[] {
  return [...new Map(given.map((one) => [writeIdentifier(one), one])).values()];
}
