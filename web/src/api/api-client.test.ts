import { endpoint } from '@mangrove/contract';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { type SeenRequest, serveForTest } from '../test-server.ts';
import { addressOf, callApi } from './api-client.ts';
import { ApiError, detailOr } from './api-error.ts';

const readReef = endpoint(
  { name: 'reef', method: 'GET', path: '/api/v1/reefs/:id' },
  {
    access: 'public',
    summary: 'One reef.',
    params: z.object({ id: z.string() }),
    query: z.object({ tag: z.array(z.string()).optional(), depth: z.string().optional() }),
    reply: z.object({ name: z.string() }),
  },
);

const createReef = endpoint(
  { name: 'create_reef', method: 'POST', path: '/api/v1/reefs' },
  {
    access: 'login',
    summary: 'A new reef.',
    body: z.object({ name: z.string() }),
    reply: z.object({ id: z.int() }),
    status: 201,
  },
);

const renameReef = endpoint(
  { name: 'rename_reef', method: 'PUT', path: '/api/v1/reefs/:id', bodyKind: 'form' },
  {
    access: 'login',
    summary: 'Another name.',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string(), note: z.string().optional() }),
    status: 204,
  },
);

const listReefs = endpoint(
  { name: 'reefs', method: 'GET', path: '/api/v1/reefs' },
  {
    access: 'public',
    summary: 'All reefs.',
    reply: z.array(z.string()),
  },
);

type Answer = { status: number; body?: string; headers?: Record<string, string> };

let answer: (request: SeenRequest) => Answer;
let server: Awaited<ReturnType<typeof serveForTest>>;

beforeEach(async () => {
  answer = () => ({ status: 200, body: '{}' });
  server = await serveForTest((request, response) => {
    const { status, body, headers } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
});

afterEach(() => server.stop());

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should fail.', { cause: error });
  return error;
}

describe('callApi', () => {
  it('builds the address from params and query, and returns the typed reply', async () => {
    answer = () => ({ status: 200, body: '{"name":"Ribbon Reef"}' });
    const reef = await callApi(readReef, {
      params: { id: 'person/12' },
      query: { tag: ['SALT', 'TIDE & TIME'], depth: 2 },
    });
    expectTypeOf(reef).toEqualTypeOf<{ name: string }>();
    expect(reef.name).toBe('Ribbon Reef');
    expect(server.seen.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/api/v1/reefs/person%2F12?tag=SALT&tag=TIDE+%26+TIME&depth=2'],
    ]);
    expect(server.seen[0]?.headers.accept).toBe('application/json');
  });

  it('requires no input for an endpoint without parameters', async () => {
    answer = () => ({ status: 200, body: '["Ribbon"]' });
    expect(await callApi(listReefs)).toEqual(['Ribbon']);
  });

  it('sends the cookies of its own origin', async () => {
    document.cookie = 'visitor=7';
    await callApi(listReefs);
    expect(server.seen[0]?.headers.cookie).toContain('visitor=7');
  });

  it('sends the body as JSON', async () => {
    answer = () => ({ status: 201, body: '{"id":3}' });
    expect(await callApi(createReef, { body: { name: 'Ribbon' } })).toEqual({ id: 3 });
    const sent = server.seen.find(({ method }) => method === 'POST');
    expect(sent?.body).toBe('{"name":"Ribbon"}');
    expect(sent?.headers['content-type']).toBe('application/json');
  });

  it('sends an idempotency key only when one is given', async () => {
    answer = () => ({ status: 201, body: '{"id":3}' });
    const body = { name: 'Ribbon' };
    await callApi(createReef, { body }, { idempotencyKey: 'reef-1' });
    await callApi(createReef, { body });
    const sent = server.seen.filter(({ method }) => method === 'POST');
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['reef-1', undefined]);
    expect(sent[0]?.headers['content-type']).toBe('application/json');
  });

  it('sends a form when the endpoint takes one, and returns undefined for 204 [spec 1.7]', async () => {
    answer = () => ({ status: 204 });
    const reply = await callApi(renameReef, { params: { id: 3 }, body: { name: 'Long Reef' } });
    expect(reply).toBeUndefined();
    expect(server.seen[0]?.body).toBe('name=Long+Reef');
    expect(server.seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/u);
  });

  it('rejects with the status, code, message, fields and request id of a refusal', async () => {
    answer = () => ({
      status: 400,
      body: JSON.stringify({
        detail: 'The name is too long.',
        code: 'malformed',
        values: { most: 200 },
        errors: [{ path: 'name', message: 'At most 200 characters.' }],
      }),
      headers: { 'x-request-id': 'req-1' },
    });
    const error = await failureOf(callApi(createReef, { body: { name: 'x' } }));
    expect(error).toMatchObject({
      status: 400,
      code: 'malformed',
      message: 'The name is too long.',
      values: { most: 200 },
      requestId: 'req-1',
      fields: [{ path: 'name', message: 'At most 200 characters.' }],
    });
  });

  it('reports an exceeded rate limit with the sentence of the server or a default one [spec 1.8]', async () => {
    answer = () => ({
      status: 429,
      body: '{"detail":"Try again in a minute.","code":"rate_limited"}',
      headers: { 'retry-after': '60' },
    });
    const named = await failureOf(callApi(listReefs));
    expect(named.message).toBe('Rate limit exceeded: Try again in a minute.');
    expect(named.retryAfter).toBe(60);

    for (const body of ['', '<html>Slow down</html>', '{"error":"slow down"}']) {
      answer = () => ({ status: 429, body });
      const bare = await failureOf(callApi(listReefs));
      expect(bare.message).toBe('Rate limit exceeded: Too many requests');
      expect(detailOr(bare, 'The screen’s own sentence.')).toBe(bare.message);
    }
  });

  it('rejects with a general message for an error reply that is no JSON, as from a proxy', async () => {
    answer = () => ({ status: 502, body: '<html>Bad gateway</html>' });
    const error = await failureOf(callApi(listReefs));
    expect(error).toMatchObject({
      status: 502,
      code: 'unreadable',
      message: 'Something went wrong. Please try again.',
    });
  });

  it('rejects with code "unreadable" when the reply is not valid JSON', async () => {
    answer = () => ({ status: 200, body: '{"name":' });
    expect((await failureOf(callApi(listReefs))).code).toBe('unreadable');
  });

  it('rejects with code "unreachable" when the server is down', async () => {
    await server.stop();
    const error = await failureOf(callApi(listReefs));
    expect(error).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('rejects with the reason of the abort signal when the call is aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('left the page'));
    await expect(callApi(listReefs, {}, { signal: controller.signal })).rejects.toThrow(
      'left the page',
    );
  });
});

describe('addressOf', () => {
  it('throws when a part of the path has no value', () => {
    expect(() => addressOf('/api/v1/reefs/:id', {})).toThrow('needs a value for id');
  });
});
