import {
  normaliseTagName,
  type QueryOf,
  type ReplyOf,
  type listTagReferences as referencesCall,
  type readTagStatistics as statisticsCall,
  type Tag,
  type TagSuggestion,
  type TagType,
  tagRefusals,
  type listTags as tagsCall,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';
import { type Viewer, viewerClass } from '../../domain/access/viewer.ts';
import { AppError } from '../../errors.ts';
import {
  countAllTags,
  countReferences,
  countTags,
  selectMostUsed,
  selectReferences,
  selectTag,
  selectTagSuggestions,
  selectTags,
  type TagRow,
} from './queries.ts';

const maxUsedShown = 10;

/**
 * Tags to choose from. The typed text is first normalised to the form of a tag. Only superusers get
 * tags that are unused and unofficial.
 */
export async function suggestTags(
  db: Db,
  viewer: Viewer,
  typed: string,
  tagType: TagType | undefined,
  limit: number,
): Promise<TagSuggestion[]> {
  // Anyone signed in.
  const text = normaliseTagName(typed);
  if (text === '' && typed !== '') return [];
  return selectTagSuggestions(db, viewerClass(viewer), {
    text,
    tagType,
    limit,
    all: viewer.isSuperuser,
  });
}

/** A page of tags, in two queries. The typed text is first normalised to the form of a tag. */
export async function listTags(
  db: Db,
  query: QueryOf<typeof tagsCall>,
): Promise<ReplyOf<typeof tagsCall>> {
  // Superusers only: the endpoint checks it.
  const text = normaliseTagName(query.search);
  const question = { text, tagType: query.tag_type, tagStatus: query.tag_status };
  const order = { by: query.sort_by, direction: query.sort_order };
  // Nothing remained of the typed text: no name can contain it.
  const isHopeless = text === '' && query.search !== '';
  const [total, rows] = isHopeless
    ? [0, []]
    : await Promise.all([
        countTags(db, question),
        selectTags(db, question, order, sectionOf(query)),
      ]);
  const place = describePage(query, total);
  return {
    tags: rows.map(describeTag),
    ...place,
    has_next: place.page < place.total_pages,
    has_previous: place.page > 1 && place.total_pages > 0,
  };
}

/** The numbers of all and of used tags, and the most used ones; two queries. */
export async function readStatistics(db: Db): Promise<ReplyOf<typeof statisticsCall>> {
  // Superusers only: the endpoint checks it.
  const [{ total, used }, mostUsed] = await Promise.all([
    countAllTags(db),
    selectMostUsed(db, maxUsedShown),
  ]);
  return {
    total_tags: total,
    used_tags: used,
    unused_tags: total - used,
    most_used_tags: mostUsed,
  };
}

/**
 * A page of the entities that have a tag, with one entry for each type of use.
 * @throws not_found
 */
export async function readReferences(
  db: Db,
  tagId: number,
  query: QueryOf<typeof referencesCall>,
): Promise<ReplyOf<typeof referencesCall>> {
  // Superusers only: the endpoint checks it.
  await readTag(db, tagId);
  const [total, references] = await Promise.all([
    countReferences(db, tagId),
    selectReferences(db, tagId, sectionOf(query)),
  ]);
  return { references, ...describePage(query, total) };
}

/** @throws not_found */
export async function readTag(db: Executor, id: number): Promise<Tag> {
  // Superusers only: the endpoint checks it.
  const row = await selectTag(db, id);
  if (!row) throw tagGone();
  return describeTag(row);
}

export function tagGone(): AppError {
  return new AppError('not_found', tagRefusals.notFound);
}

function describeTag({ used_types, ...row }: TagRow): Tag {
  return {
    ...row,
    tag_types: used_types.length > 0 ? used_types : [row.tag_type],
    entity_type: 'person',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
