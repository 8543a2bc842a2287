import { readReturnAddress } from './return-address.ts';

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** What the address of `/login` says: where the visitor was going. */
export function readLoginAddress(search: Record<string, unknown>): { next?: string } {
  const next = readReturnAddress(search.next);
  return next === null ? {} : { next };
}

/** What a mailed link says. */
export function readLinkAddress(search: Record<string, unknown>): {
  token?: string;
  email?: string;
} {
  const token = text(search.token);
  const email = text(search.email);
  return { ...(token ? { token } : {}), ...(email ? { email } : {}) };
}
