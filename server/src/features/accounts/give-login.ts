import type { Tokens } from '@mangrove/contract';
import { retentionMs } from '@mangrove/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../domain/access/viewer.ts';
import { sessionCookieOf, setCookie } from '../../http/cookies.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { endSession, type NewSession, sessionOfCookie } from '../sessions/service.ts';
import { giveSession } from '../sessions/session-of-reply.ts';

const deviceLifeSeconds = retentionMs('browsers') / 1000;

/** Finds the session by its cookie if the access token has expired or is not this browser's. */
export async function sessionIdOf(
  { db }: Pick<AccountDeps, 'db'>,
  isHttps: boolean,
  request: FastifyRequest,
  viewer: Viewer | null,
): Promise<string | null> {
  return viewer?.sessionId ?? (await sessionOfCookie(db, sessionCookieOf(request, isHttps)));
}

/** Gives a browser the session of a login, in place of the one that it had. */
export async function giveLogin(
  deps: AccountDeps,
  isHttps: boolean,
  { session, device }: { session: NewSession; device: string },
  call: { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply },
): Promise<Tokens> {
  const { viewer, request, reply } = call;
  const replacedId = await sessionIdOf(deps, isHttps, request, viewer);
  if (replacedId) {
    await endSession(deps, replacedId, request.ip);
    deps.onSessionsEnded([replacedId]);
  }
  setCookie(reply, 'device', device, isHttps, deviceLifeSeconds);
  giveSession(reply, session, isHttps);
  return session.reply;
}
