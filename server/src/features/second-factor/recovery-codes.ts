// Codes to be kept on paper. They have more than 112 random bits, so a plain hash protects them.
import { randomBytes } from 'node:crypto';
import { hashToken } from '../sessions/tokens.ts';

/** Without letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const perGroup = 6;

const recoveryCodeCount = 10;

/** Ten new codes, such as `k3v9qd-…`. */
export function makeCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from(randomBytes(perGroup), (byte) => letters[byte % letters.length]).join(''),
    ).join('-'),
  );
}

/** The stored form of a code, the same for all its spellings. */
export function hashCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^\da-z]/gu, '');
  return hashToken(plain.replaceAll('o', '0').replaceAll(/[il]/gu, '1'));
}
