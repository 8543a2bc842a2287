// The sets of entities that hold a word, by where they hold it.
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../domain/access/viewer.ts';
import {
  visibleEntities,
  visibleParts,
  withFieldsWhere,
} from '../../domain/entity/visible-queries.ts';
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
  return sql`select e.id from ${visibleEntities(viewer)} e
      cross join lateral field_texts(e.fields) as said
    where e.id in ${withWordInFields(word)} and ${containsText(sql`fold(said.text)`, word)}`;
}

/**
 * Few entities, with all that have the word in a value: the values of each are compared as one JSON
 * text first, because reading every value as people see it takes twelve times as long. A choice is
 * stored by its key and found by its label, and JSON writes quotes and backslashes in another way.
 */
function withWordInFields(word: string): RawBuilder<unknown> {
  return withFieldsWhere(sql`
    ${containsText(sql`fold(fields::text)`, word)}
    or translate(fold(${word}), '"\\', '') <> fold(${word})
    or fields ?| array(
      select d.key from field_definitions d cross join lateral jsonb_array_elements(d.options) as o (option)
      where ${containsText(sql`fold(o.option ->> 'label')`, word)})`);
}

/** Those with a tag that fits. */
export function selectByTags(viewer: Reader, fits: RawBuilder<unknown>): Ids {
  return sql`select et.entity_id as id
    from ${visibleParts(viewer, 'entity_tags')} et join tags t on t.id = et.tag_id
    where ${fits}`;
}
