import { Agent, get } from 'node:http';
import { sql } from 'kysely';
import { takeApart } from '../../server/src/features/search/words.ts';
import { startTestApp } from '../../server/src/test/test-app.ts';
import { type LargeDatabase, openLargeDatabase } from '../large-database.ts';
import { type BenchRow, median } from '../rows.ts';
import { compileSearch } from './by-hand.ts';

const ROUNDS = 5;
const WORDS = 40;
const CALLERS = 16;
const CALLS = 640;
const developmentModeKeptMs = 1_000;

/**
 * The search of the map in 100,000 entities over HTTP, beside the same SQL sent by hand, in turns;
 * then by many callers at once.
 */
export async function benchLargeNetwork(): Promise<BenchRow[]> {
  const large = await openLargeDatabase();
  const server = await startTestApp(large.db, {}, undefined, developmentModeKeptMs);
  try {
    await server.network.current();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const words = await pickWords(large);
    return [await benchOneCaller(large, address, words), await benchManyCallers(address, words)];
  } finally {
    await server.close();
    await large.close();
  }
}

/** Words that names hold, some common and some rare. */
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
): Promise<BenchRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rounds: { http: number; byHand: number }[] = [];
  // The first round warms both sides up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const http: number[] = [];
    const byHand: number[] = [];
    for (const word of words) {
      const question = { ...takeApart(word), tags: [], types: [], limit: 50 };
      const statement = await compileSearch(db, question);
      byHand.push(await time(() => db.executeQuery(statement)));
      http.push(await time(() => read(`${address}/api/v1/search/comprehensive?q=${word}`, agent)));
    }
    if (round > 0) rounds.push({ http: median(http), byHand: median(byHand) });
  }
  agent.destroy();
  const ratio = median(rounds.map(({ http, byHand }) => http / byHand));
  const http = median(rounds.map((round) => round.http));
  const byHand = median(rounds.map((round) => round.byHand));
  return {
    id: 'S2',
    what: `search with its surroundings p50 over HTTP, 100k entities (${engine})`,
    goal: '<= 1.5 of its SQL by hand',
    value: `${ratio.toFixed(2)} times (${http.toFixed(1)} ms, by hand ${byHand.toFixed(1)} ms)`,
    met: ratio <= 1.5,
  };
}

async function benchManyCallers(address: string, words: string[]): Promise<BenchRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < CALLS) {
        const word = words[next++ % words.length] ?? '';
        const url = `${address}/api/v1/search/comprehensive?q=${word}`;
        times.push(await time(() => read(url, agent)));
      }
    }),
  );
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  const p99 = sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN;
  return {
    id: 'S3',
    what: `the same by ${CALLERS} callers at once`,
    goal: 'p99 < 150 ms',
    value: `p99 ${p99.toFixed(0)} ms, p50 ${median(times).toFixed(0)} ms`,
    met: p99 < 150,
  };
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
