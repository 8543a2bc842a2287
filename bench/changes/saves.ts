// C1 to C4 and C6: the cost of a save for users who search, view the map, and save.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type BenchRow, median } from '../rows.ts';
import { startLoad } from './load.ts';
import type { NetworkFiles } from './network-files.ts';
import type { Product } from './product.ts';

const rounds = 12;
const searchers = 16;
const loadMs = 10_000;
/** Longer, so that the 95th percentile at one save a second is not simply the slowest save. */
const savingMs = 30_000;
const manySaves = Number(process.env.BENCH_SAVES ?? 10_000);

/** The measured product, with the ids and words to save and search. */
export class SavedNetwork {
  readonly product: Product;
  readonly words: string[];
  readonly #people: number[];
  #count = 0;

  private constructor(product: Product, words: string[], people: number[]) {
    this.product = product;
    this.words = words;
    this.#people = people;
  }

  static async of(product: Product, { words }: NetworkFiles): Promise<SavedNetwork> {
    const people = (await product.call('GET', '/api/v1/people?limit=1000')).json<
      { id: number; audience: string }[]
    >();
    // Open maps of visitors are notified of each save.
    const shown = people.filter(({ audience }) => audience === 'public');
    return new SavedNetwork(
      product,
      words,
      shown.map(({ id }) => id),
    );
  }

  /** Saves a biography, of another person each time. @returns the duration in milliseconds. */
  async save(): Promise<number> {
    const id = this.#people[this.#count++ % this.#people.length];
    const started = performance.now();
    const path = `/api/v1/people/${id}`;
    await this.#succeed('PUT', path, { bio: `Draws ${this.#word(this.#count)}.` });
    return performance.now() - started;
  }

  /** Adds a project with three relationships. */
  async add(): Promise<void> {
    const name = `${this.#word(this.#count)} ${this.#word(this.#count + 7)}`;
    const made = await this.#succeed('POST', '/api/v1/projects', { name });
    const { id } = made.json<{ id: number }>();
    for (const step of [0, 1, 2]) {
      await this.#succeed('POST', '/api/v1/relationships', {
        node1_id: id,
        node1_type: 'project',
        node2_id: this.#people[(this.#count + step) % this.#people.length],
        node2_type: 'person',
        relationship_metadata: { role_type: 'Artist', years_involved: '2020' },
      });
    }
    this.#count += 3;
  }

  /** Searches with a new query. @returns the duration in milliseconds. */
  async search(): Promise<number> {
    const started = performance.now();
    await this.#succeed('GET', this.nextSearch());
    return performance.now() - started;
  }

  #searches = 0;
  nextSearch(): string {
    const at = this.#searches++;
    const limit = 50 - (Math.floor(at / this.words.length) % 30);
    return `/api/v1/search/comprehensive?q=${this.#word(at)}&limit=${limit}`;
  }

  /** The version that visitors have now; the columns may be some seconds old. */
  async version(): Promise<string> {
    const columns = await this.product.visit('/api/v1/graph/columns');
    const changes = await this.changesSince(columns.json<{ version: string }>().version);
    return changes.json<{ to: string }>().to;
  }

  async changesSince(version: string) {
    return this.product.visit(`/api/v1/graph/changes?since=${version}`);
  }

  #word(at: number): string {
    return this.words[at % this.words.length] ?? '';
  }

  async #succeed(...call: Parameters<Product['call']>) {
    const answer = await this.product.call(...call);
    if (answer.status >= 400) {
      throw new Error(`${call[0]} ${call[1]} answered ${answer.status}: ${answer.bytes}`);
    }
    return answer;
  }
}

/** C1 and C2. */
export async function benchFirstSearch(network: SavedNetwork, of: string): Promise<BenchRow[]> {
  const plain: number[] = [];
  const after: number[] = [];
  const pauses: number[] = [];
  // The first rounds are a warm-up and are not counted.
  for (let round = -3; round < rounds; round += 1) {
    const without = await network.search();
    await network.product.watch();
    await network.save();
    const first = await network.search();
    await sleep(100);
    const { longestPauseMs } = await network.product.watch();
    if (round < 0) continue;
    plain.push(without);
    after.push(first);
    pauses.push(longestPauseMs);
  }
  const ratio = median(after) / median(plain);
  return [
    {
      id: 'C1',
      what: `${of}: first search after a save, beside one without`,
      goal: '<= 2 times',
      value: `${ratio.toFixed(2)} times (${ms(median(after))}, ${ms(median(plain))})`,
      met: ratio <= 2,
    },
    {
      id: 'C2',
      what: `${of}: longest pause of the event loop around a save`,
      goal: '<= 50 ms',
      value: `${ms(median(pauses))}, at most ${ms(Math.max(...pauses))}`,
      met: median(pauses) <= 50,
    },
  ];
}

/** C3 without the browser: an idle map itself waits up to 1 s before it requests changes. */
export async function benchChangeBytes(network: SavedNetwork, of: string): Promise<BenchRow[]> {
  const { address } = network.product;
  const socket = new WebSocket(address.replace('http', 'ws').concat('/ws'), { origin: address });
  let told = 0;
  let bytes = 0;
  socket.on('message', (data: Buffer) => {
    if (!String(data).includes('graph_changed')) return;
    bytes += data.length;
    told += 1;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const bytesOf = async (change: () => Promise<unknown>) => {
    const since = await network.version();
    [bytes, told] = [0, 0];
    const started = performance.now();
    await change();
    const changes = await network.changesSince(since);
    const took = performance.now() - started;
    while (told === 0) await sleep(5);
    await sleep(100);
    return { bytes: bytes + changes.bytes.length, took };
  };
  const biographies: number[] = [];
  const entities: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    biographies.push((await bytesOf(() => network.save())).bytes);
    const added = await bytesOf(() => network.add());
    entities.push(added.bytes);
    times.push(added.took);
  }
  socket.terminate();
  const row = (what: string, sizes: number[], most: number): BenchRow => ({
    id: 'C3',
    what: `${of}: bytes to an open map for ${what}`,
    goal: `<= ${most} bytes`,
    value: `${median(sizes)} bytes`,
    met: median(sizes) <= most,
  });
  return [
    row('one changed biography', biographies, 1_024),
    row('a new entity with three relationships', entities, 2_048),
    {
      id: '',
      what: `${of}: that entity made, placed, and told with its place`,
      goal: '<= 2 s, 3 s with the wait of the map',
      value: ms(median(times)),
      met: median(times) <= 2_000,
    },
  ];
}

/** C4. */
export async function benchSearchers(network: SavedNetwork, of: string): Promise<BenchRow[]> {
  const { address } = network.product;
  const search = async (work: () => Promise<void>) => {
    const calls = Array.from({ length: 20_000 }, () => ({ url: address + network.nextSearch() }));
    const load = startLoad({ calls, callers: searchers, pauseMs: 0 });
    await work();
    return load.stop();
  };
  // A warm-up that is not counted.
  await search(() => sleep(loadMs / 2));
  const plain = await search(() => sleep(loadMs));
  const saves: number[] = [];
  const beside = await search(async () => {
    for (const until = Date.now() + savingMs; Date.now() < until; ) {
      const took = await network.save();
      saves.push(took);
      await sleep(Math.max(0, 1_000 - took));
    }
  });
  const ratio = p95(beside) / p95(plain);
  return [
    {
      id: 'C4',
      what: `${of}: p95 of ${searchers} searchers with one save a second, beside none`,
      goal: '<= 1.5 times',
      value: `${ratio.toFixed(2)} times (${ms(p95(beside))}, ${ms(p95(plain))})`,
      met: ratio <= 1.5,
    },
    {
      id: '',
      what: `${of}: p95 of those saves`,
      goal: '<= 100 ms',
      value: ms(p95(saves)),
      met: p95(saves) <= 100,
    },
  ];
}

const mostMemoryMb = 350;

/** C6. The limit only holds for PostgreSQL: the embedded engine is part of the measured process. */
export async function benchMemory(
  network: SavedNetwork,
  of: string,
  isEmbedded: boolean,
): Promise<BenchRow[]> {
  const before = (await network.product.watch()).memoryMb;
  for (let count = 0; count < manySaves; count += 1) {
    await network.save();
    if (count % 10 === 0) await network.search();
  }
  const { memoryMb: after, longestPauseMs } = await network.product.watch();
  return [
    {
      id: 'C2',
      what: `${of}: longest pause of the event loop within ${manySaves} saves`,
      goal: '<= 50 ms',
      value: ms(longestPauseMs),
      met: longestPauseMs <= 50,
    },
    {
      id: 'C6',
      what: `${of}: memory of the process, before and after ${manySaves} saves`,
      goal: isEmbedded ? 'not growing' : `<= ${mostMemoryMb} MB`,
      value: `${before.toFixed(0)} and ${after.toFixed(0)} MB`,
      met: isEmbedded ? after <= before * 1.1 : Math.max(before, after) <= mostMemoryMb,
    },
  ];
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function p95(values: number[]): number {
  return percentile(values, 0.95);
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
