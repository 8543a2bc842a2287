// The tokens in links that act without a login: an id and a keyed hash of it. Nothing is stored: what
// the token may still do is asked of what it names.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../adapters/secret.ts';

/** What a token is for: one for something else does not open it. */
export type TokenPurpose = 'unsubscribe' | 'invitation';

/** @param id of the user whose e-mails end, or of the invitation. */
export function makeKeyedToken(secret: Secret, purpose: TokenPurpose, id: number): string {
  return `${id}.${hashOf(secret, purpose, id).toString('base64url')}`;
}

/** @returns the id, or null if none of the secrets made the token for this. */
export function readKeyedToken(
  secrets: readonly Secret[],
  purpose: TokenPurpose,
  token: string,
): number | null {
  const [idText = '', hash = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^[1-9]\d{0,8}$/u.test(idText)) return null;
  const id = Number(idText);
  const given = Buffer.from(hash, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = hashOf(secret, purpose, id);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? id : null;
}

function hashOf(secret: Secret, purpose: TokenPurpose, id: number): Buffer {
  return createHmac('sha256', secret.keyFor(purpose)).update(String(id)).digest();
}
