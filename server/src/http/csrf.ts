import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Secret } from '../adapters/secret.ts';
import { cookieName, cookieOptions, sessionCookieOf } from './cookies.ts';

/**
 * A CSRF token belongs to a session: it is signed together with the session's cookie, so that one
 * fetched before signing in, or in another session, is invalid.
 */
export async function addCsrf(
  app: FastifyInstance,
  secret: Secret,
  isHttps: boolean,
): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: cookieName('csrf', isHttps),
    cookieOpts: cookieOptions(isHttps, null),
    csrfOpts: { hmacKey: secret.keyFor('csrf').toString('base64url'), userInfo: true },
    getUserInfo: (request) => sessionCookieOf(request, isHttps) ?? 'anonymous',
    getToken: (request) => {
      const header = request.headers['x-csrf-token'];
      return typeof header === 'string' ? header : undefined;
    },
  });
}

/** A token for the session of this request; sets the CSRF cookie if there is none yet. */
export function makeCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
): string {
  return reply.generateCsrf({ userInfo: sessionCookieOf(request, isHttps) ?? 'anonymous' });
}
