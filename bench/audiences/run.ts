import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { raiseNetworkVersion } from '../../server/src/db/network-version.ts';
import { narrowSnapshot } from '../../server/src/domain/network/narrow-snapshot.ts';
import {
  SnapshotStore,
  type SnapshotStoreDeps,
} from '../../server/src/domain/network/snapshot-store.ts';
import { HttpClient } from '../../server/test/http-client.ts';
import { signedIn } from '../../server/test/signed-in.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { type LargeDatabase, openEmbeddedDatabase, openLargeDatabase } from '../large-database.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const rounds = 9;
const searchRounds = 10;
const searchWords = 40;
// The product's own setting; tests set 0.
const developmentModeCacheMs = 1_000;
const silent = {
  info: () => undefined,
  warn: () => undefined,
} as unknown as SnapshotStoreDeps['log'];

/**
 * The memory of the network as visitors and as members see it, with one entity in fifty for members
 * only, against that of the network alone; what a change costs each; and a member's search beside a
 * visitor's.
 */
async function benchAudiences(open: typeof openLargeDatabase, name: string): Promise<BenchRow[]> {
  const large = await open();
  const { db } = large;
  // Code is compiled in a first reading, whose memory is none of the network's.
  const first = new SnapshotStore({ db, log: silent });
  narrowSnapshot(await first.current(), 'public');
  await first.close();
  const empty = await memory();
  const store = new SnapshotStore({ db, log: silent });
  await store.current();
  const one = (await memory()) - empty;
  await sql`update entities set audience = 'members' where id % 50 = 0`.execute(db);
  await raiseNetworkVersion(db);
  await store.current();
  const alone = (await memory()) - empty;
  await store.snapshotFor('public');
  await store.snapshotFor('members');
  const both = (await memory()) - empty;
  await sql`update entities set audience = 'private' where id % 100 = 1`.execute(db);
  await raiseNetworkVersion(db);
  await store.snapshotFor('public');
  await store.snapshotFor('members');
  const three = (await memory()) - empty;
  const times = { whole: [] as number[], both: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const id = 1 + round * 7;
    await sql`update entities set about = ${`Changed ${round}.`} where id = ${id}`.execute(db);
    await raiseNetworkVersion(db);
    const began = performance.now();
    await store.current();
    const read = performance.now();
    await store.snapshotFor('public');
    await store.snapshotFor('members');
    times.whole.push(read - began);
    times.both.push(performance.now() - read);
  }
  await store.close();
  const searches = await benchSearches(large);
  await large.close();
  const [whole, variants] = [median(times.whole), median(times.both)];
  const ratio = both / Math.max(one, alone);
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return [
    {
      id: 'A1',
      what: `${name}: memory with the networks of visitors and members, beside the network alone`,
      goal: '<= 1.3',
      value: `${ratio.toFixed(2)} (${megabytes(both)}, ${megabytes(alone)})`,
      met: ratio <= 1.3,
    },
    {
      id: '',
      what: `${name}: the same, with one in a hundred private, so that members see less than everything too`,
      goal: '',
      value: `${(three / Math.max(one, alone)).toFixed(2)} (${megabytes(three)})`,
      met: null,
    },
    {
      id: 'A2',
      what: `${name}: after a change, patching both of them, beside reading it from the database`,
      goal: '',
      value: `${(variants / whole).toFixed(2)} (${variants.toFixed(1)} ms, ${whole.toFixed(1)} ms)`,
      met: null,
    },
    {
      id: 'A3',
      what: `${name}: a member's search beside a visitor's, each asked for the first time`,
      goal: '<= 1.1',
      value: `${searches.ratio.toFixed(2)} (${searches.member.toFixed(1)} and ${searches.visitor.toFixed(1)} ms of the processors, ${searches.pairs} pairs)`,
      met: searches.ratio <= 1.1,
    },
  ];
}

/**
 * Processor time of the same searches, asked in pairs one after the other, of this process and of
 * the database's: what else the machine does at the time is in neither.
 */
async function benchSearches({ db, engine }: LargeDatabase) {
  const database = engine === 'postgresql' ? await findPostmaster(db) : null;
  const server = await startTestApp(db, {}, undefined, developmentModeCacheMs);
  const clients = { visitor: new HttpClient(server.app), member: await signedIn(server, db) };
  const { rows } = await sql<{ word: string }>`
    select distinct lower(first_name) as word from entities
    where id % 1009 = 0 order by word limit ${searchWords}`.execute(db);
  const pairs: { visitor: number; member: number }[] = [];
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= searchRounds; round++) {
    for (const [index, { word }] of rows.entries()) {
      // Another limit in each round, so that the answer is not cached.
      const path = `/api/v1/search/comprehensive?q=${word}&limit=${50 - round}`;
      const turns = ['visitor', 'member'] as const;
      const pair = { visitor: 0, member: 0 };
      for (const who of (index + round) % 2 === 0 ? turns : turns.toReversed()) {
        const began = processorTime(database);
        const { statusCode, body } = await clients[who].get(path);
        pair[who] = processorTime(database) - began;
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
      }
      if (round > 0) pairs.push(pair);
    }
  }
  await server.close();
  return {
    pairs: pairs.length,
    visitor: median(pairs.map(({ visitor }) => visitor)),
    member: median(pairs.map(({ member }) => member)),
    ratio: median(pairs.map(({ visitor, member }) => member / visitor)),
  };
}

/**
 * The processor time in ms that this process has taken, with that of the database's processes.
 * What is left out: a process of the database that ended meanwhile.
 */
function processorTime(postmaster: number | null): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (postmaster === null) return own;
  const others = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const times = others
    .trim()
    .split(' ')
    .map((id) => {
      const [ns = '0'] = readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ');
      return Number(ns) / 1e6;
    });
  return times.reduce((sum, ms) => sum + ms, own);
}

async function findPostmaster(db: LargeDatabase['db']): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  const status = readFileSync(`/proc/${rows[0]?.id}/status`, 'utf8');
  return Number(/^PPid:\s*(\d+)$/mu.exec(status)?.[1]);
}

/** The memory in use once collecting frees no more: buffers of answers are freed late. */
async function memory(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 20; time++) {
    await setTimeout(50);
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const used = heapUsed + arrayBuffers;
    if (time > 2 && used > least * 0.999) break;
    least = Math.min(least, used);
  }
  return least;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = [
    ...(await benchAudiences(openEmbeddedDatabase, '13,000 entities')),
    ...(await benchAudiences(openLargeDatabase, '100,000 entities')),
  ];
  process.stdout.write(`${formatRows(rows)}\n`);
}
