// What the heaviest allowed clients do to a quiet reader and to the memory of the server.
import { appendFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, startAttack, startLoad } from '../changes/load.ts';
import { type NetworkFiles, writeNetworkFiles } from '../changes/network-files.ts';
import { type Engine, loginForm, type Product, startProduct } from '../changes/product.ts';
import { percentile } from '../changes/saves.ts';
import { type BenchRow, formatRows } from '../rows.ts';

/** `BENCH_ENGINES=postgresql` measures that engine only. */
const engines = (process.env.BENCH_ENGINES ?? 'embedded postgresql').split(' ') as Engine[];
const searches = Number(process.env.BENCH_SEARCHES ?? 20_000);
const attackMs = Number(process.env.BENCH_ATTACK_MS ?? 15_000);
/** A part of an attack's name; without it, all of them. */
const wantedAttack = process.env.BENCH_ATTACK ?? '';
/** How many calls each of the three clients has under way. */
const attackers = Number(process.env.BENCH_ATTACKERS ?? 20);
const hubConnections = 10_000;
const members = ['one@example.org', 'two@example.org', 'three@example.org'];
const addressOf = (client: number) => `127.0.${1 + Math.floor(client / 250)}.${1 + (client % 250)}`;

/** Measures the built product and, with `BENCH_BEFORE`, the server/dist of another checkout first. */
export async function benchHeavyClients(): Promise<void> {
  const files = writeNetworkFiles('13k');
  const hub = addHub(files);
  try {
    for (const engine of engines) {
      const before = process.env.BENCH_BEFORE;
      for (const server of before === undefined ? [undefined] : [before, undefined]) {
        const of = `${engine}, ${server === undefined ? 'now' : 'before'}`;
        const product = await startProduct(engine, files.folder, {
          ...(server === undefined ? {} : { server }),
          isLimited: true,
          emails: members,
        });
        try {
          await benchOne(product, of, files, hub, (row) => {
            process.stdout.write(`${formatRows([row])}\n`);
          });
        } finally {
          await product.stop();
        }
      }
    }
  } finally {
    rmSync(dirname(files.folder), { recursive: true });
  }
}

/** Adds an organisation with very many connections. @returns its name. */
function addHub(files: NetworkFiles): string {
  const name = 'Zubahazuba Hub';
  appendFileSync(join(files.folder, 'organizations.csv'), `hub,${name},,,\n`);
  appendFileSync(
    join(files.folder, 'people.csv'),
    Array.from({ length: hubConnections }, (_, at) => `m${at},Mem${at},Ber,,\n`).join(''),
  );
  appendFileSync(
    join(files.folder, 'relationships.csv'),
    Array.from(
      { length: hubConnections },
      (_, at) => `person,m${at},organization,hub,Member,2001\n`,
    ).join(''),
  );
  return name;
}

async function benchOne(
  product: Product,
  of: string,
  { words }: NetworkFiles,
  hub: string,
  // Each row when it is measured, because the whole takes long.
  add: (row: BenchRow) => void,
): Promise<void> {
  const quiet = quietReader(product, words);
  const alone = await quiet(attackMs);
  add(row('H6', `${of}: a quiet reader alone, p50 and p95`, '', times(alone), null));
  const bound = 2 * percentile(alone, 0.95);
  for (const [name, calls] of Object.entries(await attacksOf(product, words, hub))) {
    if (!name.includes(wantedAttack)) continue;
    await product.watch();
    // Three clients, each with more calls than it may make.
    const attacks = calls.map((some) =>
      startAttack({ calls: some, callers: attackers, pauseMs: 0 }),
    );
    await sleep(1_000);
    const beside = await quiet(attackMs);
    const answered = await Promise.all(attacks.map(({ stop }) => stop()));
    const { longestPauseMs } = await product.watch();
    const p95 = percentile(beside, 0.95);
    const counts = JSON.stringify(addUp(answered)).replaceAll('"', '');
    add(
      row(
        '',
        `the same beside ${name}`,
        `p95 <= ${bound.toFixed(0)} ms`,
        `${times(beside)}; longest pause ${longestPauseMs.toFixed(0)} ms; answered ${counts}`,
        p95 <= bound,
      ),
    );
    // What the attackers still have under way ends, and their costs fade.
    await sleep(5_000);
  }
  add(await benchAnyTag(product, of));
  add(await benchMemory(product, of));
}

/** Asks for a card, a search and suggestions by turns, four times a second. */
function quietReader({ address }: Product, words: string[]) {
  let next = 0;
  return async (ms: number): Promise<number[]> => {
    const calls: Load['calls'] = Array.from({ length: ms / 250 }, () => {
      const word = words[next++ % words.length] ?? '';
      const path = [
        `/api/v1/search/comprehensive?q=${word}`,
        `/api/v1/search/entities?q=${word.slice(0, 5)}`,
        '/api/v1/relationships/role-types',
      ][next % 3];
      return { url: address + path, from: addressOf(900) };
    });
    const reading = startLoad({ calls, callers: 1, pauseMs: 250, isOnce: true });
    // A reader that waits long asks less.
    const timer = setTimeout(reading.stop, ms);
    return reading.done.finally(() => clearTimeout(timer));
  };
}

type Calls = Load['calls'];

/** The calls of three clients for each attack. */
async function attacksOf(product: Product, words: string[], hub: string) {
  const { address } = product;
  const found = await product.call('GET', `/api/v1/search/entities?q=${encodeURIComponent(hub)}`);
  const [{ id = 0 } = {}] = found.json<{ results: { id: number }[] }>().results;
  const clients = [0, 1, 2];
  const many = (client: number, pathOf: (at: number) => string): Calls =>
    Array.from({ length: 2_000 }, (_, at) => ({
      url: address + pathOf(at * 3 + client),
      from: addressOf(client),
    }));
  const letters = [...'aeiolrtnsukmdhpbfgqvz'];
  const rotate = (at: number, count: number) =>
    Array.from({ length: count }, (_, step) => letters[(at + step * (1 + (at % 5))) % 21]);
  const roles = ['Member', 'Artist', 'Curator', 'Host'];
  const tokens: string[] = [];
  for (const email of members) tokens.push(await memberToken(product, email));
  const names = (at: number) =>
    Array.from({ length: 200 }, (_, name) =>
      Array.from({ length: 30 }, (_, word) => words[(at + name * 31 + word * 7) % words.length])
        .join(' ')
        .slice(0, 200),
    );
  return {
    'searches for twelve single letters': clients.map((client) =>
      many(
        client,
        (at) =>
          `/api/v1/search/comprehensive?limit=${1 + (at % 400)}&q=${rotate(at, 12).join('%20')}`,
      ),
    ),
    'focused graphs by many roles': clients.map((client) =>
      many(client, (at) => {
        const asked = [...roles, ...Array.from({ length: 40 }, (_, role) => `r${at}x${role}`)];
        return `/api/v1/graph/focused?${asked.map((role) => `role_types=${role}`).join('&')}`;
      }),
    ),
    '200 crafted names at once': clients.map((client) =>
      Array.from({ length: 60 }, (_, at) => ({
        url: `${address}/api/v1/entities/match`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[client]}`,
        },
        body: JSON.stringify({ names: names(at), entity_types: ['person', 'organization'] }),
        from: addressOf(client),
      })),
    ),
    'a page of 10,000 connections': clients.map((client) =>
      many(
        client,
        (at) =>
          [
            `/api/v1/organizations/${id}/with-connections`,
            `/organizations/${id}-zubahazuba-hub`,
            `/api/v1/relationships/by-entity?entity_id=${id}&entity_type=organization`,
          ][at % 3] ?? '',
      ),
    ),
  };
}

/** Signs in a verified account that is no superuser any more. */
async function memberToken(product: Product, email: string): Promise<string> {
  const found = await product.call(
    'GET',
    `/api/v1/admin/users?search=${encodeURIComponent(email)}`,
  );
  const [{ id = 0 } = {}] = found.json<{ items: { id: number }[] }>().items;
  const changed = await product.call('PUT', `/api/v1/users/${id}/toggle-superuser`);
  if (changed.status !== 200) throw new Error(`the account stays a superuser: ${changed.bytes}`);
  const login = await product.call('POST', '/api/v1/auth/login', loginForm(email));
  return login.json<{ access_token: string }>().access_token;
}

/** H7: how many exports one address gets in a row if it sends `If-None-Match: *`. */
async function benchAnyTag(product: Product, of: string): Promise<BenchRow> {
  let allowed = 0;
  while (allowed < 200) {
    const headers = { 'if-none-match': '*' };
    const path = '/api/v1/export?format=csv';
    if ((await statusOf(product.address + path, headers, addressOf(800))) === 429) break;
    allowed += 1;
  }
  return row(
    'H7',
    `${of}: exports in a row with If-None-Match: *`,
    '12',
    `${allowed}`,
    allowed === 12,
  );
}

/** H3: the memory after very many different long searches, from as many addresses as they need. */
async function benchMemory(product: Product, of: string): Promise<BenchRow> {
  const before = (await product.watch()).memoryMb;
  let most = before;
  const batch = 5_000;
  for (let from = 0; from < searches; from += batch) {
    const calls: Calls = Array.from({ length: batch }, (_, step) => {
      const at = from + step;
      const tags = Array.from({ length: 50 }, (_, tag) => `tag=${at}T${tag}`.padEnd(40, 'x'));
      const query = `q=qua${at}%20${'zuba'.repeat(40)}&${tags.join('&')}`;
      return {
        url: `${product.address}/api/v1/search/comprehensive?${query}`,
        headers: { 'accept-encoding': at % 2 === 0 ? 'gzip' : 'br' },
        from: addressOf(1_000 + Math.floor(at / 1_000)),
      };
    });
    const attack = startAttack({ calls, callers: 16, pauseMs: null });
    const answered = await attack.done;
    most = Math.max(most, (await product.watch()).memoryMb);
    if (answered[200] !== batch) process.stderr.write(`${JSON.stringify(answered)}\n`);
  }
  const grown = most - before;
  return row(
    'H3',
    `${of}: memory before and after ${searches} different long searches`,
    'at most 200 MB more',
    `${before.toFixed(0)} and ${most.toFixed(0)} MB`,
    grown <= 200,
  );
}

function statusOf(url: string, headers: Record<string, string>, from: string): Promise<number> {
  return new Promise((done, reject) => {
    request(url, { headers, localAddress: from }, (response) => {
      response
        .on('end', () => done(response.statusCode ?? 0))
        .on('error', reject)
        .resume();
    })
      .on('error', reject)
      .end();
  });
}

function addUp(counts: Record<number, number>[]): Record<number, number> {
  const all: Record<number, number> = {};
  for (const one of counts) {
    for (const [status, count] of Object.entries(one)) {
      all[Number(status)] = (all[Number(status)] ?? 0) + count;
    }
  }
  return all;
}

function times(all: number[]): string {
  return `${percentile(all, 0.5).toFixed(0)} and ${percentile(all, 0.95).toFixed(0)} ms`;
}

function row(id: string, what: string, goal: string, value: string, met: boolean | null): BenchRow {
  return { id, what, goal, value, met };
}
