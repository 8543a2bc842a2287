import { defineAddress } from '../kit/url-state/address.ts';
import { type Search, text } from '../kit/url-state/fields.ts';
import { readReturnAddress } from './return-address.ts';

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
