import {
  checkTagName,
  limits,
  normaliseTagName,
  type Tag,
  type TagStatus,
} from '@mangrove/contract/browser';
import { merging, tagForm } from './messages.ts';

/** The stored form of the typed name, or the message that refuses it. */
export function validateTagName(
  typed: string,
  status: TagStatus = 'UNOFFICIAL',
): { name: string } | { message: string } {
  if (typed.trim() === '') return { message: tagForm.required };
  const name = normaliseTagName(typed);
  if (name === '') return { message: tagForm.invalid };
  const most = status === 'OFFICIAL' ? limits.officialTagMax : limits.tagMax;
  const message = checkTagName(name, most);
  return message === null ? { name } : { message };
}

/** The message that refuses to merge a tag into another; null if they can be merged. */
export function checkMerge(source: Tag, typed: string, target: Tag | null): string | null {
  if (source.tag_status === 'OFFICIAL') return merging.ofOfficial;
  if (typed.trim() === '') return merging.targetRequired;
  if (target === null) return merging.targetNotFound;
  if (target.id === source.id) return merging.withItself;
  if (target.tag_status === 'OFFICIAL') return merging.intoOfficial;
  return null;
}
