// P5: what an instance takes while nobody asks, and how soon it is ready.
import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkFiles } from '../changes/network-files.ts';
import { type Engine, startProduct } from '../changes/product.ts';
import { type BenchRow, median } from '../rows.ts';

const goals = { postgresql: 130, embedded: 350, readyMs: 1_500 };
const starts = 5;
/** After this time the engine of the language has given back what the start has used. */
const idleMs = 1_000 * Number(process.env.BENCH_IDLE_SECONDS ?? 90);

export async function benchIdleInstance(files: NetworkFiles, engine: Engine): Promise<BenchRow[]> {
  const product = await startProduct(engine, files.folder, { isLimited: true });
  try {
    const ready: number[] = [];
    for (let round = 0; round < starts; round += 1) {
      ready.push(await product.restart(() => undefined, '/readyz'));
    }
    await sleep(idleMs);
    const { memoryMb } = await product.watch();
    return [
      {
        id: 'P5',
        what: `${engine}, 13k entities: memory while nobody asks`,
        goal: `<= ${goals[engine]} MB`,
        value: `${memoryMb.toFixed(0)} MB`,
        met: memoryMb <= goals[engine],
      },
      {
        id: '',
        what: `${engine}: from the start of the process until it is ready, median of ${starts}`,
        goal: `<= ${goals.readyMs / 1_000} s`,
        value: `${(median(ready) / 1_000).toFixed(2)} s`,
        met: median(ready) <= goals.readyMs,
      },
    ];
  } finally {
    await product.stop();
  }
}
