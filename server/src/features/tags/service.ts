import { normaliseTagName, type TagSuggestion, type TagType } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { selectTagSuggestions } from './queries.ts';

/** Tags to choose from; what was typed is brought to the form of a tag first. */
export function suggestTags(
  db: Db,
  typed: string,
  tagType: TagType | undefined,
  limit: number,
): Promise<TagSuggestion[]> {
  // Anyone signed in.
  return selectTagSuggestions(db, { text: normaliseTagName(typed), tagType, limit });
}
