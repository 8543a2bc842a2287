import * as z from 'zod';
import { isEmailAddress } from '../email-shape.ts';
import { cleanText } from '../text.ts';

/**
 * The form in which addresses are compared: trimmed, NFKC, lower case, without invisible
 * characters. It accepts any text, so a search can use it.
 */
export function emailKey(address: string): string {
  return cleanText(address).normalize('NFKC').toLowerCase();
}

/** An e-mail address in a payload; trimmed, without what nobody sees, as text pasted from a PDF has. */
export const EmailAddress = z
  .string()
  .max(320)
  .transform(cleanText)
  .refine(isEmailAddress, 'Please enter a valid email address.');
