import * as z from 'zod';
import { isEmailAddress } from '../email-shape.ts';
import { cleanText } from '../text.ts';

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
