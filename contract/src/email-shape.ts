// By itself, so that a form can judge an address without the validation library.
import { cleanText } from './text.ts';

const shape = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/u;

/** Whether a text has the simple shape of an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const trimmed = text.trim();
  // Nothing that cannot be seen, nor half a character.
  const isPlain = cleanText(trimmed) === trimmed.normalize('NFC');
  return isPlain && trimmed.length <= 254 && shape.test(trimmed);
}
