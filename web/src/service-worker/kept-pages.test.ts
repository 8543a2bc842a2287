import { beforeEach, expect, it } from 'vitest';
import { notePage } from './answer.ts';
import {
  at,
  columns,
  connectedWith,
  pageOf,
  person,
  placePage,
  placeWith,
  TestWorker,
} from './test-worker.ts';

let worker: TestWorker;
beforeEach(() => {
  worker = new TestWorker();
});

it('a kept page is removed for entities that the network does not show any more', async () => {
  await worker.reads(pageOf(1), person(1));
  await worker.reads(pageOf(2), person(2));
  await worker.reads(columns, { ids: [2, 3] });
  worker.loseSignal();
  await expect(worker.ask(pageOf(1))).rejects.toThrow();
  expect((await worker.ask(pageOf(2))).ok).toBe(true);
});

it('a kept page is not removed because a part of a very large network does not list it', async () => {
  await worker.reads(pageOf(1), person(1));
  await worker.reads(columns, { ids: [2, 3], part: { from_degree: 4 } });
  worker.loseSignal();
  expect((await worker.ask(pageOf(1))).ok).toBe(true);
});

it('a kept page is removed for entities that have changed, with the pages that name them', async () => {
  await worker.reads(pageOf(1), person(1));
  await worker.reads(pageOf(2), person(2, connectedWith(1)));
  await worker.reads(pageOf(3), person(3, connectedWith(4)));
  await worker.reads(placePage('Suva, Fiji'), placeWith('Suva, Fiji', 1, 3));
  await worker.reads(placePage('Apia, Samoa'), {
    place: 'Apia, Samoa',
    entities: [{ type: 'person', id: 3 }],
  });
  await worker.store.dropChanged({ entities: [1], ends: [4] });
  worker.loseSignal();
  for (const address of [pageOf(1), pageOf(2), placePage('Suva, Fiji')]) {
    await expect(worker.ask(address)).rejects.toThrow();
  }
  expect((await worker.ask(pageOf(3))).ok).toBe(true);
  expect((await worker.ask(placePage('Apia, Samoa'))).ok).toBe(true);
});

it('a kept page is removed for entities whose connections have changed', async () => {
  await worker.reads(pageOf(1), person(1));
  await worker.store.dropChanged({ entities: [], ends: [1] });
  worker.loseSignal();
  await expect(worker.ask(pageOf(1))).rejects.toThrow();
});

it('a kept page is removed where it names an entity that the network does not show any more', async () => {
  await worker.reads(pageOf(2), person(2, connectedWith(1)));
  await worker.reads(pageOf(3), person(3));
  await worker.reads(placePage('Suva, Fiji'), placeWith('Suva, Fiji', 1, 3));
  await worker.reads(columns, { ids: [2, 3] });
  worker.loseSignal();
  await expect(worker.ask(pageOf(2))).rejects.toThrow();
  await expect(worker.ask(placePage('Suva, Fiji'))).rejects.toThrow();
  expect((await worker.ask(pageOf(3))).ok).toBe(true);
});

it('what is kept includes the entity of a page that the server rendered', async () => {
  const data = JSON.stringify(person(4)).replaceAll('<', '\\u003c');
  const page = new Response(`<script type="application/json" id="page-data">${data}</script>`);
  Object.defineProperty(page, 'url', { value: at('/people/4-aroha') });
  await notePage(page, worker.store, worker.store.era);
  expect(await (await worker.ask(pageOf(4))).json()).toEqual(person(4));
});

it('what is kept includes the place of a page that the server rendered', async () => {
  const data = JSON.stringify(placeWith('Suva, Fiji', 1));
  const page = new Response(`<script type="application/json" id="page-data">${data}</script>`);
  Object.defineProperty(page, 'url', { value: at('/places/Suva,_Fiji') });
  await notePage(page, worker.store, worker.store.era);
  expect(await (await worker.ask(placePage('Suva, Fiji'))).json()).toEqual(
    placeWith('Suva, Fiji', 1),
  );
});

it('what is kept includes a place under its own name, however it was asked for', async () => {
  await worker.reads(placePage('suva'), placeWith('Suva, Fiji', 1));
  worker.loseSignal();
  for (const name of ['suva', 'Suva, Fiji']) {
    expect(await (await worker.ask(placePage(name))).json()).toEqual(placeWith('Suva, Fiji', 1));
  }
});
