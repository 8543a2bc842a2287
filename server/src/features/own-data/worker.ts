// Makes the downloads that users requested. A download is claimed, made, and only then marked as
// ready. If the process is killed before that, the download is made again.
import { inversesOf, protectCell } from '@mangrove/contract';
import { stringify } from 'csv-stringify/sync';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import { BackgroundJob } from '../../background-job.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact, transactAtOneMoment } from '../../db/transact.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { selectRoleTypes } from '../../domain/role-types/queries.ts';
import { shareLockActiveUsers } from '../../domain/users/queries.ts';
import { fileNames } from './archive.ts';
import { ownTables } from './contents-queries.ts';
import { type HistoryPlace, selectLastAct, selectOwnHistory } from './history-queries.ts';
import {
  changeDownload,
  claimDownload,
  type DownloadRow,
  deletePieces,
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
    name: 'make downloads',
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

/**
 * Makes a download: all but the history at one moment, then the history in pieces, between which
 * others are served. It ends with what was the last act at that moment.
 */
async function make(db: Db, clock: Clock, claimed: DownloadRow): Promise<void> {
  const lastAct = await makeTables(db, claimed);
  if (lastAct === null) return;
  const history = new TableWriter(claimed.user_id, 'history');
  let after: HistoryPlace | null = { actId: 0, revisionId: 0 };
  while (after) after = await makeHistory(db, clock, claimed, history, { after, lastAct });
  await transact(db, async (tx) => {
    const [user] = await shareLockActiveUsers(tx, [claimed.user_id]);
    if (!user || !(await lockClaimed(tx, claimed))) return;
    await history.end(tx);
    await changeDownload(tx, user.id, { state: 'ready', ready_at: clock.now() });
    await queueMail(tx, clock, { kind: 'data_ready', userId: user.id, address: user.email });
  });
}

/** @returns the id of the user's last act; null if the download is not to be made any more. */
function makeTables(db: Db, claimed: DownloadRow): Promise<number | null> {
  return transactAtOneMoment(db, async (tx) => {
    const [user] = await shareLockActiveUsers(tx, [claimed.user_id]);
    if (!user || !(await lockClaimed(tx, claimed))) return null;
    // Of an attempt that was interrupted.
    await deletePieces(tx, user.id);
    const inverses = inversesOf(await selectRoleTypes(tx));
    for (const { name, read, describe } of ownTables) {
      if (!read) continue;
      const table = new TableWriter(user.id, name);
      for await (const rows of readInBatches(tx, read(user.id))) {
        await table.add(tx, describe ? rows.map((row) => describe(row, inverses)) : rows);
      }
      await table.end(tx);
    }
    return selectLastAct(tx, user.id);
  });
}

/** @returns the place after which the next piece begins; null after the last one. */
function makeHistory(
  db: Db,
  clock: Clock,
  claimed: DownloadRow,
  history: TableWriter,
  { after, lastAct }: { after: HistoryPlace; lastAct: number },
): Promise<HistoryPlace | null> {
  return transact(db, async (tx) => {
    if (!(await lockClaimed(tx, claimed))) return null;
    const { rows, last } = await selectOwnHistory(tx, claimed.user_id, after, lastAct);
    if (rows.length === 0) return null;
    await history.add(tx, rows);
    const until = new Date(clock.now().getTime() + leaseMs);
    await changeDownload(tx, claimed.user_id, { next_try_at: until });
    return last;
  });
}

function giveUp(db: Db, clock: Clock, claimed: DownloadRow): Promise<void> {
  return transact(db, async (tx) => {
    const [user] = await shareLockActiveUsers(tx, [claimed.user_id]);
    if (!(await lockClaimed(tx, claimed))) return;
    await deletePieces(tx, claimed.user_id);
    await changeDownload(tx, claimed.user_id, { state: 'failed' });
    if (user) {
      await queueMail(tx, clock, { kind: 'data_failed', userId: user.id, address: user.email });
    }
  });
}

/** Writes a table as JSON and as CSV; each batch of rows is a piece of both. */
class TableWriter {
  readonly #userId: number;
  readonly #files: { json: string; csv: string };
  #place = 0;

  constructor(userId: number, table: string) {
    this.#userId = userId;
    this.#files = fileNames(table);
  }

  async add(tx: Executor, rows: Record<string, unknown>[]): Promise<void> {
    const json = rows.map((row) => JSON.stringify(row, null, 2)).join(',\n');
    const lines = rows.map((row) => Object.values(row).map(cellOf));
    const isFirst = this.#place === 0;
    // Spreadsheets recognise UTF-8 by the byte-order mark.
    const head = isFirst ? `\uFEFF${lineOf([Object.keys(rows[0] ?? {})])}` : '';
    await this.#insert(tx, (isFirst ? '[\n' : ',\n') + json, head + lineOf(lines));
  }

  async end(tx: Executor): Promise<void> {
    await this.#insert(tx, this.#place === 0 ? '[]\n' : '\n]\n', '');
  }

  async #insert(tx: Executor, json: string, csv: string): Promise<void> {
    const piece = { user_id: this.#userId, place: this.#place };
    await insertPiece(tx, { ...piece, file: this.#files.json, content: json });
    await insertPiece(tx, { ...piece, file: this.#files.csv, content: csv });
    this.#place += 1;
  }
}

function lineOf(lines: unknown[][]): string {
  return stringify(lines, { record_delimiter: 'windows' });
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return protectCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
