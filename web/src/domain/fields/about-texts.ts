// The text about an entity in further languages as an editor holds it: languages as people write them.
import {
  type AboutText,
  cleanLine,
  cleanText,
  countCodePoints,
  limits,
  shapes,
  unknownLanguage,
} from '@mangrove/contract/browser';
import { aboutTextsText as text } from './about-messages.ts';
import { languageCode, languageWord } from './names.ts';

export const noAboutText: AboutText = { language: '', text: '' };

export function aboutDraftsOf(texts: readonly AboutText[]): readonly AboutText[] {
  return texts.map((one) => ({ ...one, language: languageWord(one.language) }));
}

/** The code of a language as typed; what is none stays as typed. */
export function languageToSave(typed: string): string {
  const code = languageCode(typed) ?? cleanLine(typed);
  return code === unknownLanguage ? '' : code;
}

/** The texts to save, without blank ones. */
export function aboutTextsToSave(drafts: readonly AboutText[]): readonly AboutText[] {
  return shapes.translations.normalise(
    drafts.map((one) => ({ ...one, language: languageToSave(one.language) })),
  );
}

/** Why a language as typed cannot be saved; undefined if it can, or is empty. */
export function languageFault(typed: string): string | undefined {
  return languageCode(typed) === null ? text.noLanguage : undefined;
}

/** Why the language of a text cannot be saved beside the others; undefined if it can. */
export function textLanguageError(
  first: string,
  drafts: readonly AboutText[],
  index: number,
): string | undefined {
  const filled = drafts.slice(0, index + 1).filter((one) => cleanText(one.text) !== '');
  const one = drafts[index];
  if (one === undefined || !filled.includes(one)) return undefined;
  const code = languageToSave(one.language);
  if (code === '') return text.unsaid;
  const before = [first, ...filled.slice(0, -1).map(({ language }) => language)];
  return before.map(languageToSave).includes(code) ? text.twice(languageWord(code)) : undefined;
}

/** Why the texts cannot be saved; undefined if they can. */
export function aboutTextsError(first: string, drafts: readonly AboutText[]): string | undefined {
  const filled = drafts.filter((one) => cleanText(one.text) !== '');
  if (filled.some((one) => countCodePoints(cleanText(one.text)) > limits.about)) {
    return text.tooLong(limits.about);
  }
  const typed = filled.map(({ language }) => language);
  const wrong = [first, ...typed].map(languageFault).find((fault) => fault !== undefined);
  if (wrong !== undefined) return wrong;
  const codes = typed.map(languageToSave);
  if (codes.includes('')) return text.unsaid;
  const all = [languageToSave(first), ...codes];
  const twice = all.find((code, index) => all.indexOf(code) !== index);
  return twice === undefined ? undefined : text.twice(languageWord(twice));
}
