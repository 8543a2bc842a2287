import { pathToFileURL } from 'node:url';
import type { HttpClient } from '../../server/test/http-client.ts';
import { signedIn } from '../../server/test/signed-in.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { amounts, openEmbeddedDatabase, openLargeDatabase } from '../large-database.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';
import { benchDuplicates } from './duplicates.ts';

const ROUNDS = 9;
const BOUND_MS = 500;

/** The requests of each tab of the control panel, when it opens and with each of its filters. */
function questionsOf(word: string): Record<string, string[]> {
  return {
    'users (10k)': [
      '/admin/users',
      `/admin/users?search=${word}`,
      '/admin/users?search=a',
      '/admin/users?login_status=never',
      '/admin/users?verification=unverified',
      '/admin/users?role=superusers',
      '/admin/users?profiles=none',
      '/admin/users?issues=has',
      '/admin/users?sort_by=last_login_at&page=200',
    ],
    'nodes (100k)': [
      '/admin/entities',
      `/admin/entities?search=${word}`,
      '/admin/entities?search=a&type=person',
      '/admin/entities?type=project&page=1000',
      '/admin/entities?sort_by=updated_at&sort_order=desc',
      '/admin/entities?created_from=2026-01-01T00:00:00Z&created_to=2026-06-01T00:00:00Z',
      '/admin/entities?min_connections=5',
      '/admin/entities?sort_by=connections&sort_order=desc',
      `/admin/entities/for-access?user_id=1&type=person&search=${word}`,
      '/admin/entities/for-access?user_id=1&type=organization',
    ],
    'tags (20k)': [
      '/tags',
      '/tags/statistics',
      '/tags?search=T-1A',
      '/tags?tag_type=community',
      '/tags?sort_by=usage_count&sort_order=desc',
      '/tags?sort_by=status&sort_order=desc&page=300',
      '/tags?tag_status=UNOFFICIAL&search=T-2&page_size=10',
      '/tags/1/references',
    ],
    'log (200k)': [
      '/admin/audit',
      '/admin/audit?event=user_deleted',
      `/admin/audit?actor=${word}`,
      `/admin/audit?target=${word}`,
    ],
    numbers: ['/admin/overview', '/admin/system'],
  };
}

/** Times the control panel's calls over HTTP; each may take at most half a second. */
export async function runAdministrationBench(): Promise<BenchRow[]> {
  const large = await openLargeDatabase();
  const server = await startTestApp(large.db, {}, undefined, 1_000);
  try {
    const admin = await signedIn(server, large.db, { isSuperuser: true });
    await server.network.current();
    const rows: BenchRow[] = [];
    for (const [tab, paths] of Object.entries(questionsOf(large.words[40] ?? 'a'))) {
      rows.push(await benchTab(admin, `${tab}, ${large.engine}`, paths));
    }
    return [...rows, ...(await benchDuplicates(large))];
  } finally {
    await server.close();
    await large.close();
  }
}

/** Times the search for duplicates in 13,000 entities on the embedded engine. */
async function runEmbeddedBench(): Promise<BenchRow[]> {
  const embedded = await openEmbeddedDatabase();
  try {
    return await benchDuplicates(embedded);
  } finally {
    await embedded.close();
  }
}

async function benchTab(admin: HttpClient, tab: string, paths: string[]): Promise<BenchRow> {
  const medians: { path: string; ms: number }[] = [];
  for (const path of paths) {
    const times: number[] = [];
    // The first call is a warm-up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const started = performance.now();
      const answer = await admin.get(`/api/v1${path}`);
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      if (round > 0) times.push(performance.now() - started);
    }
    medians.push({ path, ms: median(times) });
  }
  medians.sort((a, b) => b.ms - a.ms);
  const [slowest] = medians;
  const typical = median(medians.map(({ ms }) => ms));
  return {
    id: 'A1',
    what: `${tab}: ${paths.length} lists and filters, medians`,
    goal: `each < ${BOUND_MS} ms`,
    value: `${typical.toFixed(0)} ms, slowest ${slowest?.ms.toFixed(0)} ms (${slowest?.path})`,
    met: (slowest?.ms ?? 0) < BOUND_MS,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { users, tags, entities } = amounts;
  process.stdout.write(`${users} users, ${tags} tags, ${entities} entities\n`);
  const isEmbeddedAlone = process.argv[2] === 'embedded';
  const rows = isEmbeddedAlone ? [] : await runAdministrationBench();
  process.stdout.write(`${formatRows([...rows, ...(await runEmbeddedBench())])}\n`);
}
