import { limits } from './limits.ts';

/** The messages of "profiles and connections", 5. */
export const tagMessages = {
  empty: 'Tag name cannot be empty',
  short: 'Tag name must be at least 3 characters long',
  long: 'Tag name must be no more than 12 characters long',
  characters: 'Tag name can only contain letters, numbers, and dashes',
  doubleDash: 'Tag name cannot contain consecutive dashes',
  edgeDash: 'Tag name cannot start or end with a dash',
} as const;

// Letters that Unicode does not decompose into a base letter and a mark.
const foldedLetters: Record<string, string> = {
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  İ: 'I',
  ı: 'I',
};

/**
 * The stored form of a typed tag: accents folded (Ü to U), upper case, white space replaced by one
 * dash, all other characters removed. The result may still break a rule: see `checkTagName`.
 */
export function normaliseTagName(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/[ßẞÆŒØĐÐÞŁĦŦİı]/gu, (letter) => foldedLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, '-')
    .replace(/[^A-Z0-9-]/gu, '');
}

/**
 * The message for the first rule that a name breaks, or null.
 * @param maxLength 12 for typed tags, 40 for names on the official list.
 */
export function checkTagName(name: string, maxLength: number = limits.tagMax): string | null {
  if (name === '') return tagMessages.empty;
  if (!/^[A-Z0-9-]+$/u.test(name)) return tagMessages.characters;
  if (name.startsWith('-') || name.endsWith('-')) return tagMessages.edgeDash;
  if (name.includes('--')) return tagMessages.doubleDash;
  if (name.length < limits.tagMin) return tagMessages.short;
  if (name.length > maxLength) return tagMessages.long;
  return null;
}
