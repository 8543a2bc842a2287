import type { NameUse } from '@mangrove/contract/browser';

export const nameText = {
  add: 'Also called',
  addHint: 'Also called: in another language, formerly, or for short',
  label: (number: number, count: number) =>
    count === 1 ? 'Also called' : `Also called (${number})`,
  language: 'Language',
  languagePlaceholder: 'e.g. Dutch, or nl',
  use: 'Used as',
  remove: (number: number, count: number) =>
    count === 1 ? 'Remove what it is also called' : `Remove what it is also called (${number})`,
  hide: 'Left behind: nobody finds it, and only those who look after this profile see it',
  noLanguage: 'Choose a language from the list, or write its code, such as nl.',
  tooMany: (most: number) => `At most ${most} other names.`,
  tooLong: (most: number) => `At most ${most} characters in a name.`,
} as const;

export const nameUse: Record<NameUse, string> = {
  own: 'What its own people say',
  main: 'As important as the first',
  translation: 'Translation',
  former: 'Former name',
  short: 'Short form',
};

/** A name in the history: "Hogeschool Rotterdam (Dutch, former name)". */
export const nameWords = (text: string, ...facts: readonly string[]) =>
  `${text} (${facts.filter((fact) => fact !== '').join(', ')})`;

export const hiddenName = 'left behind';
