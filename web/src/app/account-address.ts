import { defineAddress } from '../kit/url-state/address.ts';
import { oneOf, type Search, text } from '../kit/url-state/fields.ts';
import { readReturnAddress } from '../kit/url-state/return-address.ts';

/** Reads the query of `/login`: the page that the visitor wanted. */
export function readLoginAddress(search: Search): { next?: string | undefined } {
  // An explicit undefined removes an invalid value; a missing key would leave it in the address.
  return { next: readReturnAddress(search.next) ?? undefined };
}

const link = defineAddress({ token: text(), email: text() });
const invitation = defineAddress({ token: text(), answer: oneOf(['remove']) });

const answer = defineAddress({ state: text(), code: text(), iss: text() });

/** Reads the query with which the provider of logins leads back. */
export function readProviderAnswer({ state, code, iss }: Search): {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
} {
  return answer.validate({ state, code, iss });
}

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
