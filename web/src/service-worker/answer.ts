// How the worker answers: from the network while it answers, else from what was kept.
import type { GraphColumns, Session } from '@mangrove/contract/browser';
import { addressOfPage, isColumns, type KeptKind, readPage } from './kept-answers.ts';
import type { KeptStore } from './store.ts';

/** In ms. Then what was kept is shown, while the network may still answer. */
const patienceMs = 4000;

export interface AnswerDeps {
  store: KeptStore;
  fetch: (request: Request) => Promise<Response>;
  /** Keeps the worker alive until the work is done. */
  waitUntil: (work: Promise<unknown>) => void;
  patience?: number;
}

/** Answers a reading that may be kept. */
export async function answerReading(
  request: Request,
  kind: KeptKind,
  deps: AnswerDeps,
): Promise<Response> {
  const { store, waitUntil } = deps;
  const { era } = store;
  const live = deps.fetch(request).then((response) => {
    waitUntil(noteAnswer(request, kind, response.clone(), store, era));
    return response;
  });
  return withPatience(live, () => store.find(request.url), deps);
}

/** The network's answer, or what is at hand if it fails or takes too long. */
export async function withPatience(
  live: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  { waitUntil, patience = patienceMs }: Pick<AnswerDeps, 'waitUntil' | 'patience'>,
): Promise<Response> {
  const heard = live.catch(() => null);
  waitUntil(heard);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  const first = await Promise.race([heard, tooLong]);
  clearTimeout(timer);
  return first ?? (await findKept()) ?? live;
}

/** Keeps an answer, or removes what it contradicts. */
async function noteAnswer(
  request: Request,
  kind: KeptKind,
  response: Response,
  store: KeptStore,
  era: number,
): Promise<void> {
  const { url } = request;
  if (response.status !== 200 || response.redirected) {
    if (isFinal(response)) await store.drop(url);
    return;
  }
  const body = await response.text();
  if (kind === 'session') return noteSession(request, body, store, era);
  if (kind === 'page') return noteRead(url, body, store, era);
  await store.keep(url, kind, body, era);
  if (!isColumns(new URL(url)) || store.era !== era) return;
  const { ids, part } = JSON.parse(body) as GraphColumns;
  // A part does not tell who is not there.
  if (part === undefined) await store.dropOthers(ids);
}

/** Keeps what a page of the server brought along, which the app then does not ask for. */
export async function notePage(page: Response, store: KeptStore, era: number): Promise<void> {
  if (page.status !== 200) return;
  const html = await page.text();
  const begun = html.split('id="page-data">')[1];
  if (begun === undefined) return;
  const body = begun.slice(0, begun.indexOf('</script>'));
  await noteRead(addressOfPage(readPage(body).read, page.url), body, store, era);
}

/** What only those with a role see is not kept. A place is found by its own name later, too. */
async function noteRead(
  address: string,
  body: string,
  store: KeptStore,
  era: number,
): Promise<void> {
  const { read, named } = readPage(body);
  if ('audience' in read && read.audience === 'private') return store.drop(address);
  for (const each of new Set([address, addressOfPage(read, address)])) {
    await store.keep(each, 'page', body, era, named);
  }
}

/** Whether an answer says that there is nothing to read, and not that it cannot be told just now. */
function isFinal({ status, redirected }: Response): boolean {
  return redirected || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

async function noteSession(
  request: Request,
  body: string,
  store: KeptStore,
  era: number,
): Promise<void> {
  const { user, sessionExpires } = JSON.parse(body) as Session;
  if (user === null) {
    // With a token that has expired, nobody is signed in; the app renews it and asks again.
    if (!request.headers.has('authorization')) {
      await store.setReader({ account: null, until: null }, era);
    }
    return;
  }
  const until = sessionExpires === null ? null : Date.parse(sessionExpires);
  await store.setReader({ account: user.id, until }, era);
  // The app needs to know whose drafts these are; the address is no part of that.
  const kept = { authenticated: true, user: { ...user, email: '' }, sessionExpires };
  await store.keep(request.url, 'session', JSON.stringify(kept), store.era);
}
