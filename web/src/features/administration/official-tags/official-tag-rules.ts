import { checkTagName, limits, normaliseTagName } from '@mangrove/contract';
import { officialTags as text } from './messages.ts';

/** The stored form of a value for the official list, or the sentence that refuses it. */
export function judgeOfficialTag(
  typed: string,
  list: readonly string[],
): { name: string } | { message: string } {
  if (typed.trim() === '') return { message: text.required };
  const name = normaliseTagName(typed);
  const message = checkTagName(name, limits.officialTagMax);
  if (message !== null) return { message };
  return list.includes(name) ? { message: text.isThere(name) } : { name };
}
