// What was read with a signal, in one cache for each account. Every operation waits for the one
// before, so that nothing is stored or found while an account's answers are being removed.
import { type ChangedEntities, keptAtHeader } from '../api/worker-messages.ts';
import { entityIdOf, type KeptKind, keptKindOf } from './kept-answers.ts';

export const keptLimits = {
  pages: 200,
  pageBytes: 16 * 2 ** 20,
  /** Of one answer about the whole network. */
  networkBytes: 32 * 2 ** 20,
  /** Answers about the network, such as one for each colouring. */
  networkAnswers: 24,
  ageMs: 30 * 24 * 3_600_000,
} as const;

/** Who reads in this browser. */
interface Reader {
  /** Null for a visitor who is not signed in. */
  account: number | null;
  /** In ms: when the session ends; nothing is shown afterwards. Null without an end. */
  until: number | null;
}

const visitor: Reader = { account: null, until: null };
const ofAllBuilds = 'mangrove-read-';
const readerCache = 'mangrove-reader';
const readerAddress = '/mangrove-reader';
const bytesHeader = 'x-kept-bytes';
/** The ids of the entities that a page names, with commas between. */
const namedHeader = 'x-kept-named';

export interface StoreDeps {
  caches: CacheStorage;
  now: () => number;
  /** Changes with the contract, because another one may give answers another shape. */
  format: string;
}

export class KeptStore {
  readonly #deps: StoreDeps;
  #last: Promise<unknown> = Promise.resolve();
  #reader: Reader | null = null;
  #era = 0;
  #departures = 0;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Raised when the reader changes: an answer to an earlier request is not stored any more. */
  get era(): number {
    return this.#era;
  }

  /** How often a session has ended. */
  get departures(): number {
    return this.#departures;
  }

  /** Stores what a read answer said, unless the reader has changed since it was asked. */
  keep(
    address: string,
    kind: KeptKind,
    body: string,
    era: number,
    named: readonly number[] = [],
  ): Promise<void> {
    return this.#inTurn(async () => {
      if (era === this.#era) await this.#put(address, kind, body, named);
    });
  }

  /** Replaces a kept answer about the network by a newer state of it, as an account sees it. */
  replace(address: string, account: number | null, body: string): Promise<void> {
    return this.#inTurn(async () => {
      if ((await this.#readReader()).account !== account) return;
      if (await (await this.#open()).match(address)) await this.#put(address, 'network', body);
    });
  }

  /** The kept answer, with the time when it was read; undefined without one that may be shown. */
  find(address: string): Promise<Response | undefined> {
    return this.#inTurn(async () => {
      const { until } = await this.#readReader();
      if (until !== null && until <= this.#deps.now()) {
        await this.#empty();
        return undefined;
      }
      const cache = await this.#open();
      const found = await cache.match(address);
      if (!found) return undefined;
      const age = this.#deps.now() - Date.parse(found.headers.get(keptAtHeader) ?? '');
      if (age < keptLimits.ageMs) return found;
      await cache.delete(address);
      return undefined;
    });
  }

  drop(address: string): Promise<void> {
    return this.#inTurn(async () => {
      await (await this.#open()).delete(address);
    });
  }

  /** Removes the pages of the entities that changed, or whose connections did, and what names the former. */
  dropChanged({ entities, ends }: ChangedEntities): Promise<void> {
    const changed = new Set(entities);
    const touched = new Set([...entities, ...ends]);
    return this.#dropPages(
      (own, named) => (own !== null && touched.has(own)) || named.some((id) => changed.has(id)),
    );
  }

  /** Removes what names an entity that is not among those shown: deleted, hidden, or for others now. */
  dropOthers(shown: readonly number[]): Promise<void> {
    const left = new Set(shown);
    return this.#dropPages((_, named) => named.some((id) => !left.has(id)));
  }

  /** @param isDropped tells by the id of the page's own entity, if it has one, and of all it names. */
  #dropPages(isDropped: (own: number | null, named: readonly number[]) => boolean): Promise<void> {
    return this.#inTurn(async () => {
      const cache = await this.#open();
      for (const request of await cache.keys()) {
        const url = new URL(request.url);
        if (keptKindOf(url) !== 'page') continue;
        const named = (await cache.match(request))?.headers.get(namedHeader)?.split(',') ?? [];
        if (isDropped(entityIdOf(url.pathname), named.map(Number))) await cache.delete(request);
      }
    });
  }

  /** Notes who reads; what somebody else has read before is removed. */
  setReader(reader: Reader, era: number): Promise<void> {
    return this.#inTurn(async () => {
      if (era !== this.#era) return;
      const before = await this.#readReader();
      if (before.account !== reader.account) await this.#empty();
      this.#reader = reader;
      const cache = await this.#deps.caches.open(readerCache);
      await cache.put(readerAddress, new Response(JSON.stringify(reader)));
    });
  }

  /** Removes everything that was read. */
  forget(): Promise<void> {
    this.#era += 1;
    this.#departures += 1;
    return this.#inTurn(() => this.#empty());
  }

  /**
   * Removes what was kept in another format.
   * @returns the addresses of the answers about the network among it, to read them again.
   */
  dropOldFormats(): Promise<string[]> {
    return this.#inTurn(async () => {
      const own = this.#name(await this.#readReader());
      const lost: string[] = [];
      for (const name of await this.#deps.caches.keys()) {
        if (!name.startsWith(ofAllBuilds) || name === own) continue;
        const requests = await (await this.#deps.caches.open(name)).keys();
        for (const { url } of requests) if (keptKindOf(new URL(url)) === 'network') lost.push(url);
        await this.#deps.caches.delete(name);
      }
      return lost;
    });
  }

  async #put(
    address: string,
    kind: KeptKind,
    body: string,
    named: readonly number[] = [],
  ): Promise<void> {
    const bytes = new TextEncoder().encode(body);
    const max = kind === 'network' ? keptLimits.networkBytes : keptLimits.pageBytes;
    const cache = await this.#open();
    // Deleted first, so that the newest answers stand last.
    await cache.delete(address);
    if (bytes.length > max) return;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      [keptAtHeader]: new Date(this.#deps.now()).toISOString(),
      [bytesHeader]: String(bytes.length),
      ...(named.length > 0 && { [namedHeader]: named.join(',') }),
    };
    await cache.put(address, new Response(bytes, { headers }));
    if (kind !== 'session') await this.#trim(cache, kind);
  }

  async #empty(): Promise<void> {
    this.#era += 1;
    this.#reader = visitor;
    for (const name of await this.#deps.caches.keys()) {
      if (name.startsWith(ofAllBuilds) || name === readerCache)
        await this.#deps.caches.delete(name);
    }
  }

  async #readReader(): Promise<Reader> {
    if (this.#reader) return this.#reader;
    // `match` of all caches does not create one.
    const stored = await this.#deps.caches.match(readerAddress, { cacheName: readerCache });
    this.#reader = stored ? ((await stored.json()) as Reader) : visitor;
    return this.#reader;
  }

  #name({ account }: Reader): string {
    return `${ofAllBuilds}${this.#deps.format}-${account === null ? 'visitor' : `account-${account}`}`;
  }

  async #open(): Promise<Cache> {
    return this.#deps.caches.open(this.#name(await this.#readReader()));
  }

  /** Removes the answers of a kind that were read longest ago, until the rest is within bounds. */
  async #trim(cache: Cache, kind: 'network' | 'page'): Promise<void> {
    const isPage = kind === 'page';
    const most = isPage ? keptLimits.pages : keptLimits.networkAnswers;
    const mostBytes = isPage ? keptLimits.pageBytes : 2 * keptLimits.networkBytes;
    let count = 0;
    let bytes = 0;
    for (const request of (await cache.keys()).toReversed()) {
      if (keptKindOf(new URL(request.url)) !== kind) continue;
      count += 1;
      bytes += Number((await cache.match(request))?.headers.get(bytesHeader));
      if (count > most || bytes > mostBytes) await cache.delete(request);
    }
  }

  #inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
