// A refresh token is never stored: it is the session's id, a count, and a keyed hash of both. The
// session stores the highest count that it has issued, so the count of a token shows whether it is
// the newest, its direct parent, or an older one that was already used.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Secret } from '../../adapters/secret.ts';

const audience = 'mangrove';
const algorithm = 'HS256';

/** 256 random bits as text that is safe in a cookie or a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: it can be recognised by it, but not reconstructed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

interface Keys {
  access: Uint8Array;
  refresh: Buffer;
}

interface AccessToken {
  userId: number;
  sessionId: string;
  expiresAt: Date;
}

/** Tokens of some hundred bytes each; the longest known gives way. */
const maxKnownTokens = 1_000;

export class Tokens {
  readonly #keys: Keys;
  readonly #accepted: Keys[];
  /** Access tokens whose signature was right, by their hash: it stays right until they expire. */
  readonly #known = new Map<string, AccessToken>();

  /** @param previous the former secret: its tokens are still accepted, but none is made with it. */
  constructor(secret: Secret, previous?: Secret) {
    this.#keys = keysOf(secret);
    this.#accepted = [this.#keys, ...(previous ? [keysOf(previous)] : [])];
  }

  makeRefreshToken(sessionId: string, count: number): string {
    const mac = refreshMac(this.#keys, sessionId, count).toString('base64url');
    return `${sessionId}.${count}.${mac}`;
  }

  /** The session and count that a refresh token names, or null if the server did not make it. */
  readRefreshToken(token: string): { sessionId: string; count: number } | null {
    const [sessionId = '', countText = '', mac = '', ...rest] = token.split('.');
    if (rest.length > 0 || !/^\d{1,9}$/u.test(countText)) return null;
    const count = Number(countText);
    const given = Buffer.from(mac, 'base64url');
    const isOurs = this.#accepted.some((keys) => {
      const expected = refreshMac(keys, sessionId, count);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isOurs ? { sessionId, count } : null;
  }

  /** @param lifeSeconds how long the token is valid from `now`. */
  makeAccessToken(
    { userId, sessionId }: { userId: number; sessionId: string },
    now: Date,
    lifeSeconds: number,
  ): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
      .setSubject(String(userId))
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(this.#keys.access);
  }

  /** The content of an access token, or null if it is not ours, altered or expired. */
  async readAccessToken(token: string, now: Date): Promise<AccessToken | null> {
    const key = hashToken(token);
    const known = this.#known.get(key);
    if (known && known.expiresAt > now) return known;
    for (const keys of this.#accepted) {
      const payload = await readPayload(token, keys, now);
      if (payload) return this.#remember(key, payload);
    }
    return null;
  }

  #remember(key: string, token: AccessToken): AccessToken {
    this.#known.set(key, token);
    if (this.#known.size > maxKnownTokens) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    return token;
  }
}

function keysOf(secret: Secret): Keys {
  return { access: secret.keyFor('access token'), refresh: secret.keyFor('refresh token') };
}

function refreshMac({ refresh }: Keys, sessionId: string, count: number): Buffer {
  return createHmac('sha256', refresh).update(`${sessionId}.${count}`).digest();
}

async function readPayload(
  token: string,
  { access }: Keys,
  now: Date,
): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, access, {
      algorithms: [algorithm],
      audience,
      typ: 'at+jwt',
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    return {
      userId: Number(payload.sub),
      sessionId: String(payload.sid),
      expiresAt: new Date(Number(payload.exp) * 1000),
    };
  } catch {
    return null; // the caller only asks whether the token is valid, not why it is not
  }
}
