// The token in the links that end e-mails: the user's id and a keyed hash of it. It opens nothing
// else, so it is stored nowhere and never expires: an old e-mail must still be able to end them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../adapters/secret.ts';

export function makeUnsubscribeToken(secret: Secret, userId: number): string {
  return `${userId}.${hashOf(secret, userId).toString('base64url')}`;
}

/** @returns the id of the user, or null if none of the secrets made the token. */
export function readUnsubscribeToken(secrets: readonly Secret[], token: string): number | null {
  const [idText = '', hash = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^[1-9]\d{0,8}$/u.test(idText)) return null;
  const userId = Number(idText);
  const given = Buffer.from(hash, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = hashOf(secret, userId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? userId : null;
}

function hashOf(secret: Secret, userId: number): Buffer {
  return createHmac('sha256', secret.keyFor('unsubscribe')).update(String(userId)).digest();
}
