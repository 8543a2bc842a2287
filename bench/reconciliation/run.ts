// How many names of a list the reconciliation service finds again, written with slips as lists have.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { seededRandom } from '../../graph/src/layout/random.ts';
import { openLocalImages } from '../../server/src/adapters/image-store.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openInMemory, openPostgres } from '../../server/src/db/open.ts';
import { importNetwork } from '../../server/src/features/exchange/import-service.ts';
import { silentWatcher } from '../../server/src/features/exchange/progress.ts';
import { HttpClient } from '../../server/test/http-client.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { type BenchRow, formatRows, median } from '../rows.ts';

const NAMES = 2_000;
const AT_ONCE = 50;
const BOUND_MS = 500;
const beside = fileURLToPath(new URL('../../../shared/data/kuenstlerhaus', import.meta.url));

interface Person {
  key: string;
  name: string;
}
interface Candidate {
  id: string;
  name: string;
  match: boolean;
}
type Random = () => number;

/** A place within a text, not its first letter, which people seldom mistake. */
const placeIn = (text: string, random: Random) =>
  1 + Math.floor(random() * Math.max(text.length - 2, 1));

/** How a list writes a name. */
const slips: Record<string, (name: string, random: Random) => string> = {
  'as it is': (name) => name,
  'without marks': (name) => name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss'),
  'last name first': (name) => {
    const words = name.split(' ');
    return `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
  },
  'in capitals': (name) => name.toUpperCase(),
  'a letter left out': (name, random) => {
    const at = placeIn(name, random);
    return name.slice(0, at) + name.slice(at + 1);
  },
  'two letters turned': (name, random) => {
    const at = placeIn(name, random);
    return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
  },
  'first name as an initial': (name) => name.replace(/^(\p{L})\S*/u, '$1.'),
};

/** Asks for names in parts, as OpenRefine does, and counts what comes back. */
async function runReconciliationBench(folder: string): Promise<BenchRow[]> {
  const server = await startPostgres();
  const opened = server
    ? openPostgres(server.urlOf('postgres'), () => undefined)
    : await openInMemory();
  await migrate(opened.db);
  const site = await startTestApp(opened.db, { RATE_LIMIT: 'off' });
  try {
    const images = openLocalImages(site.dataDir);
    await importNetwork({ db: opened.db, images }, folder, { source: 'bench' }, silentWatcher);
    const people = await readPeople();
    return await benchNames(people);
  } finally {
    await site.close();
    await opened.close();
    await server?.stop();
  }

  async function readPeople(): Promise<Person[]> {
    const rows = await opened.db
      .selectFrom('entities')
      .select(['id', 'name'])
      .where('type', '=', 'person')
      .orderBy('id')
      .execute();
    const each = rows.length / NAMES;
    return Array.from({ length: Math.min(NAMES, rows.length) }, (_, at) => {
      const { id = 0, name = '' } = rows[Math.floor(at * Math.max(each, 1))] ?? {};
      return { key: `person_${id}`, name };
    });
  }

  async function benchNames(people: Person[]): Promise<BenchRow[]> {
    const random = seededRandom(11);
    const client = new HttpClient(site.app);
    const rows: BenchRow[] = [];
    const times: number[] = [];
    for (const [slip, write] of Object.entries(slips)) {
      const counts = { first: 0, found: 0, right: 0, wrong: 0 };
      for (let from = 0; from < people.length; from += AT_ONCE) {
        const part = people.slice(from, from + AT_ONCE);
        const queries = Object.fromEntries(
          part.map(({ name }, at) => [`q${at}`, { query: write(name, random), type: 'Person' }]),
        );
        const started = performance.now();
        const answer = await client.form('/reconcile', { queries: JSON.stringify(queries) });
        times.push(performance.now() - started);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        const found: Record<string, { result: Candidate[] }> = answer.json();
        for (const [at, person] of part.entries()) {
          count(counts, person, found[`q${at}`]?.result ?? []);
        }
      }
      const share = (number: number) => `${((100 * number) / people.length).toFixed(1)} %`;
      rows.push({
        id: 'Q1',
        what: `${people.length} names, ${slip}`,
        goal: 'none matched wrongly',
        value: `${share(counts.first)} first, ${share(counts.found)} of five; matched ${share(counts.right)} rightly, ${share(counts.wrong)} wrongly`,
        met: counts.wrong === 0,
      });
    }
    const slowest = Math.max(...times);
    rows.push({
      id: 'Q2',
      what: `${AT_ONCE} names at once, ${opened.engine}`,
      goal: `median <= ${BOUND_MS} ms`,
      value: `${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      met: median(times) <= BOUND_MS,
    });
    return rows;
  }
}

/** People of the same name cannot be told apart by it, so each of them counts as found. */
function count(
  counts: { first: number; found: number; right: number; wrong: number },
  { key, name }: Person,
  candidates: readonly Candidate[],
): void {
  const isRight = (one: Candidate) => one.id === key || one.name === name;
  const [first] = candidates;
  if (first && isRight(first)) counts.first += 1;
  if (candidates.some(isRight)) counts.found += 1;
  const matched = candidates.find(({ match }) => match);
  if (matched) counts[matched.id === key ? 'right' : 'wrong'] += 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.env.KUENSTLERHAUS_DIR ?? beside;
  const rows = existsSync(`${folder}/people.csv`) ? await runReconciliationBench(folder) : [];
  const table =
    rows.length > 0 ? formatRows(rows) : 'skipped: the Künstlerhaus network is not here';
  process.stdout.write(`${table}\n`);
}
