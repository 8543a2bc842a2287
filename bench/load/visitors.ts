// What visitors and members ask for, and how it is asked.
import { Worker } from 'node:worker_threads';
import { send } from '../changes/instance.ts';
import type { Site } from './site.ts';

/** The share of each kind of call; the map is asked for as a first visit asks, whole. */
export const shares = {
  map: 0.1,
  card: 0.25,
  page: 0.15,
  search: 0.2,
  suggestion: 0.25,
  save: 0.05,
} as const;
export type Kind = keyof typeof shares;
export const kinds = Object.keys(shares) as Kind[];

/** What a browser accepts. */
const encodings = 'gzip, deflate, br, zstd';
const callers = 32;
/** So many that none reaches the limits of one visitor: each caller has several. */
const addressesPerCaller = 8;

export interface Answered {
  /** Milliseconds since 1970, when the answer was complete. */
  at: Float64Array;
  ms: Float64Array;
  /** 0 for a connection that broke. */
  status: Uint16Array;
  /** Of `kinds`. */
  kind: Uint8Array;
  /** Refusals with 503 that do not say when to come back. */
  withoutRetryAfter: number;
  /** What each person was told to become, in order, and which of it was acknowledged last. */
  saves: Map<number, { tried: string[]; acknowledged: number }>;
}

/** The paths that are asked for, by kind. */
export type Paths = Record<Exclude<Kind, 'save'>, string[]>;

export async function choosePaths({ call, people, words }: Site): Promise<Paths> {
  const some = <Item>(items: readonly Item[], count: number) =>
    items.filter((_, at) => at % Math.ceil(items.length / count) === 0);
  const pages: string[] = [];
  for (const id of some(people, 100)) {
    // Pages have one address, with the name in it.
    const answer = await call('GET', `/people/${id}`);
    pages.push(answer.headers.location ?? `/people/${id}`);
  }
  return {
    map: ['/api/v1/graph/columns'],
    card: some(people, 300).map((id) => `/api/v1/people/${id}/with-connections`),
    page: pages,
    search: some(words, 300).map((word) => `/api/v1/search/comprehensive?q=${word}&limit=50`),
    suggestion: some(words, 300).map((word) => `/api/v1/search/entities?q=${word.slice(0, 4)}`),
  };
}

/** The answers of a site as they are sent, by path. */
export type Recorded = Record<string, { headers: Record<string, string>; body: string }>;

/** Asks for everything once. @throws an error for an answer that is none. */
export async function record({ address, call, people }: Site, paths: Paths): Promise<Recorded> {
  const recorded: Recorded = {};
  const add = (path: string, answer: Awaited<ReturnType<typeof send>>) => {
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const { connection, date, 'transfer-encoding': _, ...headers } = answer.headers;
    recorded[path] = {
      headers: headers as Record<string, string>,
      body: answer.bytes.toString('base64'),
    };
  };
  for (const [at, path] of Object.values(paths).flat().entries()) {
    const from = `127.0.8.${1 + (at % 200)}`;
    add(path, await send('GET', address + path, { encodings, from }));
  }
  add(
    'save',
    await call('PUT', `/api/v1/people/${people[0]}`, { encodings, body: { bio: 'Draws.' } }),
  );
  return recorded;
}

/**
 * Callers in a thread of their own who ask without a pause until they are stopped.
 * @param isReadOnly nobody saves.
 */
export function startVisitors(
  address: string,
  { paths, people, tokens }: { paths: Paths; people: number[]; tokens: string[] },
  isReadOnly = false,
): { stop(): Promise<Answered> } {
  const worker = new Worker(new URL('./visitors-worker.mjs', import.meta.url), {
    workerData: {
      address,
      paths,
      people,
      tokens,
      shares: isReadOnly ? { ...shares, save: 0 } : shares,
      encodings,
      callers,
      addressesPerCaller,
    },
    execArgv: [],
  });
  const done = new Promise<Answered>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return {
    stop: () => {
      worker.postMessage('stop');
      return done;
    },
  };
}
