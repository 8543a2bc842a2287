import { countCodePoints } from './text.ts';

export const passwordLimits = { min: 8, max: 256 } as const;

/** The form in which passwords are checked and hashed: NFC, so that equal letters compare equal. */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Counts code points after normalisation: "é" is one in either encoding. */
export function isShortPassword(typed: string): boolean {
  return countCodePoints(normalisePassword(typed)) < passwordLimits.min;
}
