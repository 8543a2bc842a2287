import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { DataDownloadsTable } from '../../db/history-schema.ts';
import type { Executor } from '../../db/transact.ts';

export type DownloadRow = Selectable<DataDownloadsTable>;

export async function selectDownload(db: Executor, userId: number): Promise<DownloadRow | null> {
  const row = await db
    .selectFrom('data_downloads')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins a new download, which replaces the user's previous one. */
export async function insertDownload(tx: Executor, userId: number, now: Date): Promise<void> {
  await deleteDownload(tx, userId);
  await tx
    .insertInto('data_downloads')
    .values({ user_id: userId, requested_at: now, next_try_at: now })
    .execute();
}

async function deleteDownload(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('data_downloads').where('user_id', '=', userId).execute();
}

/** Claims the download that has waited longest: its next try is put off to `until`. */
export async function claimDownload(
  tx: Executor,
  now: Date,
  until: Date,
): Promise<DownloadRow | null> {
  const { rows } = await sql<DownloadRow>`
    update data_downloads set tries = tries + 1, next_try_at = ${until}
    where user_id = (
      select user_id from data_downloads
      where state = 'waiting' and next_try_at <= ${now}
      order by requested_at, id
      limit 1
      for update skip locked)
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a claimed download until the transaction ends; false if another process is making it. */
export async function lockClaimed(tx: Executor, { user_id, id }: DownloadRow): Promise<boolean> {
  const { rows } = await sql`
    select id from data_downloads
    where user_id = ${user_id} and id = ${id} and state = 'waiting'
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

export async function changeDownload(
  tx: Executor,
  userId: number,
  change: Updateable<DataDownloadsTable>,
): Promise<void> {
  await tx.updateTable('data_downloads').set(change).where('user_id', '=', userId).execute();
}

const [firstRows, mostRows] = [20, 500];
const lengthOfBatch = 500_000;

/**
 * The rows of a statement in batches, converted to JSON by PostgreSQL: the longer the rows, the
 * fewer at once.
 */
export async function* readInBatches(
  tx: Executor,
  statement: RawBuilder<unknown>,
): AsyncGenerator<Record<string, unknown>[]> {
  const cursor = sql.id('own_rows');
  await sql`
    declare ${cursor} no scroll cursor for
    select row_to_json(one) as row from (${statement}) as one`.execute(tx);
  let count = firstRows;
  for (;;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      fetch ${sql.lit(count)} from ${cursor}`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
    const length = JSON.stringify(rows).length / rows.length;
    count = Math.max(1, Math.min(mostRows, Math.floor(lengthOfBatch / length)));
  }
  await sql`close ${cursor}`.execute(tx);
}

export async function insertPiece(
  tx: Executor,
  piece: { user_id: number; file: string; place: number; content: string },
): Promise<void> {
  await tx.insertInto('data_download_pieces').values(piece).execute();
}

export async function deletePieces(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('data_download_pieces').where('user_id', '=', userId).execute();
}

export async function selectPiece(
  db: Executor,
  userId: number,
  file: string,
  place: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('data_download_pieces')
    .select('content')
    .where('user_id', '=', userId)
    .where('file', '=', file)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** The names of the pictures that a user had uploaded by a given time, in either size. */
export async function selectPictures(db: Executor, userId: number, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('uploaded_by', '=', userId)
    .where('created_at', '<=', until)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
