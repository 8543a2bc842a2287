import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SIZES, type Size } from '../layout/synthetic-network.ts';
import { type BenchRow, formatRows } from '../rows.ts';
import { benchOpenMaps, benchReadWrites, benchWholeAtOnce } from './many-at-once.ts';
import { type NetworkFiles, writeNetworkFiles } from './network-files.ts';
import { type Engine, startProduct } from './product.ts';
import {
  benchChangeBytes,
  benchFirstSearch,
  benchMemory,
  benchSearchers,
  SavedNetwork,
} from './saves.ts';

/** `BENCH_CHANGES=embedded:2k` measures that combination only; `embedded:2k:hiding` hides a part. */
const wanted = (process.env.BENCH_CHANGES ?? 'embedded:13k postgresql:13k postgresql:100k').split(
  ' ',
);

/** Measures the cost of a save on the built product, as a separate process called over HTTP. */
export async function runChangesBench(): Promise<void> {
  for (const one of wanted) {
    const [engine, size, hiding] = one.split(':') as [Engine, Size, 'hiding'?];
    if (!(size in SIZES)) throw new Error(`There is no network of the size ${size}.`);
    const files = writeNetworkFiles(size, hiding !== undefined);
    try {
      process.stdout.write(
        `${formatRows(await benchOne(engine, one.replaceAll(':', ', '), files))}\n`,
      );
    } finally {
      rmSync(dirname(files.folder), { recursive: true });
    }
  }
}

async function benchOne(engine: Engine, of: string, files: NetworkFiles): Promise<BenchRow[]> {
  const isLarge = of.includes('100k');
  const product = await startProduct(engine, files.folder);
  try {
    const network = await SavedNetwork.of(product, files);
    const rows = [importRow(of, files, product.importSeconds, isLarge ? 40 : 10)];
    const add = async (measured: Promise<BenchRow[]>) => rows.push(...(await measured));
    await add(benchFirstSearch(network, of));
    await add(benchSearchers(network, of));
    // Versions without the call for changes are measured without these rows.
    const { status } = await product.call('GET', '/api/v1/graph/changes?since=none');
    if (status !== 404) {
      await add(benchChangeBytes(network, of));
      await add(benchOpenMaps(network, of));
    }
    await add(benchReadWrites(network));
    await add(benchWholeAtOnce(network, of));
    await add(benchMemory(network, of, engine === 'embedded'));
    return rows;
  } finally {
    await product.stop();
  }
}

function importRow(of: string, files: NetworkFiles, seconds: number, goal: number): BenchRow {
  return {
    id: 'C8',
    what: `${of}: import of ${files.entities} entities and ${files.relationships} relationships, with layout`,
    goal: `<= ${goal} s`,
    value: `${seconds.toFixed(1)} s`,
    met: seconds <= goal,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runChangesBench();
}
