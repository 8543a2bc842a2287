import * as contract from '@mangrove/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieName, setCookie } from '../../http/cookies.ts';
import { serve } from '../../http/serve.ts';
import { giveLogin } from '../accounts/give-login.ts';
import { clientOf } from '../sessions/session-of-reply.ts';
import type { IdentityDeps } from './provider-answers.ts';
import {
  beginProviderLogin,
  boundTo,
  logInByProvider,
  registerByProvider,
} from './provider-login.ts';
import {
  addIdentity,
  beginIdentity,
  joinIdentity,
  listIdentities,
  removeIdentity,
} from './service.ts';

const cookieSeconds = 600;

export function addIdentities(app: FastifyInstance, deps: IdentityDeps): void {
  const { isHttps } = app.gate;
  const cookieOf = (request: FastifyRequest) => request.cookies[cookieName('provider', isHttps)];

  serve(app, contract.listIdentities, ({ viewer }) => listIdentities(deps, viewer));
  serve(app, contract.beginIdentity, ({ viewer }) => beginIdentity(deps, viewer));
  serve(app, contract.addIdentity, ({ viewer, body }) => addIdentity(deps, viewer, body));
  serve(app, contract.removeIdentity, ({ viewer, params }) =>
    removeIdentity(deps, viewer, params.id),
  );

  serve(app, contract.beginProviderLogin, async ({ request, reply }) => {
    const { location, cookie } = await beginProviderLogin(deps, cookieOf(request));
    setCookie(reply, 'provider', cookie, isHttps, cookieSeconds);
    reply.header('Cache-Control', 'no-store');
    return { location };
  });

  serve(app, contract.providerLogin, async ({ body, viewer, request, reply }) => {
    const client = clientOf(request, isHttps);
    const done = await logInByProvider(deps, body, client, cookieOf(request));
    reply.header('Cache-Control', 'no-store');
    return 'session' in done ? giveLogin(deps, isHttps, done, { viewer, request, reply }) : done;
  });

  serve(app, contract.joinIdentity, ({ body, viewer, request }) => {
    const cookie = cookieOf(request);
    return joinIdentity(deps, viewer, body, cookie && boundTo(cookie));
  });

  serve(app, contract.providerRegister, async ({ body, viewer, request, reply }) => {
    const options = { viewer, client: clientOf(request, isHttps), cookie: cookieOf(request) };
    const done = await registerByProvider(deps, body, options);
    return giveLogin(deps, isHttps, done, { viewer, request, reply });
  });
}
