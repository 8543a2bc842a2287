// A2 and A3: the time to find duplicates, in the list for superusers and while a name is typed.
import type { HttpClient } from '../../server/test/http-client.ts';
import { signedIn } from '../../server/test/signed-in.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import type { LargeDatabase } from '../large-database.ts';
import { type BenchRow, median } from '../rows.ts';

const rounds = 9;
const firstMs = 2_000;
const typedMs = 200;

/** @param large is changed before each first request, because duplicates are cached per version. */
export async function benchDuplicates(large: LargeDatabase): Promise<BenchRow[]> {
  const server = await startTestApp(large.db, {}, undefined, 1_000);
  try {
    const admin = await signedIn(server, large.db, { isSuperuser: true });
    await server.network.current();
    const { count } = await large.db
      .selectFrom('entities')
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const people = await large.db
      .selectFrom('entities')
      .select('name')
      .where('type', '=', 'person')
      .orderBy('id')
      .limit(rounds + 1)
      .execute();
    const times = {
      ...{ first: [] as number[], again: [] as number[], typed: [] as number[] },
      processor: [] as number[],
    };
    for (const { name } of people) {
      const made = await admin.post('/api/v1/projects', { name: `After ${name}` });
      if (made.statusCode !== 201) throw new Error(made.body);
      await server.network.current();
      const used = process.cpuUsage();
      times.first.push(await took(admin, 'GET', '/admin/duplicates'));
      const { user, system } = process.cpuUsage(used);
      times.processor.push((user + system) / 1_000);
      times.again.push(await took(admin, 'GET', '/admin/duplicates'));
      // The name with a typing error, as the form sends it.
      const names = [`${name.slice(0, -2)}${name.slice(-1)}`];
      const asked = { names, entity_types: ['person'] };
      times.typed.push(await took(admin, 'POST', '/entities/match', asked));
    }
    // The first round is a warm-up and is not counted.
    const of = (all: number[]) => median(all.slice(1));
    const [first, typed] = [of(times.first), of(times.typed)];
    // Includes the embedded engine, which runs in this process, but not PostgreSQL.
    const aside = `${of(times.processor).toFixed(0)} ms of processor time`;
    const where = `${count} entities, ${large.engine}`;
    return [
      {
        id: 'A2',
        what: `${where}: “Possible duplicates” opened after a change`,
        goal: `<= ${firstMs} ms`,
        value: `${first.toFixed(0)} ms (${aside}), opened again ${of(times.again).toFixed(0)} ms`,
        met: first <= firstMs,
      },
      {
        id: 'A3',
        what: `${where}: “Is it one of these?” for a name with a slip`,
        goal: `<= ${typedMs} ms`,
        value: `${typed.toFixed(0)} ms`,
        met: typed <= typedMs,
      },
    ];
  } finally {
    await server.close();
  }
}

async function took(
  client: HttpClient,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<number> {
  const started = performance.now();
  const answer =
    method === 'GET'
      ? await client.get(`/api/v1${path}`)
      : await client.post(`/api/v1${path}`, body);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
  return performance.now() - started;
}
