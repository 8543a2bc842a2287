// The cost of the embedded engine in its own thread, compared with the same engine on the event
// loop: the time of a statement, and how long it blocks the event loop.
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { openInMemory } from '../../server/src/db/open.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

type AnyDatabase = Kysely<never>;

const longestPauseMs = 50;
const statements = [
  { what: 'one row', rounds: 400, rows: 1 },
  { what: '500 rows', rounds: 60, rows: 500 },
  { what: '20,000 rows', rounds: 9, rows: 20_000 },
];

function readRows(db: AnyDatabase, count: number): Promise<unknown> {
  return sql`
    select id, type, name, about, year, created_at, version, folded
    from made where id <= ${count} order by id`.execute(db);
}

function computeLong(db: AnyDatabase): Promise<unknown> {
  return sql`select sum(length(repeat(i::text, 40))) from generate_series(1, 400000) i`.execute(db);
}

async function fill(db: AnyDatabase): Promise<void> {
  await sql`
    create table made as select i as id, 'person' as type, 'Name ' || i as name,
      repeat('about ', i % 30) as about, '2019–2024' as year,
      now() - i * interval '1 minute' as created_at, i % 7 as version, 'name ' || i as folded
    from generate_series(1, 20000) i`.execute(db);
  await sql`create unique index made_id on made (id)`.execute(db);
}

/** @returns the median time, and the longest delay of a timer. */
async function measure(
  rounds: number,
  work: () => Promise<unknown>,
): Promise<{ ms: number; pauseMs: number }> {
  await work();
  let pauseMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    pauseMs = Math.max(pauseMs, now - last);
    last = now;
  }, 1);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(timer);
  return { ms: median(times), pauseMs };
}

/** Rows E1 to E4: the engine in a thread and on the event loop, in one run. */
export async function runEngineBench(): Promise<BenchRow[]> {
  const onTheLoop = new Kysely<never>({
    dialect: new PGliteDialect({ pglite: await PGlite.create() }),
  });
  const opened = await openInMemory();
  const inThread = opened.db as unknown as AnyDatabase;
  try {
    await fill(onTheLoop);
    await fill(inThread);
    const rows: BenchRow[] = [];
    for (const [index, { what, rounds, rows: count }] of statements.entries()) {
      const direct = await measure(rounds, () => readRows(onTheLoop, count));
      const thread = await measure(rounds, () => readRows(inThread, count));
      const ratio = thread.ms / direct.ms;
      rows.push({
        id: `E${index + 1}`,
        what: `${what}: in the thread, on the event loop; longest pauses`,
        goal: `≤ 1.5 times, no pause over ${longestPauseMs} ms`,
        value: `${thread.ms.toFixed(2)} and ${direct.ms.toFixed(2)} ms (${ratio.toFixed(2)}); ${thread.pauseMs.toFixed(0)} and ${direct.pauseMs.toFixed(0)} ms`,
        met: ratio <= 1.5 && thread.pauseMs <= longestPauseMs,
      });
    }
    const direct = await measure(5, () => computeLong(onTheLoop));
    const thread = await measure(5, () => computeLong(inThread));
    rows.push({
      id: 'E4',
      what: `a statement of ${thread.ms.toFixed(0)} ms: longest pauses`,
      goal: `none over ${longestPauseMs} ms`,
      value: `${thread.pauseMs.toFixed(0)} and ${direct.pauseMs.toFixed(0)} ms`,
      met: thread.pauseMs <= longestPauseMs,
    });
    return rows;
  } finally {
    await onTheLoop.destroy();
    await opened.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runEngineBench())}\n`);
}
