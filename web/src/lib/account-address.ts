import { readReturnAddress } from './return-address.ts';

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

// A value that is not accepted is named as undefined: one left out would stay as it came.

/** What the address of `/login` says: where the visitor was going. */
export function readLoginAddress(search: Record<string, unknown>): { next?: string | undefined } {
  return { next: readReturnAddress(search.next) ?? undefined };
}

/** What a mailed link says. */
export function readLinkAddress(search: Record<string, unknown>): {
  token?: string | undefined;
  email?: string | undefined;
} {
  return { token: text(search.token), email: text(search.email) };
}
