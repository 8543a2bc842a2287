import { Agent, get } from 'node:http';
import { sql } from 'kysely';
import { raiseNetworkVersion } from '../../server/src/db/network-version.ts';
import type { Db } from '../../server/src/db/open.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { type BenchRow, median } from '../rows.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';

const rounds = 7;
const wordCount = 40;
const fields = 30;
const parts = 52;
const developmentModeCacheMs = 1_000;
const goals = { slower: 1.2, grown: 0.01 };

interface Side {
  address: string;
  engine: FilledDatabase['engine'];
  words: string[];
  close(): Promise<void>;
}

/**
 * What thirty fields of one's own cost, with a value of each on every one of 13,000 entities: the
 * same searches and filters beside the same network without, in turns, each asked for the first
 * time; and the bytes of the map's columns.
 */
export async function benchOwnFields(): Promise<BenchRow[]> {
  const plain = await openSide(() => Promise.resolve());
  const own = await openSide(fillFields);
  try {
    const words = plain.words.filter((_, index) => index % 60 === 0).slice(0, wordCount);
    const sides = [plain, own];
    const searched = await askAll(
      sides,
      words.map((word) => `q=${word}`),
    );
    const filtered = await askAll(
      sides,
      words.map((_, index) => `entity_type=project&role=Curator&year_from=${1960 + index}`),
    );
    const [within = 0] = await askAll(
      [own],
      words.map((word, index) => `field.own_1=option_${index % 5}&q=${word}`),
    );
    const [before = 0, after = 0] = await Promise.all(
      sides.map(({ address }) => read(`${address}/api/v1/graph/columns`)),
    );
    const grown = after / before - 1;
    const row = (id: string, what: string, [without = 0, having = 0]: number[]): BenchRow => ({
      id,
      what: `${what}, 13k entities with ${fields} fields each (${own.engine})`,
      goal: `<= ${goals.slower} of without`,
      value: `${(having / without).toFixed(2)} (${having.toFixed(1)} ms, without ${without.toFixed(1)} ms)`,
      met: having <= goals.slower * without,
    });
    return [
      row('S5', 'search for words', searched),
      row('S6', 'search by kind, role and year', filtered),
      {
        id: 'S7',
        what: 'bytes of /graph/columns with these fields',
        goal: `<= ${100 * goals.grown} % more`,
        value: `${(100 * grown).toFixed(2)} % (${after} bytes)`,
        met: grown <= goals.grown,
      },
      {
        id: '',
        what: 'words within one value of such a field',
        goal: '',
        value: `${within.toFixed(1)} ms`,
        met: null,
      },
    ];
  } finally {
    await own.close();
    await plain.close();
  }
}

async function openSide(prepare: (db: Db) => Promise<void>): Promise<Side> {
  const filled = await openFilledDatabase();
  await prepare(filled.db);
  await sql`vacuum analyze`.execute(filled.db);
  const server = await startTestApp(filled.db, {}, undefined, developmentModeCacheMs);
  return {
    address: await server.app.listen({ port: 0, host: '127.0.0.1' }),
    engine: filled.engine,
    words: filled.words,
    close: async () => {
      await server.close();
      await filled.close();
    },
  };
}

/** The median times of the questions on each side, which are asked in turns. */
async function askAll(sides: Side[], questions: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times = sides.map(() => [] as number[]);
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const question of questions) {
      for (const [index, { address }] of sides.entries()) {
        const started = performance.now();
        // Another limit each time, so that nothing is cached.
        const limits = `limit=50&max_nodes=${100 + round}`;
        await read(`${address}/api/v1/search/comprehensive?${question}&${limits}`, agent);
        if (round > 0) times[index]?.push(performance.now() - started);
      }
    }
  }
  agent.destroy();
  return times.map(median);
}

/** Choices with five options, texts and numbers in turns, of every kind, with a value of each. */
async function fillFields(db: Db): Promise<void> {
  const shapes = ['choice', 'line', 'number'] as const;
  for (let index = 0; index < fields; index++) {
    const shape = shapes[index % 3] ?? 'line';
    const options = Array.from({ length: shape === 'choice' ? 5 : 0 }, (_, option) => ({
      key: `option_${option}`,
      label: `Option ${option}`,
    }));
    await sql`
      insert into field_definitions (key, label, shape, kinds, options, filters, sort_order)
      values (${`own_${index + 1}`}, ${`Own field ${index + 1}`}, ${shape},
        '{person,project,organization}', ${JSON.stringify(options)}::jsonb, true, ${index})`.execute(
      db,
    );
  }
  const values = Array.from({ length: fields }, (_, index) => {
    const key = `own_${index + 1}`;
    if (index % 3 === 0) return sql`${key}::text, 'option_' || (id + ${index}) % 5`;
    if (index % 3 === 1) return sql`${key}::text, 'Tide ' || id || ' of ' || ${index}::integer`;
    return sql`${key}::text, (id * ${index}) % 1000`;
  });
  // In parts, because a statement may not take longer than a save may.
  for (let part = 0; part < parts; part++) {
    await sql`
      update entities set fields = jsonb_build_object(${sql.join(values)})
      where id % ${parts} = ${part}`.execute(db);
  }
  await raiseNetworkVersion(db);
}

/** @returns the bytes of the answer. */
function read(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, agent ? { agent } : {}, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      let bytes = 0;
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on('end', () => resolve(bytes))
        .on('error', reject);
    }).on('error', reject);
  });
}
