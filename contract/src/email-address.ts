import * as z from 'zod';

const shape = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/u;

/** Whether a text has the simple shape of an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 254 && shape.test(trimmed);
}

/** The form in which addresses are compared: trimmed, NFKC, without regard to case. */
export function emailKey(address: string): string {
  return address.trim().normalize('NFKC').toLowerCase();
}

/** An e-mail address in a payload; trimmed. */
export const EmailAddress = z
  .string()
  .max(320)
  .transform((text) => text.trim())
  .refine(isEmailAddress, 'Please enter a valid email address.');
