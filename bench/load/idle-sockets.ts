// P2: what ten thousand open maps cost one instance, and how soon all know of a change.
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { NetworkFiles } from '../changes/network-files.ts';
import { startProduct } from '../changes/product.ts';
import { SavedNetwork } from '../changes/saves.ts';
import type { BenchRow } from '../rows.ts';

const sockets = Number(process.env.BENCH_SOCKETS ?? 10_000);
/** Longer than between two pings, and until the engine of the language has given memory back. */
const idleMs = 60_000;
const changes = 5;
const goals = { kilobytes: 30, reachedMs: 5_000 };

export async function benchIdleSockets(files: NetworkFiles): Promise<BenchRow[]> {
  const product = await startProduct('postgresql', files.folder, { isLimited: true });
  try {
    const network = await SavedNetwork.of(product, files);
    await network.save();
    await sleep(idleMs);
    const before = (await product.watch()).memoryMb;
    const worker = new Worker(new URL('./sockets-worker.mjs', import.meta.url), {
      workerData: { address: product.address, sockets },
      execArgv: [],
    });
    const heard = () =>
      new Promise<number>((resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
      });
    await heard();
    await sleep(idleMs);
    const each = (((await product.watch()).memoryMb - before) * 1024) / sockets;
    const reached: number[] = [];
    for (let round = 0; round < changes; round += 1) {
      const all = heard();
      worker.postMessage('count');
      const started = Date.now();
      await network.save();
      reached.push((await all) - started);
    }
    worker.postMessage('end');
    const longest = Math.max(...reached);
    return [
      {
        id: 'P2',
        what: `${sockets} idle sockets on one instance: memory of each`,
        goal: `<= ${goals.kilobytes} KB`,
        value: `${each.toFixed(1)} KB`,
        met: each <= goals.kilobytes,
      },
      {
        id: '',
        what: `the same: from a save until all know of it, the longest of ${changes}`,
        goal: `<= ${goals.reachedMs / 1_000} s`,
        value: `${(longest / 1_000).toFixed(2)} s`,
        met: longest <= goals.reachedMs,
      },
    ];
  } finally {
    await product.stop();
  }
}
