import { defineAddress } from '../kit/url-state/address.ts';
import { type Search, text } from '../kit/url-state/fields.ts';

/** What the address of `/login` says: where the visitor was going. */
export function readLoginAddress(search: Search): { next?: string | undefined } {
  // Named as undefined where it is not accepted: one left out would stay as it came.
  return { next: readReturnAddress(search.next) ?? undefined };
}

const link = defineAddress({ token: text(), email: text() });

/** What a mailed link says. */
export function readLinkAddress({ token, email }: Search): {
  token?: string | undefined;
  email?: string | undefined;
} {
  return link.validate({ token, email });
}

/**
 * Where a visitor wanted to go, if that is a page of this very site: anything else that stands in
 * an address (`//elsewhere`, `/\elsewhere`, `https:elsewhere`) is dropped.
 */
export function readReturnAddress(given: unknown, origin = window.location.origin): string | null {
  if (typeof given !== 'string' || !isPath(given) || hasControl(given)) return null;
  if (!URL.canParse(given, origin)) return null;
  const { origin: its, pathname, search, hash } = new URL(given, origin);
  // Once more: taking the dots out of `/a/..//b` leaves `//b`.
  return its === origin && isPath(pathname) ? `${pathname}${search}${hash}` : null;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/u.test(text);
}

/** A browser leaves tabs and line breaks out of an address, which could make `//` of the rest. */
function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
