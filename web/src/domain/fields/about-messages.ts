export const aboutTextsText = {
  add: 'Add a language',
  addHint: 'Add a language: say the same in another one',
  /** What the first text is written in. */
  first: 'The text above is in',
  language: (number: number) => `Text ${number} is in`,
  placeholder: 'e.g. Māori, or mi',
  label: (number: number, language: string) =>
    language === '' ? `Text ${number}` : `Text ${number}, in ${language}`,
  remove: (number: number) => `Remove text ${number}`,
  noLanguage: 'Choose a language from the list, or write its code, such as mi.',
  unsaid: 'Say which language each further text is in.',
  twice: (language: string) => `There are two texts in ${language}. Keep one in each language.`,
  tooLong: (most: number) => `At most ${most} characters in each language.`,
} as const;
