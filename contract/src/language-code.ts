import { unknownLanguage } from './model/entity-names.ts';
import { cleanLine } from './text.ts';

/** A language in the usual spelling of its code, such as `pt-BR`; null if it is none. */
export function cleanLanguage(typed: string): string | null {
  const code = cleanLine(typed);
  if (code === '') return unknownLanguage;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}
