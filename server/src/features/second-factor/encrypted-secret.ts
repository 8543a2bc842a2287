// What must be readable again, and therefore cannot be a hash, is stored encrypted (AES-256-GCM) with
// a key of the server's secret. The stored text names the key, so that a change of the secret can be
// followed.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secret } from '../../adapters/secret.ts';

const purpose = 'second factor';
const cipher = 'aes-256-gcm';

/** @param owner binds the text to its row: in another row it cannot be read. */
export function encryptFor(secret: Secret, owner: number, plain: string): string {
  const iv = randomBytes(12);
  const encrypting = createCipheriv(cipher, secret.keyFor(purpose), iv);
  encrypting.setAAD(Buffer.from(String(owner)));
  const content = Buffer.concat([encrypting.update(plain, 'utf8'), encrypting.final()]);
  const parts = [iv, encrypting.getAuthTag(), content].map((part) => part.toString('base64url'));
  return [keyName(secret), ...parts].join('.');
}

/** @returns the plain text; null if none of the secrets made it, or not for this owner. */
export function decryptFor(
  secrets: readonly Secret[],
  owner: number,
  stored: string,
): string | null {
  const [name, ...encoded] = stored.split('.');
  const secret = secrets.find((one) => keyName(one) === name);
  const [iv, tag, content] = encoded.map((part) => Buffer.from(part, 'base64url'));
  if (!secret || !iv || !tag || !content) return null;
  try {
    const decrypting = createDecipheriv(cipher, secret.keyFor(purpose), iv, { authTagLength: 16 });
    decrypting.setAAD(Buffer.from(String(owner)));
    decrypting.setAuthTag(tag);
    return Buffer.concat([decrypting.update(content), decrypting.final()]).toString('utf8');
  } catch {
    return null; // altered, or of another row
  }
}

/** The first part of what is encrypted with a secret; it does not reveal the key. */
export function keyName(secret: Secret): string {
  return createHash('sha256')
    .update(secret.keyFor(`${purpose} name`))
    .digest('hex')
    .slice(0, 8);
}
