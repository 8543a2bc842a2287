import {
  checkTagName,
  type EntityType,
  entityKinds,
  limits,
  normaliseTagName,
  suggestedTags,
  type TagType,
  tagMessages,
} from '@mangrove/contract/browser';
import { tagText } from './messages.ts';

export interface TagDraft {
  name: string;
  tag_type: TagType;
}

/** The types that the tags field of an entity holds; typed tags get the first. */
export function tagTypesOf(type: EntityType): readonly TagType[] {
  const others = ['community', 'topics', 'interest', 'other'] as const;
  return entityKinds[type].hasDisciplinesApart
    ? [type, ...others]
    : [type, 'discipline', ...others];
}

/**
 * The text of the input, normalised to the form of a tag. A space at the end is kept, because
 * another word may follow, and phone keyboards add a space after every completed word.
 */
export function normaliseTyping(typed: string): string {
  const name = normaliseTagName(typed);
  const endsOpen = /\s$/u.test(typed) && name !== '' && !name.endsWith('-');
  return endsOpen ? `${name} ` : name;
}

/** A short error while the user types; null if there is none or nothing is typed. */
export function checkTyping(typed: string): string | null {
  const name = normaliseTagName(typed);
  if (name === '') return typed.trim() === '' ? null : tagMessages.characters;
  const broken = checkTagName(name);
  if (broken === null) return null;
  return inline[broken] ?? broken;
}

const inline: Record<string, string> = {
  [tagMessages.short]: tagText.short,
  [tagMessages.long]: tagText.long,
  [tagMessages.doubleDash]: tagText.doubleDash,
  [tagMessages.edgeDash]: tagText.edgeDash,
};

/** The error of text that could not be added as a tag; undefined for a valid or empty text. */
export function checkUnadded(typed: string): string | undefined {
  return typed === '' ? undefined : (checkTagName(normaliseTagName(typed)) ?? undefined);
}

/**
 * Adds a tag; a duplicate name is ignored, whatever its type.
 * @param offered tags that the product offers: they may be longer than a typed tag.
 * @returns the new list, or the sentence that refuses the tag.
 */
export function addTag(
  tags: readonly TagDraft[],
  given: TagDraft,
  offered: readonly { name: string }[] = suggestedTags,
): { tags: readonly TagDraft[] } | { message: string } {
  const name = normaliseTagName(given.name);
  const isOffered = offered.some((tag) => tag.name === name);
  const message = checkTagName(name, isOffered ? limits.officialTagMax : limits.tagMax);
  if (message !== null) return { message };
  if (tags.some((tag) => normaliseTagName(tag.name) === name)) return { tags };
  return { tags: [...tags, { name, tag_type: given.tag_type }] };
}

export interface TagGroup {
  type: TagType;
  tags: TagDraft[];
}

const shownPerGroup = 4;

/** Suggestions by type, at most four each: those that match the typed text and are not chosen. */
export function groupSuggestions(given: {
  found: readonly TagDraft[];
  types: readonly TagType[];
  chosen: readonly TagDraft[];
  typed: string;
}): TagGroup[] {
  const taken = new Set(given.chosen.map(({ name }) => name));
  const all = [...suggestedTags, ...given.found].filter(
    ({ name, tag_type }) => given.types.includes(tag_type) && name.includes(given.typed),
  );
  const groups: TagGroup[] = [];
  for (const type of given.types) {
    const tags: TagDraft[] = [];
    for (const tag of all) {
      if (tag.tag_type !== type || taken.has(tag.name) || tags.length === shownPerGroup) continue;
      taken.add(tag.name);
      tags.push({ name: tag.name, tag_type: type });
    }
    if (tags.length > 0) groups.push({ type, tags });
  }
  return groups;
}
