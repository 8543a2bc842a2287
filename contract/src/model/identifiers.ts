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

/**
 * Who says that it is this entry: those who look after the profile, or also the list, where the person
 * whose profile it is has logged in.
 */
export const identifierStatuses = ['stated', 'authenticated'] as const;

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

/** Each identifier once, as proved if it is proved in one place. */
export function eachIdentifierOnce(given: readonly IdentifierItem[]): IdentifierItem[] {
  const once = new Map<string, IdentifierItem>();
  for (const one of given) {
    const key = writeIdentifier(one);
    if (once.get(key)?.status !== 'authenticated') once.set(key, one);
  }
  return [...once.values()];
}
