// A module of its own, so that a form can check an address without loading the validation library.
import { cleanText } from './text.ts';

const shape = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/u;

/** Whether a text has the simple shape of an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const trimmed = text.trim();
  // No invisible characters and no lone surrogates.
  const isPlain = cleanText(trimmed) === trimmed.normalize('NFC');
  return isPlain && trimmed.length <= 254 && shape.test(trimmed);
}
