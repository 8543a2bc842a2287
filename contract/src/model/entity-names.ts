import { cleanLine } from '../text.ts';

/**
 * How a name is used, beside the fields that name an entity: `main` is of the same rank as these,
 * `own` what its people call it, `former` what it was called before.
 */
export const nameUses = ['own', 'main', 'translation', 'former', 'short'] as const;
export type NameUse = (typeof nameUses)[number];

/** The language of a name that nobody said. */
export const unknownLanguage = 'und';

/** Another name of an entity. */
export interface NameItem {
  text: string;
  /** BCP 47; also `mis` for a language without a code, and `und`. */
  language: string;
  use: NameUse;
  /** Whether a person left it behind: nobody finds it, and only those with a role see it. */
  is_hidden: boolean;
}

/** The first word is the first name, the rest the last name, which is empty for a single word. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  return { first_name: first, last_name: rest.join(' ') };
}

const keyOf = (text: string) => cleanLine(text).toLowerCase();

/**
 * Names without empty ones, each once in a language. What is hidden in one language is not shown in
 * another.
 */
export function eachNameOnce(given: readonly NameItem[]): NameItem[] {
  const names = given
    .map((name) => ({ ...name, text: cleanLine(name.text) }))
    .filter(({ text }) => text !== '');
  const hidden = new Set(names.filter((one) => one.is_hidden).map(({ text }) => keyOf(text)));
  const seen = new Set<string>();
  return names.flatMap((name): NameItem[] => {
    const key = `${keyOf(name.text)} ${name.language}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return hidden.has(keyOf(name.text)) ? [{ ...name, use: 'former', is_hidden: true }] : [name];
  });
}

/** Names with another one as a former name, unless it is among them or is the name itself. */
export function withFormerName(
  names: readonly NameItem[],
  former: string,
  name: string,
): readonly NameItem[] {
  const known = [name, ...names.map(({ text }) => text)].map(keyOf);
  if (former === '' || known.includes(keyOf(former))) return names;
  return [...names, { text: former, language: unknownLanguage, use: 'former', is_hidden: false }];
}
