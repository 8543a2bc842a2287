import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeWebFolder } from '../web-folder.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { addressOf, type Caller, permissionMatrix } from './permission-matrix.ts';

type Headers = Record<string, string | undefined>;

const calls = permissionMatrix.flatMap((row) =>
  row.calls
    .filter((call) => call in exampleRequests)
    .map((call) => ({ call, row, isWriting: !call.startsWith('GET ') })),
);
/** A token in the request decides alone: whoever has it may send it from anywhere. */
const isByToken = (call: string) =>
  /^POST \/(?:(?:notifications\/)?unsubscribe|invitations\/(?:read|refuse))$/u.test(call);
/** Answers everybody as a visitor, whoever's page asks. */
const isForOtherSites = (call: string) => call.includes(' /reconcile');
const writing = calls.filter(
  ({ call, isWriting }) => isWriting && !isByToken(call) && !isForOtherSites(call),
);
const needsLogin = calls.filter(({ row }) => row.cells.AN === '401');
/** The steps of a login find out who asks before they refuse. */
const logins = new Set([
  ...['POST /auth/login', 'POST /auth/second-factor/login', 'POST /auth/passkeys/login'],
  'POST /auth/provider/login',
]);
const csrfRefusal = { detail: 'CSRF token missing or invalid', code: 'csrf_invalid' };
/** Needs no login: without a cookie or token it answers that there is no token to refresh. */
const isOpen = (call: string) => call === 'POST /auth/refresh';

describeOnOneEngine('the interface [spec 3.6]', (context) => {
  const web = makeWebFolder();
  let test: TestApp;
  let world: Callers;
  let superuser: Actor;
  let user: Actor;

  beforeAll(async () => {
    test = await startTestApp(context.db, {}, web.path);
    world = new Callers(test, context.db);
    await world.begin();
    superuser = await world.actor('SU', 'browser');
    user = await world.actor('US', 'browser');
  });
  afterAll(async () => {
    await test.close();
    web.remove();
  });

  async function requestOf(call: string, actor: Actor): Promise<InjectOptions> {
    const example = exampleRequests[call];
    if (!example) throw new Error(`no example request for ${call}`);
    return example.request(world, actor);
  }

  /** Sends a call as a page of the product does, but with these headers; undefined removes one. */
  async function ask(
    call: string,
    actor: Actor,
    headers: Headers = {},
    change: Partial<InjectOptions> = {},
  ): Promise<LightMyRequestResponse> {
    const request = await requestOf(call, actor);
    const given: Headers = { ...(request.headers as Headers), ...headers };
    const kept = Object.entries(given).filter(([, value]) => value !== undefined);
    const sent = Object.fromEntries(kept) as Record<string, string>;
    return actor.client.send({ ...request, ...change, headers: sent });
  }

  describe('a request from another site', () => {
    it('is refused when it writes without the CSRF token of the session [spec 1.7]', async () => {
      const other = await world.actor('SU', 'browser');
      const foreign = await other.client.csrfToken();
      for (const { call } of writing) {
        for (const actor of [superuser, user]) {
          for (const token of [undefined, 'garbage', foreign]) {
            const answer = await ask(call, actor, { 'x-csrf-token': token });
            expect([call, answer.statusCode, answer.json()]).toEqual([call, 403, csrfRefusal]);
          }
        }
      }
    });

    it('is refused with the CSRF token in the address', async () => {
      const token = await superuser.client.csrfToken();
      for (const { call } of writing) {
        const { url } = await requestOf(call, superuser);
        const address = `${url}${String(url).includes('?') ? '&' : '?'}`;
        const query = `_csrf=${token}&csrf_token=${token}&x-csrf-token=${token}`;
        const answer = await ask(call, superuser, {}, { url: address + query });
        expect([call, answer.json()]).toEqual([call, csrfRefusal]);
      }
    });

    it.each([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'http://evil-localhost:3000' },
      { 'sec-fetch-site': 'cross-site' },
    ])('is refused when it writes with %j', async (headers) => {
      const token = await superuser.client.csrfToken();
      const program = await world.actor('SU', 'program');
      const nobody = await world.actor('AN', 'browser');
      for (const { call, row } of writing) {
        const asked: [Actor, Headers][] = [
          [superuser, { 'x-csrf-token': token }],
          [program, { authorization: `Bearer ${program.bearer}` }],
          ...(row.cells.AN === '401' && !isOpen(call) ? [] : [[nobody, {}] as [Actor, Headers]]),
        ];
        for (const [actor, own] of asked) {
          if (actor === program) program.client.cookies.clear();
          const answer = await ask(call, actor, { ...own, ...headers });
          expect([call, answer.statusCode, answer.json()]).toEqual([call, 403, csrfRefusal]);
        }
      }
    });

    it('gets no header that opens its answer to other origins, but of what is for them', async () => {
      for (const { call } of calls) {
        const answer = await ask(call, superuser, { origin: 'https://evil.example' });
        const opened = answer.headers['access-control-allow-origin'];
        expect([call, opened]).toEqual([call, isForOtherSites(call) ? '*' : undefined]);
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      }
      const preflight = await superuser.client.send({
        method: 'OPTIONS',
        url: '/api/v1/auth/session',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      });
      expect(Object.keys(preflight.headers)).not.toContain('access-control-allow-origin');
    });
  });

  describe('wrong credentials', () => {
    it('are refused after a logout, as cookie and as bearer token', async () => {
      const stale = await Promise.all([world.actor('SU', 'browser'), world.actor('SU', 'program')]);
      for (const actor of stale) {
        const cookies = new Map(actor.client.cookies);
        const answer = await world.send(actor, { method: 'POST', url: '/api/v1/auth/logout' });
        expect(answer.statusCode).toBe(200);
        const csrf = cookies.size > 0 ? await superuser.client.csrfToken() : undefined;
        for (const { call } of needsLogin) {
          for (const [name, value] of cookies) actor.client.cookies.set(name, value);
          const refused = await ask(call, actor, {
            'x-csrf-token': csrf,
            authorization: actor.bearer ? `Bearer ${actor.bearer}` : undefined,
          });
          // Refreshing needs no login, so the CSRF token is checked first.
          const expected = isOpen(call) && actor.kind === 'browser' ? 403 : 401;
          expect([actor.kind, call, refused.statusCode]).toEqual([actor.kind, call, expected]);
        }
      }
    });

    it('are refused when they belong to two users', async () => {
      const program = await world.actor('SU', 'program');
      for (const { call } of needsLogin) {
        const answer = await ask(call, user, { authorization: `Bearer ${program.bearer}` });
        expect([call, answer.statusCode]).toEqual([call, 401]);
      }
    });

    it('are refused in the address', async () => {
      const program = await world.actor('SU', 'program');
      program.client.cookies.clear();
      for (const { call } of needsLogin) {
        const { url } = await requestOf(call, program);
        const address = `${url}${String(url).includes('?') ? '&' : '?'}`;
        const query = `access_token=${program.bearer}&token=${program.bearer}`;
        const answer = await ask(call, program, {}, { url: address + query, payload: '' });
        expect([call, answer.statusCode]).toEqual([call, 401]);
      }
    });
  });

  describe('a request with several faults', () => {
    const takesText = { 'content-type': 'text/plain' };

    it('is refused for development mode before login, CSRF and shape', async () => {
      const value = JSON.stringify({ enabled: true });
      const row = { name: 'development_mode', value, updated_at: new Date() };
      await context.db.insertInto('settings').values(row).execute();
      await test.announcements.announce({ type: 'development_mode', enabled: true });
      const shut = calls.filter(
        ({ call, row: { cells } }) => cells.DV === '403' && !logins.has(call),
      );
      const nobody = await world.actor('AN', 'browser');
      for (const actor of [nobody, user]) {
        for (const { call, isWriting } of shut) {
          const answer = await ask(
            call,
            actor,
            { ...(isWriting ? takesText : {}), origin: 'https://evil.example' },
            isWriting ? { payload: 'x' } : {},
          );
          expect([call, answer.json().code]).toEqual([call, 'development_mode']);
        }
      }
      await context.db.deleteFrom('settings').execute();
      await test.announcements.announce({ type: 'development_mode', enabled: false });
    });

    it('is refused for a missing login before CSRF and shape', async () => {
      const nobody = await world.actor('AN', 'browser');
      for (const { call } of needsLogin.filter(
        ({ call, isWriting }) => isWriting && !isOpen(call),
      )) {
        const answer = await ask(
          call,
          nobody,
          { ...takesText, origin: 'https://evil.example' },
          { payload: 'x' },
        );
        expect([call, answer.json().code]).toEqual([call, 'not_signed_in']);
      }
    });

    it('is refused for CSRF before shape', async () => {
      for (const { call } of writing) {
        const answer = await ask(call, superuser, takesText, { payload: 'x' });
        expect([call, answer.json().code]).toEqual([call, 'csrf_invalid']);
      }
    });

    it('is refused for its shape before permission', async () => {
      const refused = writing.filter(({ row }) => row.cells.US === '403');
      const token = { 'x-csrf-token': await user.client.csrfToken() };
      for (const { call } of refused) {
        if (call.includes('/:id')) {
          const url = addressOf(call).path.replace(':id', 'twelve');
          const misnamed = await ask(call, user, token, { url });
          expect([call, misnamed.statusCode]).toEqual([call, 400]);
        }
        const { payload } = await requestOf(call, user);
        if (!payload) continue;
        const text = await ask(call, user, { ...token, ...takesText }, { payload: 'x' });
        expect([call, text.json().code]).toEqual([call, 'unsupported_media_type']);
        // A file upload has no fields that could be unknown.
        if (Buffer.isBuffer(payload)) continue;
        const unknown = await ask(call, user, token, {
          payload: { is_superuser: 'x', no_field: 1 },
        });
        expect([call, unknown.json().code]).toEqual([call, 'malformed']);
      }
    });

    it('is refused for permission before missing users, but for missing entities before permission', async () => {
      const statusOf = async (actor: Actor, method: 'PUT' | 'DELETE' | 'GET', path: string) =>
        (
          await world.send(actor, {
            method,
            url: `/api/v1${path}`,
            ...(method === 'PUT' ? { payload: {} } : {}),
          })
        ).statusCode;
      const missing = 2_000_000_000;
      for (const [method, path] of [
        ['DELETE', `/users/${missing}`],
        ['PUT', `/users/${missing}/toggle-superuser`],
        ['GET', `/admin/users/${missing}/roles`],
        ['GET', `/admin/users/${missing}`],
      ] as const) {
        expect(await statusOf(user, method, path), path).toBe(403);
        expect(await statusOf(superuser, method, path), path).toBe(404);
      }
      for (const kind of ['people', 'projects', 'organizations']) {
        expect(await statusOf(user, 'PUT', `/${kind}/${missing}`), kind).toBe(404);
      }
    });

    it.each<[Caller, string]>([
      ['UV', 'Email not verified'],
      ['US', 'Access denied. Superuser permissions required.'],
    ])('telling %s of the first thing that stands in the way', async (caller, detail) => {
      const actor = await world.actor(caller, 'browser');
      const token = await actor.client.csrfToken();
      const answer = await ask('PUT /users/:id/toggle-superuser', actor, { 'x-csrf-token': token });
      expect([answer.statusCode, answer.json().detail]).toEqual([403, detail]);
    });

    it.each([
      ['DELETE /users/:id', 'Access denied. Only superusers can delete users.'],
      ['DELETE /people/:id', 'Access denied. Only superusers can delete entities.'],
    ])('for %s is refused with the specified sentence', async (call, detail) => {
      const answer = await ask(call, user, { 'x-csrf-token': await user.client.csrfToken() });
      expect([answer.statusCode, answer.json().detail]).toEqual([403, detail]);
    });
  });
});
