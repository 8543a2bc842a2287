// H1 to H3: the cost of history for a save, and the time to read it.
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../server/src/db/open.ts';
import { signedIn } from '../../server/test/signed-in.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { amounts, openLargeDatabase } from '../large-database.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

const perEntity = 10;
const saves = 200;
const reads = 9;

/** Adds ten revisions to each entity, each in an act of its own, by the users in turn. */
async function fillHistory(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into acts (at, kind, actor_id)
      select now() - (n || ' seconds')::interval, 'entity_changed', 1 + n % ${amounts.users}
      from generate_series(${amounts.entities * perEntity}, 1, -1) as n`.execute(connection);
    await sql`
      insert into revisions (act_id, subject, subject_id, entity_id, op, changes)
      select a.id, 'entity', e.id, e.id, 'changed', jsonb_build_object('about', jsonb_build_object(
        'before', left(e.about, 200), 'after', left(e.about, 200) || ' ' || a.id))
      from acts a join entities e on e.id = 1 + a.id % ${amounts.entities}`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}

const isOff = { value: false };

/** Makes saves skip the statement that writes history, to measure the same save without it. */
function leaveOutHistory(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text] = given;
    const writes = typeof text === 'string' && text.includes('insert into acts');
    const sent = isOff.value && writes ? ['select 0 as act_id'] : given;
    return query.apply(this, sent);
  } as typeof pg.Client.prototype.query;
}

export async function runHistoryBench(): Promise<BenchRow[]> {
  const large = await openLargeDatabase();
  if (large.engine !== 'postgresql') {
    await large.close();
    return [];
  }
  leaveOutHistory();
  const server = await startTestApp(large.db, {}, undefined, 1_000);
  try {
    await fillHistory(large.db);
    const admin = await signedIn(server, large.db, { isSuperuser: true });
    const project = await large.db
      .selectFrom('entities')
      .select('id')
      .where('type', '=', 'project')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const times = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < saves * 2; round += 1) {
      isOff.value = round % 2 === 1;
      const started = performance.now();
      const answer = await admin.write('PUT', `/api/v1/projects/${project.id}`, {
        description: `A text that changes each time, ${round}.`,
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      times[isOff.value ? 'without' : 'with'].push(performance.now() - started);
    }
    isOff.value = false;
    const [withHistory, without] = [median(times.with), median(times.without)];
    const read = async (path: string) => {
      const took: number[] = [];
      for (let round = 0; round <= reads; round += 1) {
        const started = performance.now();
        const answer = await admin.get(`/api/v1${path}`);
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
        if (round > 0) took.push(performance.now() - started);
      }
      return median(took);
    };
    const paths = [
      '/admin/changes',
      '/admin/changes?actor=%2312',
      '/admin/changes?kind=entities_merged',
      '/admin/changes?before=300000',
      `/admin/changes?from=${new Date(Date.now() - 5 * 86_400_000).toISOString()}`,
      `/entities/project/${project.id}/history`,
    ];
    const medians = [];
    for (const path of paths) medians.push({ path, ms: await read(path) });
    const [slowest] = medians.toSorted((a, b) => b.ms - a.ms);
    const { rows } = await sql<{ bytes: number; count: number }>`
      select pg_total_relation_size('acts') + pg_total_relation_size('revisions') as bytes,
        (select count(*) from revisions) as count`.execute(large.db);
    const [{ bytes, count }] = rows as [{ bytes: number; count: number }];
    const ratio = withHistory / without;
    return [
      {
        id: 'H1',
        what: `${count} revisions: the median save with history, beside that without, in turn`,
        goal: '<= 1.3',
        value: `${ratio.toFixed(2)} (${withHistory.toFixed(1)} ms, ${without.toFixed(1)} ms)`,
        met: ratio <= 1.3,
      },
      {
        id: 'H2',
        what: 'Recent changes with its filters, and the history of a page: slowest median',
        goal: '< 200 ms',
        value: `${slowest?.ms.toFixed(0)} ms (${slowest?.path})`,
        met: (slowest?.ms ?? 0) < 200,
      },
      {
        id: 'H3',
        what: 'bytes of a revision with its act and all indexes (texts of up to 200 letters)',
        goal: '',
        value: `${Math.round(bytes / count)}`,
        met: null,
      },
    ];
  } finally {
    await server.close();
    await large.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runHistoryBench())}\n`);
}
