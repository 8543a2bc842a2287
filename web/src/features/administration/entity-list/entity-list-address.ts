import { type EntityType, entityTypes, pluralOf } from '@mangrove/contract';
import { readPage, readText } from '../lists/read-address.ts';

/** What the address of the entity list says: `?tab=projects&q=flood&page=2`. */
export interface EntityListAddress {
  type: EntityType;
  q: string;
  page: number;
}

export function readEntityListAddress(search: Record<string, unknown>): EntityListAddress {
  return {
    type: entityTypes.find((type) => pluralOf[type] === search.tab) ?? 'person',
    q: readText(search.q),
    page: readPage(search.page),
  };
}

/** The names of the address; what is as it begins is left out. */
export function writeEntityListAddress({ type, q, page }: EntityListAddress) {
  return {
    tab: type === 'person' ? undefined : pluralOf[type],
    q: q || undefined,
    page: page === 1 ? undefined : page,
  };
}
