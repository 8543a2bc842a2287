import { type TagType, tagSorts } from '@mangrove/contract';
import { readOneOf, readPage, readText } from '../lists/read-address.ts';
import type { Sorting } from '../lists/sorting.ts';
import { offeredTypes } from './messages.ts';

export type TagSort = (typeof tagSorts)[number];

/** What the address of tag management says. */
export interface TagListAddress {
  q: string;
  type: TagType | null;
  sorting: Sorting<TagSort>;
  page: number;
  /** The name of the tag whose details stand beside. */
  tag: string | null;
}

export function readTagListAddress(search: Record<string, unknown>): TagListAddress {
  return {
    q: readText(search.q),
    type: readOneOf(search.type, offeredTypes),
    sorting: {
      by: readOneOf(search.sort, tagSorts) ?? 'name',
      order: readOneOf(search.order, ['asc', 'desc']) ?? 'asc',
    },
    page: readPage(search.page),
    tag: readText(search.tag) || null,
  };
}

/** The names of the address for a change; what is as it begins is left out. */
export function writeTagListAddress(address: TagListAddress) {
  const { q, type, sorting, page, tag } = address;
  return {
    q: q || undefined,
    type: type ?? undefined,
    sort: sorting.by === 'name' ? undefined : sorting.by,
    order: sorting.order === 'asc' ? undefined : sorting.order,
    page: page === 1 ? undefined : page,
    tag: tag ?? undefined,
  };
}
