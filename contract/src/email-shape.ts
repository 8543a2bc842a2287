// A module of its own, so that a form can check an address without loading the validation library.
import { cleanText } from './text.ts';

const shape = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/u;

/** Whether a text has the simple shape of an e-mail address, without what nobody sees in it. */
export function isEmailAddress(text: string): boolean {
  const typed = cleanText(text);
  // U+FFFD stands for a lone surrogate.
  return !typed.includes('\uFFFD') && typed.length <= 254 && shape.test(typed);
}
