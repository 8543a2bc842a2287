import type { AdminEntity } from '@mangrove/contract';
import { entityList as text } from './messages.ts';

/** The bio of a person, the description of anything else, or that there is none. */
export function aboutText({ type, about }: Pick<AdminEntity, 'type' | 'about'>): string {
  const given = about.trim();
  if (given !== '') return given;
  return type === 'person' ? text.noBio : text.noDescription;
}

/** Where a project or an organisation is; null for people, whose place is their own. */
export function locationText({
  type,
  location,
}: Pick<AdminEntity, 'type' | 'location'>): string | null {
  if (type === 'person') return null;
  return location.trim() === '' ? text.noLocation : location.trim();
}

const shownTags = 3;

/** The first three tags, and how many stand behind them. */
export function tagsText({ tags, tags_count }: Pick<AdminEntity, 'tags' | 'tags_count'>) {
  const shown = tags.slice(0, shownTags);
  return { shown, more: Math.max(0, tags_count - shown.length) };
}
