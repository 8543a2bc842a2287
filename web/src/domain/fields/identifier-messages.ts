import { type IdentifierScheme, schemeName } from '@mangrove/contract/browser';

export const identifierFieldText = {
  legend: 'Identifiers',
  add: 'Add an identifier',
  hint: 'Paste the address of an entry, such as https://orcid.org/0000-0002-1825-0097.',
  scheme: (number: number, count: number) => (count === 1 ? 'List' : `List (${number})`),
  value: (number: number, count: number) =>
    count === 1 ? 'Number or web page' : `Number or web page (${number})`,
  remove: (number: number, count: number) =>
    count === 1 ? 'Remove the identifier' : `Remove the identifier (${number})`,
  tooMany: (most: number) => `At most ${most} identifiers.`,
} as const;

export const schemeOption: Record<IdentifierScheme, string> = {
  ...schemeName,
  other: 'Another list',
};
