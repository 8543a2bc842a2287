import { type Selectable, sql } from 'kysely';
import type { FilesTable } from '../../db/schema.ts';
import type { Handle } from '../../db/transact.ts';

export type FileRow = Selectable<FilesTable>;

export async function selectFile(db: Handle, name: string): Promise<FileRow | null> {
  const row = await db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

export async function insertFiles(db: Handle, files: Omit<FileRow, 'created_at'>[]): Promise<void> {
  await db
    .insertInto('files')
    .values(files)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** What a user has uploaded that still stands: how many pictures, and their bytes. */
export async function countUploads(
  db: Handle,
  userId: number,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select([
      sql<number>`count(*) filter (where small_name is not null)`.as('count'),
      sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('bytes'),
    ])
    .where('uploaded_by', '=', userId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** What a user has uploaded that still stands, in either size. */
export function selectUploadsOf(
  db: Handle,
  userId: number,
): Promise<Pick<FileRow, 'name' | 'entity_type'>[]> {
  return db
    .selectFrom('files')
    .select(['name', 'entity_type'])
    .where('uploaded_by', '=', userId)
    .execute();
}

/** The entities that show one of these addresses, in either size. */
export async function selectShowing(db: Handle, urls: string[]): Promise<number[]> {
  const given = sql`any(${urls}::text[])`;
  const { rows } = await sql<{ id: number }>`
    select id from entities
    where (photo_url <> '' and photo_url = ${given})
      or (low_res_photo_url <> '' and low_res_photo_url = ${given})
    union
    select entity_id from images where image_url = ${given} or low_res_url = ${given}
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Every address of a picture that one of these entities shows. */
export async function selectShown(db: Handle, entityIds: number[]): Promise<string[]> {
  const given = sql`any(${entityIds}::integer[])`;
  const { rows } = await sql<{ url: string }>`
    select photo_url as url from entities where id = ${given}
    union select low_res_photo_url from entities where id = ${given}
    union select image_url from images where entity_id = ${given}
    union select low_res_url from images where entity_id = ${given}`.execute(db);
  return rows.map((row) => row.url).filter((url) => url !== '');
}

/** The small picture that goes with a large one where the file itself does not say. */
export async function selectSmallBeside(db: Handle, url: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select low_res_photo_url as url from entities where photo_url = ${url} and low_res_photo_url <> ''
    union all
    select low_res_url from images where image_url = ${url} and low_res_url <> ''
    limit 1`.execute(db);
  return rows[0]?.url ?? null;
}

/** Takes a picture off every entity that shows it. @returns those entities. */
export async function detachEverywhere(tx: Handle, url: string): Promise<void> {
  await sql`delete from images where image_url = ${url}`.execute(tx);
  await sql`
    update entities set photo_url = '', low_res_photo_url = '', version = version + 1,
      updated_at = now()
    where photo_url = ${url}`.execute(tx);
}

export async function deleteFileRows(tx: Handle, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.deleteFrom('files').where('name', 'in', names).execute();
}

/** Uploads older than a moment, oldest first. */
export async function selectUploadsBefore(
  db: Handle,
  before: Date,
  after: string,
): Promise<{ name: string; small_name: string | null }[]> {
  return db
    .selectFrom('files')
    .select(['name', 'small_name'])
    .where('created_at', '<', before)
    .where('name', '>', after)
    .orderBy('name')
    .limit(200)
    .execute();
}
