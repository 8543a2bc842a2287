import { calls } from '@mangrove/contract/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptAtHeader } from '../api/worker-messages.ts';
import { answerReading, notePage } from './answer.ts';
import { keptKindOf } from './kept-answers.ts';
import { readThese } from './read-again.ts';
import { KeptStore, keptLimits } from './store.ts';
import { TestCaches } from './test-caches.ts';

const origin = 'http://map.test';
const at = (path: string) => origin + path;
const columns = at('/api/v1/graph/columns');
const session = at('/api/v1/auth/session');
const pageOf = (id: number) => at(`/api/v1/people/${id}/with-connections`);
const person = (id: number, more = {}) => ({ type: 'person', id, audience: 'public', ...more });

let caches: TestCaches;
let store: KeptStore;
let now: number;
/** What the server answers; a missing address is a missing network. */
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  caches = new TestCaches();
  now = Date.parse('2026-11-29T14:05:00Z');
  store = openStore();
  answers = {};
});

function openStore(format = 'one') {
  return new KeptStore({ caches: caches as unknown as CacheStorage, now: () => now, format });
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const signedIn = (id: number, ends: string | null = null) => ({
  authenticated: true,
  user: { id, email: 'aroha@example.org', name: 'Aroha' },
  sessionExpires: ends,
});
const signedOut = { authenticated: false, user: null, sessionExpires: null };

/** Asks as the app does, and waits until the worker has noted the answer. */
async function ask(address: string, headers: Record<string, string> = {}) {
  const kind = keptKindOf(new URL(address));
  if (kind === null) throw new Error(`${address} is not kept.`);
  const work: Promise<unknown>[] = [];
  const answer = answerReading(new Request(address, { headers }), kind, {
    store,
    fetch: async ({ url }) => {
      const reply = answers[url];
      if (!reply) throw new TypeError('Failed to fetch');
      return reply();
    },
    waitUntil: (each) => work.push(each),
    patience: 30,
  });
  await answer.catch(() => undefined);
  for (let done = 0; done < work.length; done++) await work[done];
  return answer;
}

async function reads(address: string, body: unknown, headers = {}) {
  answers[address] = () => json(body);
  await ask(address, headers);
}

const withoutSignal = () => {
  answers = {};
};

describe('what is kept', () => {
  it('is what the map is drawn from, pages of entities, and who is signed in', () => {
    expect(keptKindOf(new URL(columns))).toBe('network');
    expect(keptKindOf(new URL(at('/api/v1/graph/colors?by=group')))).toBe('network');
    expect(keptKindOf(new URL(pageOf(12)))).toBe('page');
    expect(keptKindOf(new URL(session))).toBe('session');
  });

  it('is nothing else that can be read', () => {
    const ofKinds = Object.values(calls.entityCalls).flatMap((some) => Object.values(some));
    const kept = [...Object.values(calls), ...ofKinds]
      .filter((call) => 'path' in call && call.method === 'GET')
      .map((call) => ('path' in call ? call.path.replaceAll(/:\w+/gu, '12') : ''))
      .filter((path) => keptKindOf(new URL(at(path))) !== null);
    expect(kept.toSorted()).toEqual([
      '/api/v1/auth/session',
      '/api/v1/fields',
      '/api/v1/graph/colors',
      '/api/v1/graph/columns',
      '/api/v1/graph/facts',
      '/api/v1/graph/labels',
      '/api/v1/graph/places',
      '/api/v1/graph/states',
      '/api/v1/graph/tags',
      '/api/v1/graph/territories',
      '/api/v1/graph/years',
      '/api/v1/organizations/12/with-connections',
      '/api/v1/people/12/with-connections',
      '/api/v1/projects/12/with-connections',
      '/api/v1/relationships/role-types',
      '/api/v1/role-types',
    ]);
    expect(keptKindOf(new URL(`${pageOf(12)}?as=visitor`))).toBeNull();
  });

  it('is shown without a network, with the time when it was read', async () => {
    await reads(pageOf(1), person(1));
    now += 60_000;
    withoutSignal();
    const answer = await ask(pageOf(1));
    expect(await answer.json()).toEqual(person(1));
    expect(answer.headers.get(keptAtHeader)).toBe('2026-11-29T14:05:00.000Z');
    await expect(ask(pageOf(2))).rejects.toThrow('Failed to fetch');
  });

  it('is shown when the network does not answer in time, and replaced when it does at last', async () => {
    await reads(pageOf(1), person(1));
    let send: (answer: Response) => void = () => undefined;
    answers[pageOf(1)] = () => new Promise<Response>((resolve) => (send = resolve));
    setTimeout(() => send(json(person(1, { name: 'Late' }))), 80);
    expect(await (await ask(pageOf(1))).json()).toEqual(person(1));
    withoutSignal();
    expect(await (await ask(pageOf(1))).json()).toMatchObject({ name: 'Late' });
  });

  it('gives way to every answer of the server', async () => {
    await reads(pageOf(1), person(1));
    await reads(pageOf(1), person(1, { name: 'Newer' }));
    answers[pageOf(1)] = () => json({ detail: 'Try later.' }, { status: 503 });
    expect((await ask(pageOf(1))).status).toBe(503);
    withoutSignal();
    expect(await (await ask(pageOf(1))).json()).toMatchObject({ name: 'Newer' });
  });

  it.each([404, 410, 403, 401])('is removed when the server answers %d', async (status) => {
    await reads(pageOf(1), person(1));
    answers[pageOf(1)] = () => json({}, { status });
    expect((await ask(pageOf(1))).status).toBe(status);
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
  });

  it('is removed for entities that the network does not show any more', async () => {
    await reads(pageOf(1), person(1));
    await reads(pageOf(2), person(2));
    await reads(columns, { ids: [2, 3] });
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
    expect((await ask(pageOf(2))).ok).toBe(true);
  });

  it('is removed for entities that have changed', async () => {
    await reads(pageOf(1), person(1));
    await store.dropPages((id) => id === 1);
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
  });

  it('never includes what only those with a role see', async () => {
    await reads(pageOf(1), person(1));
    await reads(pageOf(1), person(1, { audience: 'private' }));
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
  });

  it('includes the entity of a page that the server rendered', async () => {
    const data = JSON.stringify(person(4)).replaceAll('<', '\\u003c');
    const page = new Response(`<script type="application/json" id="page-data">${data}</script>`);
    Object.defineProperty(page, 'url', { value: at('/people/4-aroha') });
    await notePage(page, store, store.era);
    expect(await (await ask(pageOf(4))).json()).toEqual(person(4));
  });

  it('is at most 200 pages, without those read longest ago', async () => {
    for (let id = 1; id <= keptLimits.pages + 1; id++) await reads(pageOf(id), person(id));
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
    expect((await ask(pageOf(2))).ok).toBe(true);
  });

  it('is at most 16 MiB of pages', async () => {
    const about = 'x'.repeat(keptLimits.pageBytes / 2 - 200);
    for (const id of [1, 2, 3]) await reads(pageOf(id), person(id, { about }));
    await reads(pageOf(4), person(4, { about: about.repeat(3) }));
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
    await expect(ask(pageOf(4))).rejects.toThrow();
    expect((await ask(pageOf(3))).ok).toBe(true);
  });

  it('is not shown after 30 days', async () => {
    await reads(pageOf(1), person(1));
    now += keptLimits.ageMs;
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
  });
});

describe('what an account has read', () => {
  beforeEach(async () => {
    await reads(session, signedIn(7, '2026-12-06T14:05:00Z'));
    await reads(pageOf(1), person(1));
  });

  it('names the account without its address', async () => {
    withoutSignal();
    const { user } = await (await ask(session)).json();
    expect(user).toEqual({ id: 7, email: '', name: 'Aroha' });
  });

  it('stays while the same account reads, also in a new process of the worker', async () => {
    store = openStore();
    await reads(session, signedIn(7));
    withoutSignal();
    expect((await ask(pageOf(1))).ok).toBe(true);
  });

  it.each([
    ['another account', signedIn(8)],
    ['nobody', signedOut],
  ])('is removed when %s is signed in', async (_who, who) => {
    await reads(session, who);
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
    expect(JSON.stringify(await caches.keys())).not.toContain('account-7');
  });

  it('stays when an expired token was answered as nobody', async () => {
    await reads(session, signedOut, { authorization: 'Bearer old' });
    withoutSignal();
    expect((await ask(pageOf(1))).ok).toBe(true);
  });

  it('is removed when the page says that the session ended', async () => {
    await store.forget();
    expect(await caches.keys()).toEqual([]);
    withoutSignal();
    await expect(ask(session)).rejects.toThrow();
  });

  it('is not kept when the answer arrives after the session ended', async () => {
    answers[pageOf(2)] = async () => {
      await store.forget();
      return json(person(2));
    };
    await ask(pageOf(2));
    withoutSignal();
    await expect(ask(pageOf(2))).rejects.toThrow();
  });

  it('is not shown after the session has expired', async () => {
    now = Date.parse('2026-12-06T14:05:00Z');
    withoutSignal();
    await expect(ask(pageOf(1))).rejects.toThrow();
    expect(await caches.keys()).not.toContain('mangrove-read-one-account-7');
  });

  it('takes a newer network from its own pages only', async () => {
    await reads(columns, { ids: [1] });
    await store.replace(columns, 8, JSON.stringify({ ids: [1, 2, 3] }));
    await store.replace(columns, 7, JSON.stringify({ ids: [1, 2] }));
    withoutSignal();
    expect(await (await ask(columns)).json()).toEqual({ ids: [1, 2] });
  });
});

it('reads the network again, and drops the pages, when answers may have another shape', async () => {
  await reads(columns, { ids: [1] });
  await reads(pageOf(1), person(1));
  store = openStore('two');
  const lost = await store.dropOldFormats();
  expect(lost).toEqual([columns]);
  answers = { [columns]: () => json({ ids: [1, 2] }) };
  await readThese(lost, {
    store,
    fetch: async ({ url }) => (await answers[url]?.()) ?? Response.error(),
    waitUntil: () => undefined,
  });
  withoutSignal();
  expect(await (await ask(columns)).json()).toEqual({ ids: [1, 2] });
  await expect(ask(pageOf(1))).rejects.toThrow();
});
