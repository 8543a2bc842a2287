import { Agent, get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '../../server/src/db/open.ts';
import type { MatchQuestion } from '../../server/src/features/search/matches.ts';
import { findMatches } from '../../server/src/features/search/queries.ts';
import { parseSearchText } from '../../server/src/features/search/words.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { type LargeDatabase, openLargeDatabase } from '../large-database.ts';
import { type BenchRow, median } from '../rows.ts';
import { compileSearch } from './by-hand.ts';
import { surroundBySql } from './surround-by-sql.ts';

const ROUNDS = 5;
const WORDS = 40;
const CALLERS = 16;
const CALLS = 640;
const developmentModeCacheMs = 1_000;

/**
 * Times the map's search in 100,000 entities over HTTP against the same SQL sent directly, in
 * turns; then with many concurrent callers.
 */
export async function benchLargeNetwork(): Promise<BenchRow[]> {
  const large = await openLargeDatabase();
  const server = await startTestApp(large.db, {}, undefined, developmentModeCacheMs);
  try {
    await server.network.current();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const words = await pickWords(large);
    return [
      ...(await benchOneCaller(large, address, words)),
      await benchManyCallers(address, words),
    ];
  } finally {
    await server.close();
    await large.close();
  }
}

/** Words that occur in names, some common and some rare. */
async function pickWords({ db }: LargeDatabase): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct lower(first_name) as word from entities
    where id % 1009 = 0 order by word limit ${WORDS}`.execute(db);
  return rows.map(({ word }) => word);
}

async function benchOneCaller(
  { db, engine }: LargeDatabase,
  address: string,
  words: string[],
): Promise<BenchRow[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rounds: { first: number; again: number; matching: number; byHand: number }[] = [];
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const first: number[] = [];
    const again: number[] = [];
    const matching: number[] = [];
    const byHand: number[] = [];
    for (const word of words) {
      // Another limit in each round, so that the answer is not cached.
      const asked = { tags: [], types: [], limit: 50 - round, viewer: 'public' as const };
      const question = { ...parseSearchText(word), ...asked };
      const statement = await compileSearch(db, question);
      matching.push(await time(() => db.executeQuery(statement)));
      byHand.push(await time(() => answerBySql(db, question)));
      const url = `${address}/api/v1/search/comprehensive?q=${word}&limit=${question.limit}`;
      first.push(await time(() => read(url, agent)));
      again.push(await time(() => read(url, agent)));
    }
    if (round > 0) {
      rounds.push({
        first: median(first),
        again: median(again),
        matching: median(matching),
        byHand: median(byHand),
      });
    }
  }
  agent.destroy();
  const of = (name: 'first' | 'again' | 'matching' | 'byHand') =>
    median(rounds.map((round) => round[name]));
  const ratio = (name: 'first' | 'again') =>
    median(rounds.map((round) => round[name] / round.byHand));
  const row = (id: string, what: string, name: 'first' | 'again'): BenchRow => ({
    id,
    what,
    goal: '<= 1.5 of its SQL by hand',
    value: `${ratio(name).toFixed(2)} times (${of(name).toFixed(1)} ms, by hand ${of('byHand').toFixed(1)} ms, of which the matches ${of('matching').toFixed(1)} ms)`,
    met: ratio(name) <= 1.5,
  });
  return [
    row(
      'S2',
      `search with its surroundings p50 over HTTP, 100k entities, asked for the first time (${engine})`,
      'first',
    ),
    row('', 'the same, asked again', 'again'),
  ];
}

/** The whole answer by SQL alone: matches, one statement for each level, nodes and edges. */
async function answerBySql(db: Db, question: MatchQuestion): Promise<void> {
  const { matches } = await findMatches(db, question);
  await surroundBySql(db, {
    matches: matches.map(({ id }) => id),
    depth: 1,
    maxNodes: 500,
    wanted: { roles: [], yearFrom: undefined, yearTo: undefined },
    isIn: null,
  });
}

async function benchManyCallers(address: string, words: string[]): Promise<BenchRow> {
  // Each address is new, so no answer is cached.
  const urlsOf = (limit: number) =>
    words.map((word) => `${address}/api/v1/search/comprehensive?q=${word}&limit=${limit}`);
  const lengths = Array.from({ length: Math.ceil(CALLS / words.length) }, (_, i) => 40 - i);
  // The first requests open the database connections and are not counted.
  await askFromAThread(urlsOf(41));
  const times = await askFromAThread(lengths.flatMap(urlsOf).slice(0, CALLS));
  const sorted = times.sort((a, b) => a - b);
  const p99 = sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN;
  return {
    id: 'S3',
    what: `the same by ${CALLERS} callers at once, ${CALLS} searches, each asked for the first time`,
    goal: 'p99 < 150 ms',
    value: `p99 ${p99.toFixed(0)} ms, p50 ${median(times).toFixed(0)} ms`,
    met: p99 < 150,
  };
}

/** @returns the milliseconds of each request. */
function askFromAThread(urls: string[]): Promise<number[]> {
  const worker = new Worker(new URL('./callers-worker.mjs', import.meta.url), {
    workerData: { urls, callers: CALLERS },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
