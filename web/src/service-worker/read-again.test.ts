import { beforeEach, expect, it } from 'vitest';
import { readThese } from './read-again.ts';
import { KeptStore } from './store.ts';
import { TestCaches } from './test-caches.ts';

const session = 'http://map.test/api/v1/auth/session';
const pageOf = (id: number) => `http://map.test/api/v1/people/${id}/with-connections`;
const json = (body: unknown) => new Response(JSON.stringify(body));
const signedIn = (id: number) =>
  json({ authenticated: true, user: { id, email: 'a@example.org' }, sessionExpires: null });
const person = (id: number) => json({ type: 'person', id, audience: 'public' });

let store: KeptStore;
beforeEach(() => {
  const caches = new TestCaches() as unknown as CacheStorage;
  store = new KeptStore({ caches, now: Date.now, format: 'one' });
});

/** Reads both addresses again, after the session. @returns what was asked for. */
async function readAgain(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: string[] = [];
  await readThese([session, pageOf(1), pageOf(2)], {
    store,
    fetch: async ({ url }) => {
      asked.push(url);
      return (await answers[url]?.()) ?? Response.error();
    },
    waitUntil: () => undefined,
  });
  return asked;
}

it('reads no further for an account that leaves meanwhile, nor for the visitor after it', async () => {
  const asked = await readAgain({
    [session]: () => signedIn(7),
    [pageOf(1)]: async () => {
      await store.forget();
      return person(1);
    },
    [pageOf(2)]: () => person(2),
  });
  expect(asked).toEqual([session, pageOf(1)]);
  expect(await store.find(pageOf(1))).toBeUndefined();
});

it('reads for the account of a new session, also if another one has read before', async () => {
  await store.setReader({ account: 7, until: null }, store.era);
  await readAgain({
    [session]: () => signedIn(8),
    [pageOf(1)]: () => person(1),
    [pageOf(2)]: () => person(2),
  });
  expect(await (await store.find(pageOf(2)))?.json()).toMatchObject({ id: 2 });
});
