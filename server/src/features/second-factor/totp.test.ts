import { describe, expect, it } from 'vitest';
import { loadSecret } from '../../adapters/secret.ts';
import { decryptFor, encryptFor } from './encrypted-secret.ts';
import { hashCode, makeCodes } from './recovery-codes.ts';
import { describeTotp, makeTotpSecret, stepOfCode } from './totp.ts';

/** `12345678901234567890`, the secret of the vectors, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('one-time codes', () => {
  // RFC 6238, appendix B, for SHA-1; of its eight digits the last six are a code of six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, vector) => {
    expect(stepOfCode(rfcSecret, vector.slice(-6), at(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted a step early or late, with spaces, and once', () => {
    const step = 37_037_036;
    const code = '050471';
    expect(stepOfCode(rfcSecret, '050 471', at(step * 30 + 31), 0)).toBe(step + 1);
    expect(stepOfCode(rfcSecret, code, at((step + 1) * 30 - 1), 0)).toBe(step + 1);
    expect(stepOfCode(rfcSecret, code, at((step + 3) * 30), 0)).toBeNull();
    expect(stepOfCode(rfcSecret, code, at((step - 1) * 30), 0)).toBeNull();
    expect(stepOfCode(rfcSecret, code, at((step + 1) * 30), step + 1)).toBeNull();
    for (const wrong of ['050472', '50471', '', 'abcdef', '0504710']) {
      expect(stepOfCode(rfcSecret, wrong, at((step + 1) * 30), 0)).toBeNull();
    }
  });

  it('are described by an address that apps read, and by its picture', () => {
    const secret = makeTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
    const { uri, qr } = describeTotp(secret, { siteName: 'Map: A', email: 'aroha@example.org' });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain('otpauth://totp/Map%20%20A:aroha%40example.org?');
    expect(qr).toMatch(/^<svg /u);
  });
});

describe('recovery codes', () => {
  it('are ten, differ, and are recognised in any spelling', () => {
    const codes = makeCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([\da-hj-km-np-tv-z]{6}-){3}[\da-z]{6}$/u);
    expect(hashCode('0A1B2C-000000-111111-zzzzzz')).toBe(hashCode(' oa1b2c oooooo iLiLiL ZZZZZZ'));
    expect(hashCode(codes[0] ?? '')).not.toContain(codes[0]);
  });
});

describe('a stored secret', () => {
  const old = loadSecret('a'.repeat(32), '/nowhere');
  const present = loadSecret('b'.repeat(32), '/nowhere');

  it('is read with the secret it was encrypted with, present or previous, by its owner', () => {
    const stored = encryptFor(old, 7, rfcSecret);
    expect(stored).not.toContain(rfcSecret);
    expect(encryptFor(old, 7, rfcSecret)).not.toBe(stored);
    expect(decryptFor([present, old], 7, stored)).toBe(rfcSecret);
    expect(decryptFor([present], 7, stored)).toBeNull();
    expect(decryptFor([old], 8, stored)).toBeNull();
    const altered = `${stored.slice(0, -2)}${stored.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(decryptFor([old], 7, altered)).toBeNull();
    expect(decryptFor([old], 7, 'nonsense')).toBeNull();
  });
});
