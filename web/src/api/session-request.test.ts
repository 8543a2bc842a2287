import { endpoint } from '@mangrove/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { refusal, serveAnswers, tokensFor } from '../test-answers.ts';
import { callApi } from './api-client.ts';
import { onSessionEvent } from './session-events.ts';
import { readTokens, storeTokens } from './session-storage.ts';

const readReef = endpoint(
  { name: 'reef', method: 'GET', path: '/api/v1/reef' },
  {
    access: 'login',
    summary: 'A reef.',
    reply: z.object({ name: z.string() }),
  },
);

const saveReef = endpoint(
  { name: 'save_reef', method: 'PUT', path: '/api/v1/reef' },
  {
    access: 'login',
    summary: 'Another name.',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  },
);

const reef = { status: 200, body: { name: 'Ribbon' } };
const save = () => callApi(saveReef, { body: { name: 'Ribbon' } });
const csrfRefused = refusal(403, 'CSRF token missing or invalid', 'csrf_invalid');
const notSignedIn = refusal(401, 'Please log in to continue.', 'not_signed_in');

let server: Awaited<ReturnType<typeof serveAnswers>>;
let news: string[];
let stopListening: () => void;

beforeEach(async () => {
  news = [];
  stopListening = onSessionEvent(({ type }) => news.push(type));
  server = await serveAnswers({
    'GET /api/v1/reef': reef,
    'PUT /api/v1/reef': reef,
  });
});

afterEach(async () => {
  stopListening();
  await server.stop();
});

/** Makes the server answer 401 to every bearer token except this one. */
function accept(accessToken: string) {
  const answer = ({ headers }: { headers: { authorization?: string | undefined } }) =>
    headers.authorization === `Bearer ${accessToken}` ? reef : notSignedIn;
  server.answers['GET /api/v1/reef'] = answer;
  server.answers['PUT /api/v1/reef'] = answer;
}

describe('an API request', () => {
  it('carries the bearer token when there is one [spec 1.7]', async () => {
    await callApi(readReef);
    const tokens = tokensFor('one');
    storeTokens(tokens);
    await callApi(readReef);
    expect(server.callsTo('GET /api/v1/reef').map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      `Bearer ${tokens.access_token}`,
    ]);
  });

  it('carries a CSRF token, fetched once, when it writes [spec 1.7]', async () => {
    await callApi(readReef);
    expect(server.callsTo('GET /api/v1/auth/csrf-token')).toHaveLength(0);
    await Promise.all([save(), save()]);
    await save();
    expect(server.callsTo('GET /api/v1/auth/csrf-token')).toHaveLength(1);
    for (const { headers } of server.callsTo('PUT /api/v1/reef')) {
      expect(headers['x-csrf-token']).toBe('csrf-1');
    }
  });

  it('is sent again with a new CSRF token when the server refuses the old one [spec 1.4] [spec 1.8]', async () => {
    let count = 0;
    server.answers['GET /api/v1/auth/csrf-token'] = () => {
      count += 1;
      return { status: 200, body: { csrf_token: `csrf-${count}` } };
    };
    server.answers['PUT /api/v1/reef'] = ({ headers }) =>
      headers['x-csrf-token'] === 'csrf-2' ? reef : csrfRefused;
    expect(await save()).toEqual({ name: 'Ribbon' });
    expect(server.callsTo('PUT /api/v1/reef')).toHaveLength(2);
  });

  it('is not sent a third time when the new CSRF token is refused too [spec 1.4]', async () => {
    server.answers['PUT /api/v1/reef'] = csrfRefused;
    await expect(save()).rejects.toThrow('CSRF token missing or invalid');
    expect(server.callsTo('PUT /api/v1/reef')).toHaveLength(2);
  });

  it('is not repeated after a 403 for another reason', async () => {
    server.answers['PUT /api/v1/reef'] = refusal(403, 'Email not verified', 'email_not_verified');
    await expect(save()).rejects.toThrow('Email not verified');
    expect(server.callsTo('PUT /api/v1/reef')).toHaveLength(1);
  });

  it('rejects with a rate limit message after 429', async () => {
    server.answers['PUT /api/v1/reef'] = { status: 429 };
    await expect(save()).rejects.toThrow('Rate limit exceeded: Too many requests');
  });
});

describe('the renewal of an access token', () => {
  const old = tokensFor('old');
  const fresh = tokensFor('fresh');

  it('runs once for parallel calls, which are then repeated [spec 1.4] [spec 1.8]', async () => {
    storeTokens(old);
    accept(fresh.access_token);
    server.answers['POST /api/v1/auth/refresh'] = async ({ body }) => {
      expect(JSON.parse(body)).toEqual({ refresh_token: old.refresh_token });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: 200, body: fresh };
    };
    const replies = await Promise.all([callApi(readReef), callApi(readReef), save(), save()]);
    expect(replies).toEqual(Array.from({ length: 4 }, () => ({ name: 'Ribbon' })));
    expect(server.callsTo('POST /api/v1/auth/refresh')).toHaveLength(1);
    expect(readTokens()).toEqual({ access: fresh.access_token, refresh: fresh.refresh_token });
    expect(news).toEqual([]);
  });

  it('is skipped when another tab has already stored new tokens', async () => {
    storeTokens(old);
    server.answers['GET /api/v1/reef'] = ({ headers }) => {
      const isFresh = headers.authorization === `Bearer ${fresh.access_token}`;
      localStorage.setItem('token', fresh.access_token);
      localStorage.setItem('refresh_token', fresh.refresh_token);
      return isFresh ? reef : notSignedIn;
    };
    await callApi(readReef);
    expect(server.callsTo('POST /api/v1/auth/refresh')).toHaveLength(0);
  });

  it('ends the session when the server refuses it [spec 1.4]', async () => {
    storeTokens(old);
    accept(fresh.access_token);
    server.answers['POST /api/v1/auth/refresh'] = refusal(
      401,
      'Session ended. Please log in again.',
      'not_signed_in',
    );
    await expect(callApi(readReef)).rejects.toThrow('Session ended. Please log in again.');
    expect(readTokens()).toEqual({ access: null, refresh: null });
    expect(news).toEqual(['lost']);
    expect(server.callsTo('GET /api/v1/reef')).toHaveLength(1);
  });

  it('ends the session when the renewed token is refused too [spec 1.4] [spec 1.8]', async () => {
    storeTokens(old);
    server.answers['GET /api/v1/reef'] = notSignedIn;
    server.answers['POST /api/v1/auth/refresh'] = { status: 200, body: fresh };
    await expect(callApi(readReef)).rejects.toThrow('Please log in to continue.');
    expect(server.callsTo('GET /api/v1/reef')).toHaveLength(2);
    expect(readTokens()).toEqual({ access: null, refresh: null });
    expect(news).toEqual(['lost']);
  });

  it('ends the session when there is no refresh token [spec 1.8]', async () => {
    localStorage.setItem('token', old.access_token);
    accept(fresh.access_token);
    await expect(callApi(readReef)).rejects.toThrow('No refresh token available');
    expect(news).toEqual(['lost']);
  });

  it('keeps the session when the server answers 503', async () => {
    storeTokens(old);
    accept(fresh.access_token);
    server.answers['POST /api/v1/auth/refresh'] = refusal(503, 'Shutting down.', 'unavailable');
    await expect(callApi(readReef)).rejects.toThrow('Shutting down.');
    expect(readTokens().refresh).toBe(old.refresh_token);
    expect(news).toEqual([]);
  });

  it('stores no tokens when the visitor logged out meanwhile', async () => {
    storeTokens(old);
    accept(fresh.access_token);
    server.answers['POST /api/v1/auth/refresh'] = () => {
      localStorage.clear();
      return { status: 200, body: fresh };
    };
    await expect(callApi(readReef)).rejects.toThrow('Please log in to continue.');
    expect(readTokens()).toEqual({ access: null, refresh: null });
  });

  it('runs before the request when the stored token has expired', async () => {
    // Tokens that are only in storage, as after a reload.
    const over = tokensFor('over', -60);
    localStorage.setItem('token', over.access_token);
    localStorage.setItem('refresh_token', over.refresh_token);
    server.answers['POST /api/v1/auth/refresh'] = { status: 200, body: fresh };
    await callApi(readReef);
    expect(server.callsTo('GET /api/v1/reef').map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${fresh.access_token}`,
    ]);
  });

  it('is not tried after a 401 to a visitor without tokens', async () => {
    server.answers['GET /api/v1/reef'] = notSignedIn;
    await expect(callApi(readReef)).rejects.toThrow('Please log in to continue.');
    expect(server.callsTo('GET /api/v1/reef')).toHaveLength(1);
    expect(news).toEqual([]);
  });
});
