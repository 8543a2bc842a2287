import * as contract from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeViewer, hasRank } from '../../domain/access/viewer.ts';
import { sessionEnded } from '../../errors.ts';
import {
  clearCookie,
  cookieInfo,
  cookieName,
  sessionCookieOf,
  setCookie,
} from '../../http/cookies.ts';
import { makeCsrfToken } from '../../http/csrf.ts';
import { serve } from '../../http/serve.ts';
import { askForPasskey } from '../second-factor/use-passkey.ts';
import { endApiToken, listApiTokens, makeApiToken } from '../sessions/api-tokens.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts';
import { endSession, refreshSession, sessionOfRefreshToken } from '../sessions/service.ts';
import { clientOf, giveSession } from '../sessions/session-of-reply.ts';
import { deactivateAccount } from './deactivation.ts';
import type { ErasureDeps } from './erase-user.ts';
import { confirmByCode, confirmByPasskey, finishLogin, logInByPasskey } from './finish-login.ts';
import { giveLogin, sessionIdOf } from './give-login.ts';
import { logIn } from './login.ts';
import { text } from './messages.ts';
import { deleteAccount } from './own-deletion.ts';
import { changePassword, confirmPassword, requestReset, resetPassword } from './passwords.ts';
import { registerAccount } from './registration.ts';
import { requestVerification, verifyEmail } from './verification.ts';

const passkeyCookieSeconds = 600;

export function addAccounts(app: FastifyInstance, deps: ErasureDeps): void {
  const { isHttps } = app.gate;
  const passkeyCookieOf = (request: FastifyRequest) =>
    request.cookies[cookieName('passkey', isHttps)];
  const takeSession = (reply: FastifyReply) => clearCookie(reply, 'session', isHttps);

  const closeSession = async (id: string, ip: string) => {
    const isByProvider = await endSession(deps, id, ip);
    deps.onSessionsEnded([id]);
    return isByProvider;
  };

  serve(app, contract.readCsrfToken, ({ request, reply }) => {
    reply.header('Cache-Control', 'no-store');
    return Promise.resolve({ csrf_token: makeCsrfToken(request, reply, isHttps) });
  });

  serve(app, contract.register, async ({ body, query, viewer, request, reply }) => {
    const client = clientOf(request, isHttps);
    const options = { autoLogin: query.auto_login, viewer, client };
    const { user, session } = await registerAccount(deps, body, options);
    return { user, ...giveSession(reply, session, isHttps) };
  });

  serve(app, contract.login, async ({ body, viewer, request, reply }) => {
    const given = { ...body, rememberMe: body.remember_me };
    const done = await logIn(deps, given, clientOf(request, isHttps));
    if ('needed' in done) return { second_factor: done.needed };
    return giveLogin(deps, isHttps, done, { viewer, request, reply });
  });

  serve(app, contract.finishLogin, async ({ body, viewer, request, reply }) => {
    const done = await finishLogin(deps, body, clientOf(request, isHttps));
    return giveLogin(deps, isHttps, done, { viewer, request, reply });
  });

  serve(app, contract.beginPasskeyLogin, async ({ request, reply }) => {
    const { options, cookie } = await askForPasskey(deps, passkeyCookieOf(request));
    setCookie(reply, 'passkey', cookie, isHttps, passkeyCookieSeconds);
    reply.header('Cache-Control', 'no-store');
    return options;
  });

  serve(app, contract.passkeyLogin, async ({ body, viewer, request, reply }) => {
    const client = clientOf(request, isHttps);
    const done = await logInByPasskey(deps, body, client, passkeyCookieOf(request));
    return giveLogin(deps, isHttps, done, { viewer, request, reply });
  });

  serve(app, contract.confirmByPasskey, async ({ body, viewer, request }) => {
    await confirmByPasskey(deps, viewer, body.response, passkeyCookieOf(request));
    return { detail: text.passkeyConfirmed };
  });

  serve(app, contract.confirmSecondFactor, async ({ body, viewer }) => {
    await confirmByCode(deps, viewer, body.code);
    return { detail: text.secondFactorConfirmed };
  });

  serve(app, contract.refresh, async ({ body, request, reply }) => {
    const cookie = sessionCookieOf(request, isHttps);
    const { reply: pair, endedSessionId } = await refreshSession(deps, {
      token: body?.refresh_token,
      cookie,
      ip: request.ip,
    });
    if (pair) return pair;
    deps.onSessionsEnded([endedSessionId]);
    takeSession(reply);
    throw sessionEnded();
  });

  serve(app, contract.logout, async ({ viewer, request, reply }) => {
    const sessionId = await sessionIdOf(deps, isHttps, request, viewer);
    const isByProvider = sessionId !== null && (await closeSession(sessionId, request.ip));
    takeSession(reply);
    reply.header('Clear-Site-Data', '"storage"');
    const detail = text.loggedOut;
    // A provider that does not answer keeps nobody from logging out here.
    const elsewhere = isByProvider && (await deps.provider?.logoutUrl().catch(() => null));
    return elsewhere ? { detail, provider_logout: elsewhere } : { detail };
  });

  serve(app, contract.logoutDevice, async ({ body, request }) => {
    const sessionId = body?.refresh_token ? sessionOfRefreshToken(deps, body.refresh_token) : null;
    if (sessionId) await closeSession(sessionId, request.ip);
    return { detail: text.loggedOut };
  });

  serve(app, contract.validateToken, ({ viewer }) =>
    Promise.resolve({
      valid: true as const,
      user_id: viewer.userId,
      expires_at: viewer.credentialExpiresAt.toISOString(),
    }),
  );

  serve(app, contract.readSession, async ({ viewer, reply }) => {
    reply.header('Cache-Control', 'no-store');
    const isShutOut = viewer && !hasRank(viewer) && (await app.gate.isDevelopmentMode());
    if (!viewer || isShutOut) return { authenticated: false, user: null, sessionExpires: null };
    return {
      authenticated: true,
      user: describeViewer(viewer),
      sessionExpires: viewer.sessionExpiresAt.toISOString(),
    };
  });

  serve(app, contract.listSessions, ({ viewer }) => listOwnSessions(deps, viewer));

  serve(app, contract.endSession, ({ viewer, params }) => endOwnSession(deps, viewer, params.id));

  serve(app, contract.endOtherSessions, ({ viewer }) => endOtherSessions(deps, viewer));

  serve(app, contract.listApiTokens, ({ viewer }) => listApiTokens(deps, viewer));

  serve(app, contract.createApiToken, ({ viewer, body }) => makeApiToken(deps, viewer, body));

  serve(app, contract.deleteApiToken, ({ viewer, params }) => endApiToken(deps, viewer, params.id));

  serve(app, contract.forgotPassword, async ({ body, request }) => {
    await requestReset(deps, body.email, clientOf(request, isHttps));
    return {
      detail: deps.hidesAccounts ? text.linkSentIfAccount : text.linkSent,
    };
  });

  serve(app, contract.resetPassword, async ({ body, query, viewer, request, reply }) => {
    const options = { autoLogin: query.auto_login, viewer, client: clientOf(request, isHttps) };
    const { user, session } = await resetPassword(deps, body, options);
    return { user, ...giveSession(reply, session, isHttps) };
  });

  serve(app, contract.changePassword, async ({ body, viewer }) => {
    const given = { current: body.current_password, next: body.new_password };
    await changePassword(deps, viewer, given);
    return { detail: text.passwordUpdated };
  });

  serve(app, contract.confirmPassword, async ({ body, viewer }) => {
    await confirmPassword(deps, viewer, body.password);
    return { detail: text.passwordConfirmed };
  });

  serve(app, contract.requestVerification, async ({ body, request }) => {
    await requestVerification(deps, body.email, request.ip);
    return { detail: text.verificationSentIfAccount };
  });

  serve(app, contract.verifyEmail, async ({ body, viewer, request, reply }) => {
    const options = { autoLogin: body.auto_login, viewer, client: clientOf(request, isHttps) };
    const { user, session } = await verifyEmail(deps, body.token, options);
    return { user, ...giveSession(reply, session, isHttps) };
  });

  serve(app, contract.deactivateAccount, async ({ body, viewer, reply }) => {
    await deactivateAccount(deps, viewer, body.password);
    takeSession(reply);
    return {
      detail: text.deactivated,
    };
  });

  serve(app, contract.deleteAccount, async ({ body, viewer, reply }) => {
    await deleteAccount(deps, viewer, body.nodes);
    takeSession(reply);
    return { detail: text.deleted };
  });

  serve(app, contract.readCookieInfo, () => Promise.resolve({ cookies: cookieInfo(isHttps) }));
}
