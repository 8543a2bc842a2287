import { calls } from '@mangrove/contract/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptAtHeader } from '../api/worker-messages.ts';
import { keptKindOf } from './kept-answers.ts';
import { readThese } from './read-again.ts';
import { keptLimits } from './store.ts';
import { at, columns, json, pageOf, person, placePage, TestWorker } from './test-worker.ts';

const session = at('/api/v1/auth/session');
const signedIn = (id: number, ends: string | null = null) => ({
  authenticated: true,
  user: { id, email: 'aroha@example.org', name: 'Aroha' },
  sessionExpires: ends,
});
const signedOut = { authenticated: false, user: null, sessionExpires: null };

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});

describe('what is kept', () => {
  it('is what the map is drawn from, pages of entities and places, and who is signed in', () => {
    expect(keptKindOf(new URL(columns))).toBe('network');
    expect(keptKindOf(new URL(at('/api/v1/graph/colors?by=group')))).toBe('network');
    expect(keptKindOf(new URL(pageOf(12)))).toBe('page');
    expect(keptKindOf(new URL(placePage('Suva, Fiji')))).toBe('page');
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
      '/api/v1/places/12',
      '/api/v1/projects/12/with-connections',
      '/api/v1/relationships/role-types',
      '/api/v1/role-types',
    ]);
    expect(keptKindOf(new URL(`${pageOf(12)}?as=visitor`))).toBeNull();
  });

  it('is shown without a network, with the time when it was read', async () => {
    await worker.reads(pageOf(1), person(1));
    worker.now += 60_000;
    worker.loseSignal();
    const answer = await worker.ask(pageOf(1));
    expect(await answer.json()).toEqual(person(1));
    expect(answer.headers.get(keptAtHeader)).toBe('2026-11-29T14:05:00.000Z');
    await expect(worker.ask(pageOf(2))).rejects.toThrow('Failed to fetch');
  });

  it('is shown when the network does not answer in time, and replaced when it does at last', async () => {
    await worker.reads(pageOf(1), person(1));
    let send: (answer: Response) => void = () => undefined;
    worker.answers[pageOf(1)] = () => new Promise<Response>((resolve) => (send = resolve));
    setTimeout(() => send(json(person(1, { name: 'Late' }))), 80);
    expect(await (await worker.ask(pageOf(1))).json()).toEqual(person(1));
    worker.loseSignal();
    expect(await (await worker.ask(pageOf(1))).json()).toMatchObject({ name: 'Late' });
  });

  it('gives way to every answer of the server', async () => {
    await worker.reads(pageOf(1), person(1));
    await worker.reads(pageOf(1), person(1, { name: 'Newer' }));
    worker.answers[pageOf(1)] = () => json({ detail: 'Try later.' }, { status: 503 });
    expect((await worker.ask(pageOf(1))).status).toBe(503);
    worker.loseSignal();
    expect(await (await worker.ask(pageOf(1))).json()).toMatchObject({ name: 'Newer' });
  });

  it.each([404, 410, 403, 401])('is removed when the server answers %d', async (status) => {
    await worker.reads(pageOf(1), person(1));
    worker.answers[pageOf(1)] = () => json({}, { status });
    expect((await worker.ask(pageOf(1))).status).toBe(status);
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
  });

  it('never includes what only those with a role see', async () => {
    await worker.reads(pageOf(1), person(1));
    await worker.reads(pageOf(1), person(1, { audience: 'private' }));
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
  });

  it('is at most 200 pages, without those read longest ago', async () => {
    for (let id = 1; id <= keptLimits.pages + 1; id++) await worker.reads(pageOf(id), person(id));
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
    expect((await worker.ask(pageOf(2))).ok).toBe(true);
  });

  it('is at most 16 MiB of pages', async () => {
    const about = 'x'.repeat(keptLimits.pageBytes / 2 - 200);
    for (const id of [1, 2, 3]) await worker.reads(pageOf(id), person(id, { about }));
    await worker.reads(pageOf(4), person(4, { about: about.repeat(3) }));
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
    await expect(worker.ask(pageOf(4))).rejects.toThrow();
    expect((await worker.ask(pageOf(3))).ok).toBe(true);
  });

  it('is not shown after 30 days', async () => {
    await worker.reads(pageOf(1), person(1));
    worker.now += keptLimits.ageMs;
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
  });
});

describe('what an account has read', () => {
  beforeEach(async () => {
    await worker.reads(session, signedIn(7, '2026-12-06T14:05:00Z'));
    await worker.reads(pageOf(1), person(1));
  });

  it('names the account without its address', async () => {
    worker.loseSignal();
    const { user } = await (await worker.ask(session)).json();
    expect(user).toEqual({ id: 7, email: '', name: 'Aroha' });
  });

  it('stays while the same account reads, also in a new process of the worker', async () => {
    worker.store = worker.openStore();
    await worker.reads(session, signedIn(7));
    worker.loseSignal();
    expect((await worker.ask(pageOf(1))).ok).toBe(true);
  });

  it.each([
    ['another account', signedIn(8)],
    ['nobody', signedOut],
  ])('is removed when %s is signed in', async (_who, who) => {
    await worker.reads(session, who);
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
    expect(JSON.stringify(await worker.caches.keys())).not.toContain('account-7');
  });

  it('stays when an expired token was answered as nobody', async () => {
    await worker.reads(session, signedOut, { authorization: 'Bearer old' });
    worker.loseSignal();
    expect((await worker.ask(pageOf(1))).ok).toBe(true);
  });

  it('is removed when the page says that the session ended', async () => {
    await worker.store.forget();
    expect(await worker.caches.keys()).toEqual([]);
    worker.loseSignal();
    await expect(worker.ask(session)).rejects.toThrow();
  });

  it('is not kept when the answer arrives after the session ended', async () => {
    worker.answers[pageOf(2)] = async () => {
      await worker.store.forget();
      return json(person(2));
    };
    await worker.ask(pageOf(2));
    worker.loseSignal();
    await expect(worker.ask(pageOf(2))).rejects.toThrow();
  });

  it('is not shown after the session has expired', async () => {
    worker.now = Date.parse('2026-12-06T14:05:00Z');
    worker.loseSignal();
    await expect(worker.ask(pageOf(1))).rejects.toThrow();
    expect(await worker.caches.keys()).not.toContain('mangrove-read-one-account-7');
  });

  it('takes a newer network from its own pages only', async () => {
    await worker.reads(columns, { ids: [1] });
    await worker.store.replace(columns, 8, JSON.stringify({ ids: [1, 2, 3] }));
    await worker.store.replace(columns, 7, JSON.stringify({ ids: [1, 2] }));
    worker.loseSignal();
    expect(await (await worker.ask(columns)).json()).toEqual({ ids: [1, 2] });
  });
});

it('reads the network again, and drops the pages, when answers may have another shape', async () => {
  await worker.reads(columns, { ids: [1] });
  await worker.reads(pageOf(1), person(1));
  worker.store = worker.openStore('two');
  const lost = await worker.store.dropOldFormats();
  expect(lost).toEqual([columns]);
  worker.answers = { [columns]: () => json({ ids: [1, 2] }) };
  await readThese(lost, {
    store: worker.store,
    fetch: async ({ url }) => (await worker.answers[url]?.()) ?? Response.error(),
    waitUntil: () => undefined,
  });
  worker.loseSignal();
  expect(await (await worker.ask(columns)).json()).toEqual({ ids: [1, 2] });
  await expect(worker.ask(pageOf(1))).rejects.toThrow();
});
