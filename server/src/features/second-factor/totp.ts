import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period } as const;

/** 160 random bits in base32, the length that RFC 4226 recommends. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads: the `otpauth:` address, also as a QR code, which is an SVG document. */
export function describeTotp(
  secret: string,
  { siteName, email }: { siteName: string; email: string },
): { secret: string; uri: string; qr: string } {
  // Between the two, the address has a colon.
  const issuer = siteName.replaceAll(':', ' ');
  const given = { ...settings, issuer, label: email, secret: Secret.fromBase32(secret) };
  const uri = new TOTP(given).toString();
  return { secret, uri, qr: renderSVG(uri) };
}

/**
 * The step of time (RFC 6238) that a code belongs to: the present one, or one beside it, because
 * clocks differ and people type slowly.
 * @returns null for a wrong code, and for one of a step up to `lastStep`, which was used.
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replaceAll(/\s/gu, ''), timestamp, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / period) + delta;
  return step > lastStep ? step : null;
}
