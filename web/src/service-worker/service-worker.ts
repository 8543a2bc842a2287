// The service worker: keeps the app, the map and the pages read for times without a signal. Built
// by scripts/build.mjs into one file at an address that never changes.
import type { WorkerMessage } from '../api/worker-messages.ts';
import { answerReading, notePage, withPatience } from './answer.ts';
import { keptKindOf } from './kept-answers.ts';
import { readSessionAddress, readThese } from './read-again.ts';
import { dropOldShells, findFile, findPage, installShell, isAppPage, mayBePage } from './shell.ts';
import { KeptStore } from './store.ts';

/** What the build tells the worker. */
declare const builtShell: { build: string; format: string; files: string[] };

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface MessageToWorker extends WorkerEvent {
  data: WorkerMessage;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageToWorker) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const shell = { caches, fetch: fetch.bind(globalThis), ...builtShell };
const store = new KeptStore({ caches, now: Date.now, format: builtShell.format });
const { origin } = location;

worker.addEventListener('install', (event) => {
  event.waitUntil(installShell(shell).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const begin = async () => {
    await worker.registration.navigationPreload?.enable();
    await dropOldShells(shell);
    await worker.clients.claim();
    // Another build may expect other answers; the map is read again, pages when they are opened.
    const lost = await store.dropOldFormats();
    if (lost.length > 0) await readThese(lost, depsOf(event));
  };
  event.waitUntil(begin());
});

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data.type === 'forget') event.waitUntil(store.forget());
  if (data.type === 'network') {
    const { account, address, answer } = data;
    event.waitUntil(store.replace(address, account, JSON.stringify(answer)));
  }
  if (data.type === 'changed') event.waitUntil(store.dropChanged(data));
  if (data.type === 'read') {
    const addresses = [readSessionAddress(origin), ...data.addresses];
    event.waitUntil(readThese(addresses, depsOf(event)));
  }
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Without credentials it is a framed page that asks, which counts as nobody's.
  const isOurs =
    request.method === 'GET' && url.origin === origin && request.credentials !== 'omit';
  if (!isOurs) return;
  if (request.mode === 'navigate') {
    if (isAppPage(url)) event.respondWith(answerNavigation(event));
    else if (mayBePage(url)) event.respondWith(answerOtherPage(event));
    return;
  }
  const kind = keptKindOf(url);
  if (kind) event.respondWith(answerReading(request, kind, depsOf(event)));
  else if (builtShell.files.includes(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(event, url));
  }
});

async function answerNavigation(event: FetchEvent): Promise<Response> {
  const { era } = store;
  const live = loadPage(event).then((page) => {
    event.waitUntil(notePage(page.clone(), store, era));
    return page;
  });
  return withPatience(live, () => findPage(shell), depsOf(event));
}

/** However long it takes: in place of such a page, the app can only say that there is no signal. */
async function answerOtherPage(event: FetchEvent): Promise<Response> {
  try {
    return await loadPage(event);
  } catch (error) {
    const page = await findPage(shell);
    if (page) return page;
    throw error;
  }
}

async function loadPage(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Hashed files never change; the few others belong to the build that the server has. */
async function answerFile(event: FetchEvent, { pathname }: URL): Promise<Response> {
  if (pathname.startsWith('/assets/')) {
    return (await findFile(shell, pathname)) ?? fetch(event.request);
  }
  return withPatience(fetch(event.request), () => findFile(shell, pathname), depsOf(event));
}

function depsOf(event: WorkerEvent) {
  return {
    store,
    fetch: shell.fetch as (request: Request) => Promise<Response>,
    waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
  };
}
