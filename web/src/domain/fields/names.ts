// Other names as an editor holds them: their languages as people write them.
import {
  cleanLanguage,
  cleanLine,
  countCodePoints,
  limits,
  type NameItem,
  shapes,
  unknownLanguage,
} from '@mangrove/contract/browser';
import { nameText } from './name-messages.ts';

/** `language` is "Dutch", or a code that has no name here; empty for one that nobody said. */
export type NameDraft = NameItem;

export const noName: NameDraft = { text: '', language: '', use: 'own', is_hidden: false };

/** Languages of the Pacific that have no code of two letters. */
const further = 'chk gil haw kos mus niu pau pon rap rar tet tkl tpi tvl wls yap'.split(' ');

interface Language {
  code: string;
  word: string;
}
let offered: ReadonlyMap<string, Language> | undefined;

/** Languages by their words in small letters: those with a code of two letters, and some more. */
function languages(): ReadonlyMap<string, Language> {
  if (offered) return offered;
  const words = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  offered = new Map(
    [...codes, ...further].flatMap((code) => {
      const word = words.of(code);
      // An outdated code has the word of the one that replaced it.
      return word === undefined || cleanLanguage(code) !== code
        ? []
        : [[word.toLowerCase(), { code, word }] as const];
    }),
  );
  return offered;
}

/** The languages that are offered, in words. */
export function languageWords(): string[] {
  return [...languages().values()].map(({ word }) => word).sort();
}

/** A language in words, or its code if these do not lead back to it. */
export function languageWord(code: string): string {
  if (code === unknownLanguage) return '';
  return [...languages().values()].find((known) => known.code === code)?.word ?? code;
}

/** The code of a language as typed; null for what is none. */
export function languageCode(typed: string): string | null {
  return languages().get(cleanLine(typed).toLowerCase())?.code ?? cleanLanguage(typed);
}

/** The error of a language as typed; undefined if it is known, or empty. */
export function languageError(typed: string): string | undefined {
  return languageCode(typed) === null ? nameText.noLanguage : undefined;
}

export function nameDraftsOf(names: readonly NameItem[]): readonly NameDraft[] {
  return names.map((name) => ({ ...name, language: languageWord(name.language) }));
}

/** The names to save, without blank ones. */
export function namesToSave(drafts: readonly NameDraft[]): readonly NameItem[] {
  return shapes.names.normalise(
    drafts.map((name) => ({
      ...name,
      language: languageCode(name.language) ?? name.language,
      is_hidden: name.is_hidden && name.use === 'former',
    })),
  );
}

/** Why names cannot be saved; undefined if they can. */
export function namesError(drafts: readonly NameDraft[]): string | undefined {
  if (namesToSave(drafts).length > limits.names) return nameText.tooMany(limits.names);
  const filled = drafts.filter(({ text }) => cleanLine(text) !== '');
  if (filled.some(({ text }) => countCodePoints(cleanLine(text)) > limits.name)) {
    return nameText.tooLong(limits.name);
  }
  return filled.map(({ language }) => languageError(language)).find((error) => error);
}
