import { cleanText } from '../text.ts';

/** The text about an entity in a language beside that of the first. */
export interface AboutText {
  /** BCP 47; also `mis` for a language without a code. */
  language: string;
  text: string;
}

/** Without empty texts, and one in a language, the first. */
export function eachLanguageOnce(given: readonly AboutText[]): AboutText[] {
  const texts = given
    .map(({ language, text }) => ({ language, text: cleanText(text) }))
    .filter(({ text }) => text !== '');
  const languages = texts.map(({ language }) => language);
  return texts.filter(({ language }, index) => languages.indexOf(language) === index);
}
