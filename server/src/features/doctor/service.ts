import type { Clock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import { isMigrated, migrate } from '../../db/migrate.ts';
import { type Db, openInMemory } from '../../db/open.ts';
import { transactLong } from '../../db/transact.ts';
import { type Finding, fits } from './finding.ts';
import * as said from './messages.ts';
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
        about: said.migrations.about,
        text: said.migrations.other,
        advice: said.migrations.advice,
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
  const finding = fits(said.database.about, said.database.version(name));
  if (number >= oldestVersion) return finding;
  return { ...finding, advice: said.database.advice };
}

async function examineClock({ db, clock }: DoctorDeps): Promise<Finding> {
  const before = clock.now().getTime();
  const there = (await selectTime(db)).getTime();
  const after = clock.now().getTime();
  const offMs = there < before ? before - there : Math.max(0, there - after);
  if (offMs <= clockToleranceMs) return fits(said.clock.about, said.clock.fits);
  return {
    about: said.clock.about,
    text: said.clock.off((offMs / 1000).toFixed(0)),
    advice: said.clock.advice,
  };
}

async function examineShape({ db }: DoctorDeps): Promise<Finding> {
  ownShape ??= readOwnShape();
  const [wanted, there] = [await ownShape, await selectShape(db)];
  const missing = wanted.filter((line) => !there.includes(line)).map(said.schema.missing);
  const foreign = there.filter((line) => !wanted.includes(line));
  const differences = [...missing, ...foreign];
  if (differences.length === 0) return fits(said.schema.about, said.schema.fits);
  return {
    about: said.schema.about,
    text: said.schema.differences(differences.length, differences.slice(0, shown)),
    advice: said.schema.advice,
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
  const unreadable: { table: string; reason: string }[] = [];
  for (const [index, table] of tables.entries()) {
    const problem = await transactLong(db, (tx) => readWhole(tx, table)).then(
      () => null,
      ({ message: reason }: Error) => ({ table, reason }),
    );
    if (problem !== null) unreadable.push(problem);
    watcher.progress(said.step, index + 1, tables.length);
  }
  if (unreadable.length === 0) return fits(said.tables.about, said.tables.fits(tables.length));
  return {
    about: said.tables.about,
    text: said.tables.unreadable(unreadable),
    advice: said.tables.advice,
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
    ...(lost > 0 ? [said.pictures.lost(lost)] : []),
    ...(left > 0 ? [said.pictures.unknown(left)] : []),
  ];
  if (faults.length === 0) return fits(said.pictures.about, said.pictures.fits(stored.size));
  return {
    about: said.pictures.about,
    text: faults.join(', '),
    advice: lost > 0 ? said.pictures.adviceOnLost : said.pictures.adviceOnUnknown,
  };
}

async function examineRows({ db, clock }: DoctorDeps): Promise<Finding[]> {
  const now = clock.now().getTime();
  const since = { hourAgo: new Date(now - hourMs), weekAgo: new Date(now - 7 * 24 * hourMs) };
  const counts = await selectCounts(db, since);
  const { unsearchable, misplaced, waiting, given_up } = counts;
  const network = fits(said.network.about, said.network.fits(counts.entities));
  const mail = fits(said.mailQueue.about, said.mailQueue.fits);
  const lead = fits(said.superusers.about, said.superusers.count(counts.superusers));
  return [
    unsearchable + misplaced === 0
      ? network
      : {
          ...network,
          text: said.network.faulty(unsearchable, misplaced),
          advice: said.network.advice,
        },
    counts.superusers > 0 ? lead : { ...lead, advice: said.superusers.advice },
    waiting + given_up === 0
      ? mail
      : {
          ...mail,
          text: said.mailQueue.waiting(waiting, given_up),
          advice: said.mailQueue.advice,
        },
  ];
}
