// Makes the downloads that users requested. A download is claimed, made in one transaction that
// reads a single snapshot, and only then marked as ready. If the process is killed before that, the
// download is made again.
import { stringify } from 'csv-stringify/sync';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import { BackgroundJob } from '../../background-job.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact, transactAtOneMoment } from '../../db/transact.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { shareLockActiveUsers } from '../../domain/users/queries.ts';
import { protectCell } from '../exchange/network-format.ts';
import { fileNames } from './archive.ts';
import { ownTables } from './contents-queries.ts';
import {
  changeDownload,
  claimDownload,
  type DownloadRow,
  insertPiece,
  lockClaimed,
  readInBatches,
} from './queries.ts';

const leaseMs = 120_000;
const pollMs = 10_000;
const maxTries = 3;

export interface DownloadWorkerDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  onMailQueued(): void;
}

/** A worker that polls for requested downloads, and looks at once when it is woken. */
export function makeDownloadWorker(deps: DownloadWorkerDeps): BackgroundJob {
  return new BackgroundJob({
    everyMs: pollMs,
    runOnce: () => makeNext(deps),
    // The database cannot be reached: the requests stay in it.
    onFailed: (error) => deps.log.warn({ err: error }, 'could not look for downloads of own data'),
  });
}

/** @returns whether there may be another download to make. */
async function makeNext({ db, clock, log, onMailQueued }: DownloadWorkerDeps): Promise<boolean> {
  const now = clock.now();
  const claimed = await transact(db, (tx) =>
    claimDownload(tx, now, new Date(now.getTime() + leaseMs)),
  );
  if (!claimed) return false;
  try {
    await (claimed.tries <= maxTries ? make : giveUp)(db, clock, claimed);
    onMailQueued();
  } catch (error) {
    log.warn(
      { err: error, user: claimed.user_id, tries: claimed.tries },
      'could not make a download',
    );
  }
  return true;
}

function make(db: Db, clock: Clock, claimed: DownloadRow): Promise<void> {
  return transactAtOneMoment(db, async (tx) => {
    const [user] = await shareLockActiveUsers(tx, [claimed.user_id]);
    if (!user || !(await lockClaimed(tx, claimed))) return;
    for (const { name, read } of ownTables) {
      await writeTable(tx, user.id, name, readInBatches(tx, read(user.id)));
    }
    await changeDownload(tx, user.id, { state: 'ready', ready_at: clock.now() });
    await queueMail(tx, clock, { kind: 'data_ready', userId: user.id, address: user.email });
  });
}

function giveUp(db: Db, clock: Clock, claimed: DownloadRow): Promise<void> {
  return transact(db, async (tx) => {
    const [user] = await shareLockActiveUsers(tx, [claimed.user_id]);
    if (!(await lockClaimed(tx, claimed))) return;
    await changeDownload(tx, claimed.user_id, { state: 'failed' });
    if (user) {
      await queueMail(tx, clock, { kind: 'data_failed', userId: user.id, address: user.email });
    }
  });
}

/** Writes a table as JSON and as CSV; each batch of rows is a piece of both. */
async function writeTable(
  tx: Executor,
  userId: number,
  table: string,
  batches: AsyncGenerator<Record<string, unknown>[]>,
): Promise<void> {
  const files = fileNames(table);
  let place = 0;
  const add = async (json: string, csv: string) => {
    await insertPiece(tx, { user_id: userId, file: files.json, place, content: json });
    await insertPiece(tx, { user_id: userId, file: files.csv, place, content: csv });
    place += 1;
  };
  for await (const rows of batches) {
    const json = rows.map((row) => JSON.stringify(row, null, 2)).join(',\n');
    const lines = rows.map((row) => Object.values(row).map(cellOf));
    const isFirst = place === 0;
    // Spreadsheets recognise UTF-8 by the byte-order mark.
    const head = isFirst ? `\uFEFF${lineOf([Object.keys(rows[0] ?? {})])}` : '';
    await add((isFirst ? '[\n' : ',\n') + json, head + lineOf(lines));
  }
  await add(place === 0 ? '[]\n' : '\n]\n', '');
}

function lineOf(lines: unknown[][]): string {
  return stringify(lines, { record_delimiter: 'windows' });
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return protectCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
