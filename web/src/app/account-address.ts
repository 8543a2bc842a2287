import { defineAddress } from '../kit/url-state/address.ts';
import { oneOf, type Search, text } from '../kit/url-state/fields.ts';

/** Reads the query of `/login`: the page that the visitor wanted. */
export function readLoginAddress(search: Search): { next?: string | undefined } {
  // An explicit undefined removes an invalid value; a missing key would leave it in the address.
  return { next: readReturnAddress(search.next) ?? undefined };
}

const link = defineAddress({ token: text(), email: text() });
const invitation = defineAddress({ token: text(), answer: oneOf(['remove']) });

/** Reads the query of a mailed link. */
export function readLinkAddress({ token, email }: Search): {
  token?: string | undefined;
  email?: string | undefined;
} {
  return link.validate({ token, email });
}

/** Reads the query of an invitation; `answer` says for what its reader came. */
export function readInvitationAddress({ token, answer }: Search): {
  token?: string | undefined;
  answer?: 'remove' | undefined;
} {
  return invitation.validate({ token, answer });
}

/**
 * The address that a visitor wanted, if it is a page of this site; anything else that an address
 * may contain (`//elsewhere`, `/\elsewhere`, `https:elsewhere`) gives null.
 */
export function readReturnAddress(given: unknown, origin = window.location.origin): string | null {
  if (typeof given !== 'string' || !isPath(given) || hasControl(given)) return null;
  if (!URL.canParse(given, origin)) return null;
  const { origin: its, pathname, search, hash } = new URL(given, origin);
  // Checked again, because removing the dots of `/a/..//b` leaves `//b`.
  return its === origin && isPath(pathname) ? `${pathname}${search}${hash}` : null;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/u.test(text);
}

/** A browser drops tabs and line breaks from an address, which could turn the rest into `//`. */
function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
