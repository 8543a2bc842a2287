import type { Clock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import { isMigrated, migrate } from '../../db/migrate.ts';
import { type Db, openInMemory } from '../../db/open.ts';
import { transactLong } from '../../db/transact.ts';
import { type Finding, fits, several } from './finding.ts';
import {
  readWhole,
  selectCounts,
  selectPictures,
  selectShape,
  selectTables,
  selectTime,
  selectVersion,
} from './queries.ts';

interface DoctorDeps {
  db: Db;
  images: ImageStore;
  clock: Clock;
}

interface Watcher {
  progress(step: string, done: number, total: number): void;
}

const hourMs = 3_600_000;
const oldestVersion = 150_000;
const clockToleranceMs = 5_000;
/** Differences of a schema that are named; the others are counted. */
const shown = 5;

/**
 * Looks at the database and the pictures for what does not fit, and changes nothing.
 * @returns findings in the order in which they are best read.
 */
export async function examineData(deps: DoctorDeps, watcher: Watcher): Promise<Finding[]> {
  // The command line only.
  const findings = [await examineVersion(deps), await examineClock(deps)];
  // What a newer or older version made cannot be compared with this one.
  const tables = await selectTables(deps.db);
  if (!tables.includes('kysely_migration') || !(await isMigrated(deps.db))) {
    return [
      ...findings,
      {
        about: 'migrations',
        text: 'the database is not at the schema of this version',
        advice: 'Run "admin migrate" with the version that the server runs, or start the server.',
      },
    ];
  }
  return [
    ...findings,
    await examineShape(deps),
    await examineTables(deps, tables, watcher),
    await examinePictures(deps),
    ...(await examineRows(deps)),
  ];
}

async function examineVersion({ db }: DoctorDeps): Promise<Finding> {
  const { name, number } = await selectVersion(db);
  const finding = fits('database', `PostgreSQL ${name}`);
  if (number >= oldestVersion) return finding;
  return { ...finding, advice: 'Move to PostgreSQL 15 or newer: back up, restore there.' };
}

async function examineClock({ db, clock }: DoctorDeps): Promise<Finding> {
  const before = clock.now().getTime();
  const there = (await selectTime(db)).getTime();
  const after = clock.now().getTime();
  const offMs = there < before ? before - there : Math.max(0, there - after);
  if (offMs <= clockToleranceMs) return fits('clock', 'the same as that of the database');
  return {
    about: 'clock',
    text: `${(offMs / 1000).toFixed(0)} s off the clock of the database`,
    advice: 'Set both machines by NTP: logins and links end at wrong times.',
  };
}

async function examineShape({ db }: DoctorDeps): Promise<Finding> {
  ownShape ??= readOwnShape();
  const [wanted, there] = [await ownShape, await selectShape(db)];
  const missing = wanted.filter((line) => !there.includes(line)).map((line) => `no ${line}`);
  const foreign = there.filter((line) => !wanted.includes(line));
  const differences = [...missing, ...foreign];
  if (differences.length === 0) return fits('schema', 'as this version makes it');
  const more = differences.length - shown;
  const named = differences.slice(0, shown).join('; ');
  return {
    about: 'schema',
    text: `${several(differences.length, 'difference')}: ${named}${more > 0 ? `; ${more} more` : ''}`,
    advice:
      'Somebody changed it by hand. Take that back, or restore a backup into an empty database.',
  };
}

/** Read once, because it belongs to the version. */
let ownShape: Promise<string[]> | undefined;

/** The schema of an empty database that is migrated in memory. */
async function readOwnShape(): Promise<string[]> {
  const { db, close } = await openInMemory();
  try {
    await migrate(db);
    return await selectShape(db);
  } finally {
    await close();
  }
}

async function examineTables(
  { db }: DoctorDeps,
  tables: string[],
  watcher: Watcher,
): Promise<Finding> {
  const unreadable: string[] = [];
  for (const [index, table] of tables.entries()) {
    const problem = await transactLong(db, (tx) => readWhole(tx, table)).then(
      () => null,
      (error: Error) => `${table} (${error.message})`,
    );
    if (problem !== null) unreadable.push(problem);
    watcher.progress('Reading the database', index + 1, tables.length);
  }
  if (unreadable.length === 0) return fits('tables', `all ${tables.length} can be read`);
  return {
    about: 'tables',
    text: `cannot be read: ${unreadable.join('; ')}`,
    advice: 'The disk or the files are damaged. Restore the newest whole backup on another disk.',
  };
}

async function examinePictures({ db, images }: DoctorDeps): Promise<Finding> {
  const known = await selectPictures(db);
  const stored = new Set(await images.list());
  const lost = [...known].filter((name) => !stored.has(name)).length;
  // Younger ones may belong to an upload under way, or wait for the sweep of uploads.
  const left = (await images.list(new Date(Date.now() - 48 * hourMs))).filter(
    (name) => !known.has(name),
  ).length;
  const faults = [
    ...(lost > 0 ? [`${several(lost, 'file')} lost`] : []),
    ...(left > 0 ? [`${several(left, 'file')} that nothing knows`] : []),
  ];
  if (faults.length === 0) return fits('pictures', `${several(stored.size, 'file')}, all known`);
  return {
    about: 'pictures',
    text: faults.join(', '),
    advice:
      lost > 0
        ? 'Bring lost files back from a backup of the files or the bucket; restore brings them too.'
        : 'Files that nothing knows can be deleted once a backup has been made.',
  };
}

async function examineRows({ db, clock }: DoctorDeps): Promise<Finding[]> {
  const now = clock.now().getTime();
  const since = { hourAgo: new Date(now - hourMs), weekAgo: new Date(now - 7 * 24 * hourMs) };
  const counts = await selectCounts(db, since);
  const { unsearchable, misplaced, waiting, given_up } = counts;
  const entities = several(counts.entities, 'entity', 'entities');
  const network = fits('network', `${entities}, all found by search and on the map`);
  const mail = fits('mail queue', 'nothing waits for longer than an hour');
  const lead = fits('superusers', several(counts.superusers, 'account'));
  return [
    unsearchable + misplaced === 0
      ? network
      : {
          ...network,
          text: `${several(unsearchable, 'entity', 'entities')} not found by search, ${misplaced} with an impossible place`,
          advice: 'Restore a backup of now into an empty database: words are made anew.',
        },
    counts.superusers > 0 ? lead : { ...lead, advice: 'Make one: admin superuser you@example.org' },
    waiting + given_up === 0
      ? mail
      : {
          ...mail,
          text: `${several(waiting, 'e-mail')} waiting for over an hour, ${given_up} given up this week`,
          advice: 'Look for "mail" in the log; SMTP_URL or the addresses are wrong.',
        },
  ];
}
