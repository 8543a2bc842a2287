import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstColumnsAddress, type GraphColumns, tileKey, tilesIn } from '@mangrove/contract';
import { type NetworkFiles, writeNetworkFiles } from '../changes/network-files.ts';
import { type Product, startProduct } from '../changes/product.ts';
import { benchFirstSearch, SavedNetwork } from '../changes/saves.ts';
import { SIZES, type Size } from '../layout/synthetic-network.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

/** `BENCH_LARGE=400k` measures another size. */
const size = (process.env.BENCH_LARGE ?? '100k') as Size;
const rounds = 3;
const asked = 9;

/** Measures the built product with a large network on PostgreSQL: its start, saves, duplicates. */
export async function runLargeBench(): Promise<BenchRow[]> {
  if (!(size in SIZES)) throw new Error(`There is no network of the size ${size}.`);
  const files = writeNetworkFiles(size);
  try {
    const product = await startProduct('postgresql', files.folder);
    try {
      const network = await SavedNetwork.of(product, files);
      return [
        {
          id: 'V6',
          what: `${size}: import with layout`,
          goal: size === '400k' ? '<= 150 s' : '<= 35 s',
          value: `${product.importSeconds.toFixed(0)} s`,
          met: product.importSeconds <= (size === '400k' ? 150 : 35),
        },
        ...(await benchFirstVisit(product, network)),
        await benchStart(product),
        ...(await benchFirstSearch(network, size)).map((row) => ({ ...row, id: 'V5' })),
        ...(await benchDuplicates(network, files)),
        await benchFocus(network),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dirname(files.folder), { recursive: true });
  }
}

/** What a map reads at first and when it is zoomed in, also right after a save. */
async function benchFirstVisit(product: Product, network: SavedNetwork): Promise<BenchRow[]> {
  const whole = await product.call('GET', '/api/v1/graph/columns');
  const first = await product.call('GET', firstColumnsAddress);
  const { ids, x, y, part } = first.json<GraphColumns>();
  const from = part?.from_degree ?? 0;
  const times: number[] = [];
  const afterSave: number[] = [];
  let bytes = 0;
  for (let round = -1; round < asked; round += 1) {
    // Round an entity of the part, at a depth where a tile holds some hundreds.
    const at = Math.floor(((round + 1.5) / (asked + 1)) * ids.length);
    const place = { left: x[at] ?? 0, right: x[at] ?? 0, top: y[at] ?? 0, bottom: y[at] ?? 0 };
    const tile = tilesIn(10, place).map(tileKey).join();
    const path = `/api/v1/graph/tiles/${tile}?from_degree=${from}`;
    await network.save();
    afterSave.push(await took(product, 'GET', path));
    times.push(await took(product, 'GET', `${path}&again=${round}`));
    bytes = Math.max(bytes, (await product.call('GET', path)).bytes.length);
  }
  const megabytes = first.bytes.length / 1e6;
  const slowest = median(afterSave.slice(1));
  return [
    {
      id: 'V4',
      what: `${size}: what a visitor reads at first`,
      goal: '<= 1.5 MB',
      value: `${megabytes.toFixed(2)} MB with ${ids.length} entities, the whole ${(whole.bytes.length / 1e6).toFixed(1)} MB`,
      met: megabytes <= 1.5,
    },
    {
      id: 'V4',
      what: `${size}: a tile, right after a save`,
      goal: '<= 500 ms',
      value: `${slowest.toFixed(0)} ms, again ${median(times.slice(1)).toFixed(0)} ms, at most ${(bytes / 1000).toFixed(0)} kB`,
      met: slowest <= 500,
    },
  ];
}

/** In turns, so that both are measured on the same machine. */
async function benchStart(product: Product): Promise<BenchRow> {
  const withFile: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    withFile.push(await product.restart(() => undefined));
    without.push(
      await product.restart((dataDir) =>
        rmSync(join(dataDir, 'map'), { recursive: true, force: true }),
      ),
    );
  }
  const [quick, slow] = [median(withFile), median(without)];
  return {
    id: 'V5',
    what: `${size}: from the start to the first answered map, with the file of the network`,
    goal: '<= 10 s',
    value: `${(quick / 1000).toFixed(1)} s, without it ${(slow / 1000).toFixed(1)} s (${(quick / slow).toFixed(2)})`,
    met: quick <= 10_000,
  };
}

async function benchDuplicates(
  network: SavedNetwork,
  { words }: NetworkFiles,
): Promise<BenchRow[]> {
  const { product } = network;
  const list: number[] = [];
  const again: number[] = [];
  const typed: number[] = [];
  // The first round is a warm-up and is not counted.
  for (let round = -1; round < asked; round += 1) {
    await network.save();
    list.push(await took(product, 'GET', '/api/v1/admin/duplicates'));
    again.push(await took(product, 'GET', '/api/v1/admin/duplicates'));
    // A name with a typing error, as the form sends it.
    const [first = '', second = ''] = words.slice(10 * (round + 2));
    const names = [`${first} ${second.slice(0, -2)}${second.slice(-1)}`];
    const body = { names, entity_types: ['person'] };
    typed.push(await took(product, 'POST', '/api/v1/entities/match', body));
  }
  const of = (times: number[]) => median(times.slice(1));
  return [
    {
      id: 'V7',
      what: `${size}: “Possible duplicates” opened after a change`,
      goal: '<= 2 s',
      value: `${of(list).toFixed(0)} ms, opened again ${of(again).toFixed(0)} ms`,
      met: of(list) <= 2_000,
    },
    {
      id: 'V7',
      what: `${size}: “Is it one of these?” for a name with a slip`,
      goal: '<= 200 ms',
      value: `${of(typed).toFixed(0)} ms`,
      met: of(typed) <= 200,
    },
  ];
}

/** After a save, so that no answer is cached: two steps of whoever has the most connections. */
async function benchFocus(network: SavedNetwork): Promise<BenchRow> {
  const { product } = network;
  const columns = (await product.call('GET', '/api/v1/graph/columns')).json<{
    ids: number[];
    kinds: string;
    degrees: number[];
  }>();
  const hub = columns.degrees.reduce(
    (best, degree, node) => (degree > (columns.degrees[best] ?? 0) ? node : best),
    0,
  );
  const types: Record<string, string> = { p: 'person', j: 'project', o: 'organization' };
  const type = types[columns.kinds[hub] ?? ''] ?? 'person';
  const path = `/api/v1/graph/focused?focus_type=${type}&focus_id=${columns.ids[hub]}&depth=2`;
  const times: number[] = [];
  for (let round = -1; round < asked; round += 1) {
    await network.save();
    times.push(await took(product, 'GET', path));
  }
  const answer = await product.call('GET', path);
  const found = answer.json<{ nodes: unknown[] }>().nodes.length;
  const time = median(times.slice(1));
  return {
    id: 'P6',
    what: `${size}: two steps of the entity with ${columns.degrees[hub]} connections, ${found} entities, after a change`,
    goal: '<= 300 ms',
    value: `${time.toFixed(0)} ms, ${Math.round(answer.bytes.length / 1024)} kB`,
    met: time <= 300,
  };
}

async function took(
  product: Product,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<number> {
  const started = performance.now();
  const { status, bytes } = await product.call(method, path, body);
  if (status !== 200) throw new Error(`${path} answered ${status} ${bytes}`);
  return performance.now() - started;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runLargeBench())}\n`);
}
