// What a route takes from a request, and gives to a reply, that begins a session.
import type { Tokens } from '@mangrove/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, setCookie } from '../../http/cookies.ts';
import type { Client } from './account-deps.ts';
import type { NewSession } from './service.ts';

/** The client of a request, apart from its credentials. */
export function clientOf(request: FastifyRequest, isHttps: boolean): Client {
  return {
    ip: request.ip,
    device: request.cookies[cookieName('device', isHttps)],
    isBrowser:
      request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    userAgent: request.headers['user-agent'],
  };
}

/** Sets the cookie of a new session. @returns the tokens for the body; none without a session. */
export function giveSession(
  reply: FastifyReply,
  session: NewSession | null,
  isHttps: boolean,
): Partial<Tokens> {
  if (!session) return {};
  setCookie(reply, 'session', session.cookie, isHttps, session.cookieMaxAge);
  return session.reply;
}
