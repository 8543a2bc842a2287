import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { raiseNetworkVersion } from '../../server/src/db/network-version.ts';
import {
  SnapshotStore,
  type SnapshotStoreDeps,
} from '../../server/src/domain/network/snapshot-store.ts';
import { openEmbeddedDatabase, openLargeDatabase } from '../large-database.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const rounds = 9;
const silent = {
  info: () => undefined,
  warn: () => undefined,
} as unknown as SnapshotStoreDeps['log'];

/**
 * The memory of the network as visitors and as members see it, with one entity in fifty for members
 * only, against that of the network alone; and what a change costs each.
 */
async function benchAudiences(open: typeof openLargeDatabase, name: string): Promise<BenchRow[]> {
  const large = await open();
  const { db } = large;
  const empty = memory();
  const store = new SnapshotStore({ db, log: silent });
  await store.current();
  const one = memory() - empty;
  await sql`update entities set audience = 'members' where id % 50 = 0`.execute(db);
  await raiseNetworkVersion(db);
  await store.current();
  const alone = memory() - empty;
  await store.snapshotFor('public');
  await store.snapshotFor('members');
  const both = memory() - empty;
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
      id: 'A2',
      what: `${name}: after a change, patching both of them, beside reading it from the database`,
      goal: '',
      value: `${(variants / whole).toFixed(2)} (${variants.toFixed(1)} ms, ${whole.toFixed(1)} ms)`,
      met: null,
    },
  ];
}

function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = [
    ...(await benchAudiences(openEmbeddedDatabase, '13,000 entities')),
    ...(await benchAudiences(openLargeDatabase, '100,000 entities')),
  ];
  process.stdout.write(`${formatRows(rows)}\n`);
}
