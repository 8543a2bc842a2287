import type { EntityType } from '@mangrove/contract';
import { kinds } from '../../ui/kind.ts';

/** What is looked for: by kind, or, with a depth, together with what is connected. */
export interface SearchAddress {
  q: string;
  type: EntityType | null;
  depth: 1 | 2 | 3 | null;
}

/** What an address says of the search; nonsense counts as nothing said. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const { q, type, depth } = search;
  return {
    q: typeof q === 'string' ? q.trim() : '',
    type: kinds.find((kind) => kind === type) ?? null,
    depth: ([1, 2, 3] as const).find((levels) => String(levels) === depth) ?? null,
  };
}

/** The same, to be written; what goes without saying is left out. */
export function writeSearchAddress({ q, type, depth }: SearchAddress) {
  return {
    ...(q === '' ? {} : { q }),
    ...(type === null ? {} : { type }),
    ...(depth === null ? {} : { depth: String(depth) }),
  };
}
