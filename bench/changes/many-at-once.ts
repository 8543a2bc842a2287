// C5, C7 and C9: the cost of many concurrent clients, and of reads, for everybody else.
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { BenchRow } from '../rows.ts';
import { startLoad } from './load.ts';
import { loginForm } from './product.ts';
import { ms, percentile, type SavedNetwork } from './saves.ts';

const maps = Number(process.env.BENCH_MAPS ?? 1_000);
const mapSeconds = Number(process.env.BENCH_MAP_SECONDS ?? 60);

/** C5. */
export async function benchOpenMaps(network: SavedNetwork, of: string): Promise<BenchRow[]> {
  const { product } = network;
  const columns = await product.visit('/api/v1/graph/columns');
  const { version } = columns.json<{ version: string }>();
  const worker = new Worker(new URL('./maps-worker.mjs', import.meta.url), {
    workerData: { address: product.address, version, maps },
    execArgv: [],
  });
  const message = <Content>() =>
    new Promise<Content>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
  await message();
  await product.watch();
  let saves = 0;
  for (; saves < mapSeconds; saves += 1) {
    const took = await network.save();
    await sleep(Math.max(0, 1_000 - took));
  }
  const { cpuMs, longestPauseMs } = await product.watch();
  const last = await network.version();
  const answered = message<{ bytes: number; missed: number }>();
  worker.postMessage(last);
  const { bytes, missed } = await answered;
  const before = columns.bytes.length * maps * saves;
  const cores = cpuMs / 1000 / saves;
  return [
    {
      id: 'C5',
      what: `${of}: ${maps} open maps, one save a second for ${saves} s: misses`,
      goal: 'none',
      value: `${missed}`,
      met: missed === 0,
    },
    {
      id: '',
      what: 'the same: processor of the server',
      goal: '< 1 core',
      value: `${cores.toFixed(2)} cores, longest pause ${ms(longestPauseMs)}`,
      met: cores < 1,
    },
    {
      id: '',
      what: 'the same: bytes, beside all columns for each map and save',
      goal: '<= 1/200',
      value: `1/${(before / bytes).toFixed(0)} (${(bytes / 2 ** 20).toFixed(1)} MB)`,
      met: bytes * 200 <= before,
    },
  ];
}

/** C7; no row for the embedded engine, whose statistics cannot be read. */
export async function benchReadWrites(network: SavedNetwork): Promise<BenchRow[]> {
  const { databaseUrl } = network.product;
  if (databaseUrl === null) return [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const countWrites = async () => {
    // The server's sessions report their statistics to PostgreSQL within a second.
    await sleep(1_500);
    const { rows } = await client.query<{ writes: string }>(
      'select sum(n_tup_ins + n_tup_upd + n_tup_del) as writes from pg_stat_user_tables',
    );
    return Number(rows[0]?.writes);
  };
  const before = await countWrites();
  for (let count = 0; count < 100; count += 1) {
    await network.product.call('GET', '/api/v1/config/development-mode');
  }
  const writes = (await countWrites()) - before;
  await client.end();
  return [
    {
      id: 'C7',
      what: 'rows written by 100 reads of 20 bytes (postgresql)',
      goal: 'none',
      value: `${writes}`,
      met: writes === 0,
    },
  ];
}

/** C9: the response time of /healthz while many large answers are requested at once. */
export async function benchWholeAtOnce(network: SavedNetwork, of: string): Promise<BenchRow[]> {
  const { product } = network;
  const health = startLoad({
    calls: [{ url: `${product.address}/healthz` }],
    callers: 1,
    pauseMs: 5,
  });
  const ask = async () => {
    await sleep(500);
    await product.watch();
    for (let round = 0; round < 3; round += 1) {
      const whole = Array.from({ length: 10 }, () => product.call('GET', '/api/v1/graph'));
      const lists = ['people', 'projects', 'organizations', 'people'].map((kind) =>
        product.call('GET', `/api/v1/${kind}?limit=10000`),
      );
      const saves = Array.from({ length: 4 }, () => network.save());
      const logins = Array.from({ length: 16 }, () =>
        product.call('POST', '/api/v1/auth/login', loginForm()),
      );
      const [answers] = await Promise.all([
        Promise.all([...whole, ...lists, ...logins]),
        Promise.all(saves),
      ]);
      const failed = answers.find(({ status }) => status !== 200);
      if (failed) throw new Error(`one of them answered ${failed.status}: ${failed.bytes}`);
    }
    return product.watch();
  };
  // The load stops before the server does, even if one of the calls fails.
  const asked = await ask().finally(() => health.stop());
  const { longestPauseMs } = asked;
  const p99 = percentile(await health.done, 0.99);
  return [
    {
      id: 'C9',
      what: `${of}: /healthz p99 beside 10 whole maps, 4 lists of 10,000, 4 saves, 16 logins at once`,
      goal: '< 100 ms',
      value: `${ms(p99)}, longest pause ${ms(longestPauseMs)}`,
      met: p99 < 100,
    },
  ];
}
