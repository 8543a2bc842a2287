import * as z from 'zod';
import { cleanText } from './text.ts';

const shape = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/u;

/** Whether a text has the simple shape of an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const trimmed = text.trim();
  // Nothing that cannot be seen, nor half a character.
  const isPlain = cleanText(trimmed) === trimmed.normalize('NFC');
  return isPlain && trimmed.length <= 254 && shape.test(trimmed);
}

/**
 * The form in which addresses are compared: trimmed, NFKC, without regard to case; without what
 * cannot be seen, so that anything typed can be looked for.
 */
export function emailKey(address: string): string {
  return cleanText(address).normalize('NFKC').toLowerCase();
}

/** An e-mail address in a payload; trimmed. */
export const EmailAddress = z
  .string()
  .max(320)
  .transform((text) => text.trim())
  .refine(isEmailAddress, 'Please enter a valid email address.');
