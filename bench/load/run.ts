// What an institution's installation holds: two instances under load, ten thousand open maps,
// instances that are killed, a database that restarts, an instance at rest, and heavy clients.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeNetworkFiles } from '../changes/network-files.ts';
import { type BenchRow, formatRows } from '../rows.ts';
import { benchKilled, benchRestarts } from './faults.ts';
import { benchHeavyClients } from './heavy-clients.ts';
import { benchIdleInstance } from './idle-instance.ts';
import { benchIdleSockets } from './idle-sockets.ts';
import { type Site, startSite } from './site.ts';
import { benchTwoInstances } from './two-instances.ts';

/** `BENCH_LOAD="P1 P5"` measures these only; H are the heavy clients. */
const wanted = (process.env.BENCH_LOAD ?? 'P1 P2 P3 P4 P5 H').split(' ');

const onSite: Record<string, (site: Site) => Promise<BenchRow[]>> = {
  P1: benchTwoInstances,
  P3: benchKilled,
  P4: benchRestarts,
};

/** Prints each part when it is measured, because the whole takes long. */
export async function runLoadBench(): Promise<void> {
  const print = (rows: BenchRow[]) => process.stdout.write(`${formatRows(rows)}\n`);
  const files = writeNetworkFiles('13k');
  try {
    const parts = Object.keys(onSite).filter((part) => wanted.includes(part));
    if (parts.length > 0) {
      const site = await startSite(files);
      try {
        for (const part of parts) print((await onSite[part]?.(site)) ?? []);
      } finally {
        await site.stop();
      }
    }
    if (wanted.includes('P2')) print(await benchIdleSockets(files));
    if (wanted.includes('P5')) {
      print(await benchIdleInstance(files, 'postgresql'));
      print(await benchIdleInstance(files, 'embedded'));
    }
  } finally {
    rmSync(dirname(files.folder), { recursive: true });
  }
  if (wanted.includes('H')) await benchHeavyClients();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runLoadBench();
}
