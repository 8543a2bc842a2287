import type { EntityType } from '@mangrove/contract';
import { defineAddress } from '../../kit/url-state/address.ts';
import { int, oneOf, type Search, text } from '../../kit/url-state/fields.ts';
import { kinds } from '../../ui/kind.ts';

/** What is looked for: by kind, or, with a depth, together with what is connected. */
export interface SearchAddress {
  q: string;
  type: EntityType | null;
  depth: 1 | 2 | 3 | null;
}

const address = defineAddress({ q: text(), type: oneOf(kinds), depth: int(1, 3) });

/** What an address says of the search; nonsense counts as nothing said. */
export function readSearchAddress(search: Search): SearchAddress {
  return address.read(search) as SearchAddress;
}

/** The same, to be written; what goes without saying is left out. */
export function writeSearchAddress(said: SearchAddress): Search {
  return address.write(said);
}
