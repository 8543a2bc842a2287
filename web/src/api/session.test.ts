import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { developmentModeKey } from './keys.ts';
import { createQueryClient } from './query-client.ts';
import {
  beginSession,
  endOwnSession,
  followSessionEnd,
  logOut,
  sessionQuery,
  signedOut,
} from './session.ts';
import { onSessionEvent } from './session-events.ts';
import {
  keepPendingProfileName,
  readTokens,
  storeTokens,
  takePendingProfileName,
} from './session-storage.ts';

let server: Awaited<ReturnType<typeof serveAnswers>>;

beforeEach(async () => {
  server = await serveAnswers();
});

afterEach(() => server.stop());

describe('beginSession', () => {
  it('stores the tokens under the specified names and loads the signed-in user [spec 1.3] [spec 1.4]', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    const queries = createQueryClient();
    const tokens = tokensFor('one');
    expect(await beginSession(queries, tokens)).toEqual(aroha);
    expect(localStorage.getItem('token')).toBe(tokens.access_token);
    expect(localStorage.getItem('refresh_token')).toBe(tokens.refresh_token);
    expect(queries.getQueryData(sessionQuery.queryKey)?.user).toEqual(aroha);
  });

  it('ignores the answer to a session check that started before it', async () => {
    const queries = createQueryClient();
    server.answers['GET /api/v1/auth/session'] = async ({ headers }) => {
      if (headers.authorization) return sessionOf(aroha);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { status: 200, body: signedOut };
    };
    const before = queries.fetchQuery(sessionQuery).catch(() => null);
    await beginSession(queries, tokensFor('one'));
    await before;
    expect(queries.getQueryData(sessionQuery.queryKey)?.user).toEqual(aroha);
  });

  it('drops the CSRF token of the old session, so that the next logout fetches a new one', async () => {
    server.answers['POST /api/v1/auth/logout'] = { status: 200, body: { detail: 'Out' } };
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    const queries = createQueryClient();
    await logOut(queries);
    await beginSession(queries, tokensFor('one'));
    await logOut(queries);
    expect(server.callsTo('GET /api/v1/auth/csrf-token')).toHaveLength(2);
  });
});

describe('sessionQuery', () => {
  it('renews the tokens when the server answers that nobody is signed in [spec 1.4]', async () => {
    storeTokens(tokensFor('old'));
    const fresh = tokensFor('fresh');
    server.answers['GET /api/v1/auth/session'] = ({ headers }) =>
      headers.authorization === `Bearer ${fresh.access_token}`
        ? sessionOf(aroha)
        : { status: 200, body: signedOut };
    server.answers['POST /api/v1/auth/refresh'] = { status: 200, body: fresh };
    const session = await createQueryClient().fetchQuery(sessionQuery);
    expect(session.user).toEqual(aroha);
  });

  it('returns the signed-out session and drops the tokens when they cannot be renewed [spec 1.4]', async () => {
    storeTokens(tokensFor('old'));
    server.answers['POST /api/v1/auth/refresh'] = refusal(401, 'Session ended.', 'not_signed_in');
    expect(await createQueryClient().fetchQuery(sessionQuery)).toEqual(signedOut);
    expect(readTokens()).toEqual({ access: null, refresh: null });
  });
});

describe('followSessionEnd', () => {
  const losses: string[] = [];
  const end = async () => {
    losses.length = 0;
    const stop = onSessionEvent(({ type }) => losses.push(type));
    await followSessionEnd(createQueryClient());
    stop();
  };

  it('ends the session here without asking for new tokens [spec 1.4]', async () => {
    storeTokens(tokensFor('old', -900));
    await end();
    expect(losses).toEqual(['lost']);
    expect(readTokens()).toEqual({ access: null, refresh: null });
    expect(server.callsTo('POST /api/v1/auth/refresh')).toEqual([]);
  });

  it('leaves a newer session of this browser', async () => {
    const tokens = tokensFor('new');
    storeTokens(tokens);
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    await end();
    server.answers['GET /api/v1/auth/session'] = () => {
      // Another tab logs in meanwhile.
      storeTokens(tokensFor('newest'));
      return { status: 200, body: signedOut };
    };
    await end();
    expect(losses).toEqual([]);
    expect(readTokens().refresh).toBe('refresh-newest');
  });

  it('is no news to the page that ends its session itself', async () => {
    storeTokens(tokensFor('own'));
    await endOwnSession(() => end());
    expect(losses).toEqual([]);
    expect(server.callsTo('GET /api/v1/auth/session')).toEqual([]);
    expect(readTokens().refresh).toBeNull();
  });
});

describe('logOut', () => {
  it.each([
    ['when the server agrees', { status: 200, body: { detail: 'Out' } }, true],
    ['when the server fails', refusal(500, 'Broken', 'internal'), false],
  ])('drops tokens and cached answers %s [spec 1.4]', async (_, answer, isKnown) => {
    server.answers['POST /api/v1/auth/logout'] = answer;
    const queries = createQueryClient();
    storeTokens(tokensFor('one'));
    queries.setQueryData(sessionQuery.queryKey, {
      authenticated: true,
      user: aroha,
      sessionExpires: null,
    });
    queries.setQueryData(['user-profile'], { name: 'Aroha' });
    queries.setQueryData(['people', 'list'], [1, 2, 3]);
    queries.setQueryData(developmentModeKey, false);
    const shown = new QueryObserver(queries, { queryKey: ['projects', 4], queryFn: () => 'fresh' });
    queries.setQueryData(['projects', 4], 'stale');
    const stop = shown.subscribe(() => undefined);

    expect((await logOut(queries)) !== null).toBe(isKnown);

    expect(readTokens()).toEqual({ access: null, refresh: null });
    expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(signedOut);
    expect(queries.getQueryData(['user-profile'])).toBeUndefined();
    expect(queries.getQueryData(['people', 'list'])).toBeUndefined();
    expect(queries.getQueryData(['projects', 4])).not.toBe('stale');
    expect(queries.getQueryData(developmentModeKey)).toBe(false);
    stop();
  });

  it('is sent again before each session check until the server accepts it [spec 1.4]', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    server.answers['POST /api/v1/auth/logout'] = refusal(503, 'Away', 'unavailable');
    const queries = createQueryClient();
    storeTokens(tokensFor('one'));
    await logOut(queries);
    const check = () => queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(await check()).toEqual(signedOut);
    expect(server.callsTo('GET /api/v1/auth/session')).toHaveLength(0);

    server.answers['POST /api/v1/auth/logout'] = () => {
      server.answers['GET /api/v1/auth/session'] = { status: 200, body: signedOut };
      return { status: 200, body: { detail: 'Out' } };
    };
    expect(await check()).toEqual(signedOut);
    expect(server.callsTo('GET /api/v1/auth/session')).toHaveLength(1);
    await check();
    expect(server.callsTo('POST /api/v1/auth/logout')).toHaveLength(3);
  });

  it('is retried at intervals until the server accepts it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const queries = createQueryClient();
    server.answers['POST /api/v1/auth/logout'] = refusal(503, 'Away', 'unavailable');
    await logOut(queries);
    onTestFinished(new QueryObserver(queries, sessionQuery).subscribe(() => undefined));
    const tries = () => server.callsTo('POST /api/v1/auth/logout').length;
    const before = tries();
    server.answers['POST /api/v1/auth/logout'] = { status: 200, body: { detail: 'Out' } };
    server.answers['GET /api/v1/auth/session'] = { status: 200, body: signedOut };
    vi.advanceTimersByTime(6000);
    await expect.poll(tries).toBe(before + 1);
    await expect.poll(() => queries.isFetching()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(queries.isFetching()).toBe(0);
  });

  it('is not retried after a new login', async () => {
    server.answers['POST /api/v1/auth/logout'] = refusal(503, 'Away', 'unavailable');
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    const queries = createQueryClient();
    await logOut(queries);
    expect(await beginSession(queries, tokensFor('two'))).toEqual(aroha);
    expect(server.callsTo('POST /api/v1/auth/logout')).toHaveLength(1);
  });

  it('notifies the other tabs', async () => {
    server.answers['POST /api/v1/auth/logout'] = { status: 200, body: { detail: 'Out' } };
    const heard = new Promise((resolve) => {
      const channel = new BroadcastChannel('mangrove-session');
      channel.onmessage = ({ data }) => {
        channel.close();
        resolve(data);
      };
    });
    const here: string[] = [];
    const stop = onSessionEvent(({ type }, from) => here.push(`${type} ${from}`));
    await logOut(createQueryClient());
    expect(await heard).toEqual({ type: 'logged-out' });
    expect(here).toEqual(['logged-out this-tab']);
    stop();
  });
});

it('returns the pending profile name trimmed, and only once [spec 1.3] [spec 1.4]', () => {
  keepPendingProfileName('  Aroha Ngata ');
  expect(localStorage.getItem('pendingProfileName')).toBe('Aroha Ngata');
  expect(takePendingProfileName()).toBe('Aroha Ngata');
  expect(takePendingProfileName()).toBeNull();
});
