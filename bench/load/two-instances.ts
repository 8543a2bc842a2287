// P1: what two instances behind nginx answer, beside a bare Fastify that answers the same bytes.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/test/free-port.ts';
import { startNginx } from '../../server/test/nginx-server.ts';
import { percentile } from '../changes/saves.ts';
import { type BenchRow, median } from '../rows.ts';
import type { Site } from './site.ts';
import {
  type Answered,
  choosePaths,
  kinds,
  type Paths,
  type Recorded,
  record,
  startVisitors,
} from './visitors.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const rounds = 3;
const goals = { rate: 0.5, p99: 5 };

interface Round {
  rate: number;
  p99: number;
  failed: number;
  /** Of the servers for a request, in milliseconds of the processors. */
  cpuMs: number;
  answered: Answered;
}

interface Asked {
  address: string;
  spent(): Promise<number> | number;
}

/** In turns: the product, then the bare server in its place behind an nginx of the same settings. */
export async function benchTwoInstances(site: Site): Promise<BenchRow[]> {
  const paths = await choosePaths(site);
  const recorded = await record(site, paths);
  const bare = await startBareSite(recorded);
  try {
    await visit(site, site, paths);
    const ours: Round[] = [];
    const theirs: Round[] = [];
    const reads: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await visit(site, site, paths));
      theirs.push(await visit(site, bare, paths));
      reads.push(await visit(site, site, paths, true));
    }
    return [
      ...sizes(recorded, paths),
      ...compare(ours, theirs),
      {
        id: '',
        what: 'requests a second while nobody saves, of what the bare server answers',
        goal: '',
        value: `${(middle(reads, 'rate') / middle(theirs, 'rate')).toFixed(2)} (${middle(reads, 'rate').toFixed(0)}); p99 ${middle(reads, 'p99').toFixed(0)} ms`,
        met: null,
      },
      {
        id: '',
        what: 'processor time of the two servers for a request; while nobody saves; of the bare ones',
        goal: '',
        value: [ours, reads, theirs]
          .map((some) => `${middle(some, 'cpuMs').toFixed(2)} ms`)
          .join(', '),
        met: null,
      },
    ];
  } finally {
    await bare.stop();
  }
}

const middle = (some: Round[], what: 'rate' | 'p99' | 'cpuMs') =>
  median(some.map((round) => round[what]));

async function visit(site: Site, asked: Asked, paths: Paths, isReadOnly = false): Promise<Round> {
  await asked.spent();
  const started = performance.now();
  const visitors = startVisitors(asked.address, { ...site, paths }, isReadOnly);
  await sleep(seconds * 1_000);
  const answered = await visitors.stop();
  const took = (performance.now() - started) / 1_000;
  const spent = await asked.spent();
  const times = [...answered.ms];
  return {
    rate: times.length / took,
    p99: percentile(times, 0.99),
    failed: answered.status.filter((status) => status !== 200).length,
    cpuMs: spent / times.length,
    answered,
  };
}

function compare(ours: Round[], theirs: Round[]): BenchRow[] {
  const rate = middle(ours, 'rate') / middle(theirs, 'rate');
  const p99 = middle(ours, 'p99') / middle(theirs, 'p99');
  const failed = ours.reduce((sum, round) => sum + round.failed, 0);
  const answered = ours.reduce((sum, round) => sum + round.answered.ms.length, 0);
  return [
    {
      id: 'P1',
      what: 'two instances behind nginx: requests a second, of what the bare server answers',
      goal: `>= ${goals.rate}`,
      value: `${rate.toFixed(2)} (${middle(ours, 'rate').toFixed(0)}, bare ${middle(theirs, 'rate').toFixed(0)})`,
      met: rate >= goals.rate,
    },
    {
      id: '',
      what: 'the same: p99, in times of its p99',
      goal: `<= ${goals.p99}`,
      value: `${p99.toFixed(1)} (${middle(ours, 'p99').toFixed(0)} ms, bare ${middle(theirs, 'p99').toFixed(0)} ms)`,
      met: p99 <= goals.p99,
    },
    {
      id: '',
      what: `the same: errors, of ${answered} answers`,
      goal: 'none',
      value: `${failed}`,
      met: failed === 0,
    },
    ...kinds.map((kind, at) => ({
      id: '',
      what: `the same: p50 and p99 of a ${kind}`,
      goal: '',
      value: [ours, theirs].map((rounds) => times(rounds.at(-1), at)).join(', bare '),
      met: null,
    })),
  ];
}

function times(round: Round | undefined, kind: number): string {
  const { ms = [], kind: of = [] } = round?.answered ?? {};
  const some = [...ms].filter((_, at) => of[at] === kind);
  return `${percentile(some, 0.5).toFixed(1)} and ${percentile(some, 0.99).toFixed(0)} ms`;
}

/** Two bare servers behind nginx, as the product stands there. */
async function startBareSite(recorded: Recorded) {
  const folder = mkdtempSync(join(tmpdir(), 'mangrove-bench-bare-'));
  const file = join(folder, 'recorded.json');
  writeFileSync(file, JSON.stringify(recorded));
  const ports = [await freePort(), await freePort()];
  const program = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));
  const children = ports.map((port) =>
    spawn(process.execPath, [program, file, String(port)], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
      stdio: 'inherit',
    }),
  );
  const servers = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const server of servers) {
    while (!(await fetch(server).catch(() => null))) await sleep(20);
  }
  const nginx = await startNginx(...servers);
  let spentBefore = 0;
  return {
    address: `http://127.0.0.1:${nginx.port}`,
    spent: () => {
      const now = children.reduce((sum, { pid }) => sum + readProcessorMs(pid ?? 0), 0);
      const since = now - spentBefore;
      spentBefore = now;
      return since;
    },
    stop: async () => {
      await nginx.stop();
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

/** Of a process on Linux, with what the system did for it, counted in hundredths of a second. */
function readProcessorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The bytes of what is asked for, which both sides answer. */
function sizes(recorded: Recorded, paths: Paths): BenchRow[] {
  const bytesOf = (path: string) => Buffer.from(recorded[path]?.body ?? '', 'base64').length;
  return Object.entries({ ...paths, save: ['save'] }).map(([kind, some]) => ({
    id: '',
    what: `bytes of a ${kind}, ${some.length} different: median`,
    goal: '',
    value: median(some.map(bytesOf)).toFixed(0),
    met: null,
  }));
}
