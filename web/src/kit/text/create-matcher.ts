import { foldText } from '@mangrove/contract/browser';

/** Tells which texts contain the typed text, ignoring accents, case and blanks around it. */
export function createMatcher(typed: string): (text: string) => boolean {
  const wanted = foldText(typed.trim());
  return (text) => wanted === '' || foldText(text).includes(wanted);
}
