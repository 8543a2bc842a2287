// The sets of entities that hold a word, by where they hold it.
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleParts } from '../../domain/entity/visible-queries.ts';
import { containsText } from './word-queries.ts';

export type Ids = RawBuilder<{ id: number }>;

/** Those with a word in another name. */
export function selectByOtherName(viewer: Reader, word: string): Ids {
  return sql`select n.entity_id as id from ${visibleParts(viewer, 'entity_names')} n
    where ${containsText(sql`n.folded_name`, word)}`;
}

/** Those with a word in name or text; the ids of words are an array, so that an index is used. */
export function selectByWords(viewer: Reader, fits: RawBuilder<unknown>): Ids {
  return sql`select ew.entity_id as id from ${visibleParts(viewer, 'entity_words')} ew
    where ew.word_id = any(array(select w.id from words w where ${fits}))`;
}

/** Those with a word in the value of a defined field. */
export function selectByFields(viewer: Reader, word: string): Ids {
  return sql`select said.entity_id as id from ${visibleParts(viewer, 'entity_field_texts')} said
    where ${containsText(sql`said.folded`, word)}`;
}

/** Those with a tag that fits. */
export function selectByTags(viewer: Reader, fits: RawBuilder<unknown>): Ids {
  return sql`select et.entity_id as id
    from ${visibleParts(viewer, 'entity_tags')} et join tags t on t.id = et.tag_id
    where ${fits}`;
}
