import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import type { Snapshot } from '../../server/src/domain/network/snapshot.ts';
import { describeEdge, describeNode } from '../../server/src/features/graph/describe.ts';
import { parseSearchText } from '../../server/src/features/search/words.ts';
import { startTestApp, type TestApp } from '../../server/test/test-app.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';
import { compileSearch } from './by-hand.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';
import { benchLargeNetwork } from './large-network.ts';
import { benchOwnFields } from './own-fields.ts';

const ROUNDS = 3;
const WORDS = 60;
const LOAD_SECONDS = 3;
const CONNECTIONS = 4;
// The product's own setting; tests set 0.
const developmentModeCacheMs = 1_000;

/**
 * Compares search over HTTP with its SQL alone, and cached bytes of the whole network with
 * serialising it for each request: 13k entities, 38k relationships, one process, in turns, medians
 * of three rounds.
 */
export async function runSearchBench(): Promise<BenchRow[]> {
  const filled = await openFilledDatabase();
  const server = await startTestApp(filled.db, {}, undefined, developmentModeCacheMs);
  try {
    const address = await listen(server);
    return [
      ...(await benchSearch(filled, address)),
      ...(await benchLargeNetwork()),
      ...(await benchWholeNetwork(server, address)),
      ...(await benchOwnFields()),
    ];
  } finally {
    await server.close();
    await filled.close();
  }
}

async function benchSearch(filled: FilledDatabase, address: string): Promise<BenchRow[]> {
  const { db, engine } = filled;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const words = filled.words.filter((_, index) => index % 40 === 0).slice(0, WORDS);
  const kinds = 'entity_types=person&entity_types=project&entity_types=organization';
  const rounds: { first: number; again: number; byHand: number }[] = [];
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const first: number[] = [];
    const again: number[] = [];
    const byHand: number[] = [];
    for (const word of words) {
      // Another limit in each round, so that the answer is not cached.
      const limit = 20 + round;
      const statement = await compileSearch(db, {
        ...parseSearchText(word),
        tags: [],
        types: ['person', 'project', 'organization'],
        viewer: 'public',
        limit,
      });
      byHand.push(await time(() => db.executeQuery(statement)));
      const url = `${address}/api/v1/search/entities?q=${word}&limit=${limit}&${kinds}`;
      first.push(await time(() => read(url, agent)));
      again.push(await time(() => read(url, agent)));
    }
    if (round > 0) {
      rounds.push({ first: median(first), again: median(again), byHand: median(byHand) });
    }
  }
  agent.destroy();
  const byHand = median(rounds.map((round) => round.byHand));
  const bound = 1.3 * byHand + 0.5;
  const row = (id: string, what: string, http: number): BenchRow => ({
    id,
    what,
    goal: `<= 1.3 of its SQL by hand + 0.5 ms (${bound.toFixed(2)} ms)`,
    value: `${http.toFixed(2)} ms, by hand ${byHand.toFixed(2)} ms`,
    met: http <= bound,
  });
  return [
    row(
      'S1',
      `search p50 over HTTP, 13k entities, asked for the first time (${engine})`,
      median(rounds.map((round) => round.first)),
    ),
    row('', 'the same, asked again', median(rounds.map((round) => round.again))),
  ];
}

async function benchWholeNetwork(server: TestApp, address: string): Promise<BenchRow[]> {
  const anew = await startSerialising(await server.network.current());
  const kept: number[] = [];
  const plain: number[] = [];
  const packed: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      kept.push(await load(`${address}/api/v1/graph`, { 'accept-encoding': 'gzip' }));
      plain.push(await load(`${anew.address}/plain`, {}));
      packed.push(await load(`${anew.address}/packed`, {}));
    }
  } finally {
    anew.server.close().closeAllConnections();
  }
  const ratio = (others: number[]) =>
    median(kept.map((rate, round) => rate / (others[round] ?? 0)));
  const rates = (rate: number[]) => `${median(rate).toFixed(1)}/s`;
  return [
    {
      id: 'S4',
      what: 'whole network, 13k: kept bytes beside serialising each time, uncompressed',
      goal: '>= 4 times the requests a second',
      value: `${ratio(plain).toFixed(1)} times (${rates(kept)} to ${rates(plain)})`,
      met: ratio(plain) >= 4,
    },
    {
      id: '',
      what: 'the same beside serialising and compressing each time',
      goal: '',
      value: `${ratio(packed).toFixed(1)} times (${rates(packed)})`,
      met: null,
    },
  ];
}

/** A bare server that does for each request what the product does once for each version. */
async function startSerialising(snapshot: Snapshot): Promise<{ server: Server; address: string }> {
  const write = () =>
    JSON.stringify({
      nodes: Array.from(snapshot.ids, (_, node) => describeNode(snapshot, node)),
      edges: Array.from(snapshot.sources, (_, edge) => describeEdge(snapshot, edge)),
    });
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/plain') {
      response.end(write());
      return;
    }
    gzip(write(), { level: 6 }, (error, bytes) => {
      if (error) response.destroy(error);
      response.setHeader('Content-Encoding', 'gzip').end(bytes);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, address: addressOf(server) };
}

/** The requests per second that an address answers, measured from another thread. */
function load(url: string, headers: Record<string, string>): Promise<number> {
  const workerData = { url, headers, seconds: LOAD_SECONDS, connections: CONNECTIONS };
  const worker = new Worker(new URL('./load-worker.mjs', import.meta.url), {
    workerData,
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return addressOf(app.server);
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runSearchBench())}\n`);
}
