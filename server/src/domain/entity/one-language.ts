import type { LeftOut } from '@mangrove/contract';
import type { EntityDocument } from './document.ts';
import { text } from './messages.ts';

/**
 * An older document, or parts of one, can have a further text in the language that is now that of
 * the main text. Then the main text stands: the further one is left out, or becomes the main text
 * if there is none. Where only the language of the main text comes back, and would contradict a text
 * that is there, that language is left out instead.
 * @returns the document to write, and what of it was left out.
 */
export function withEachLanguageOnce(
  present: EntityDocument,
  target: EntityDocument,
): { target: EntityDocument; leftOut: LeftOut[] } {
  const { about_language: language = '', about_texts: texts = [], about = '' } = target;
  const twin = texts.find((one) => one.language === language);
  if (!twin) return { target, leftOut: [] };
  const isThere = present.about_texts?.some((one) => one.language === language) ?? false;
  if (isThere && present.about_language === language) return { target, leftOut: [] };
  if (isThere) {
    return {
      target: { ...target, about_language: present.about_language ?? '' },
      leftOut: [{ part: 'about_language', reason: text.languageTaken }],
    };
  }
  const others = texts.filter((one) => one !== twin);
  if (about === '') {
    return { target: { ...target, about: twin.text, about_texts: others }, leftOut: [] };
  }
  return {
    target: { ...target, about_texts: others },
    leftOut: [
      {
        part: 'about_texts',
        reason: text.firstTextInLanguage,
      },
    ],
  };
}
