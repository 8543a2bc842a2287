import { retentionMs } from '@mangrove/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePurpose } from './messages.ts';

export type CookieName = 'session' | 'csrf' | 'device' | 'passkey' | 'provider';

/** The name of a cookie; over https, `__Host-` binds the cookie to this host. */
export function cookieName(name: CookieName, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}mangrove_${name}`;
}

export function cookieOptions(isHttps: boolean, maxAge: number | null) {
  return {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: isHttps,
    ...(maxAge === null ? {} : { maxAge }),
  };
}

export function sessionCookieOf(request: FastifyRequest, isHttps: boolean): string | undefined {
  return request.cookies[cookieName('session', isHttps)];
}

export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  value: string,
  isHttps: boolean,
  maxAge: number | null,
): void {
  reply.setCookie(cookieName(name, isHttps), value, cookieOptions(isHttps, maxAge));
}

export function clearCookie(reply: FastifyReply, name: CookieName, isHttps: boolean): void {
  reply.clearCookie(cookieName(name, isHttps), cookieOptions(isHttps, null));
}

/**
 * The access token from the Authorization header; it is never accepted in the address. One that
 * cannot be read is a token that opens nothing: a cookie beside it must not decide who calls. Other
 * schemes are not ours, but of a proxy in front.
 */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  if (!/^bearer(?![^ \t])/iu.test(header)) return undefined;
  return /^bearer +([\w.-]+)$/iu.exec(header)?.[1] ?? 'unreadable';
}

const purposes: Record<CookieName, { purpose: string; maxAge: number | null }> = {
  session: { purpose: cookiePurpose.session, maxAge: 7 * 24 * 60 * 60 },
  csrf: { purpose: cookiePurpose.csrf, maxAge: null },
  device: {
    purpose: cookiePurpose.device,
    maxAge: retentionMs('browsers') / 1000,
  },
  passkey: { purpose: cookiePurpose.passkey, maxAge: 600 },
  provider: { purpose: cookiePurpose.provider, maxAge: 600 },
};

/** The answer of `/cookie-info`: names, purposes and lifetimes, never a value. */
export function cookieInfo(isHttps: boolean) {
  return (Object.keys(purposes) as CookieName[]).map((name) => ({
    name: cookieName(name, isHttps),
    purpose: purposes[name].purpose,
    http_only: true,
    secure: isHttps,
    same_site: 'Lax',
    max_age: purposes[name].maxAge,
  }));
}
