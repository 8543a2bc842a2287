import { countCodePoints } from './text.ts';

export const passwordLimits = { min: 8, max: 256 } as const;

/** The form in which passwords are checked and hashed: NFC, so that equal letters compare equal. */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Whether a password is long enough and not too long, in code points after NFC. */
export function hasPasswordLength(typed: string): boolean {
  const length = countCodePoints(normalisePassword(typed));
  return length >= passwordLimits.min && length <= passwordLimits.max;
}
