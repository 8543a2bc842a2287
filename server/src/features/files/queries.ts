import { type Selectable, sql } from 'kysely';
import type { FilesTable } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export type FileRow = Selectable<FilesTable>;

/**
 * The rows of pictures, locked until the transaction ends, in one order, whoever asks: `keep`
 * holds off those who would delete one, `change` those who would show one too.
 */
export async function lockFiles(
  tx: Executor,
  names: string[],
  purpose: 'keep' | 'change',
): Promise<Map<string, FileRow>> {
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    .where(sql<boolean>`name = any(${names}::text[])`)
    .orderBy('name')
    .$if(purpose === 'keep', (query) => query.forKeyShare())
    .$if(purpose === 'change', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Entities, locked until the transaction ends; in one order, whoever asks. */
export async function lockEntities(tx: Executor, ids: number[]): Promise<void> {
  await sql`
    select id from entities where id = any(${ids}::integer[]) order by id for update`.execute(tx);
}

export async function insertFiles(
  db: Executor,
  files: Omit<FileRow, 'created_at'>[],
): Promise<void> {
  await db
    .insertInto('files')
    .values(files)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** What a user has uploaded that still stands: how many pictures, and their bytes. */
export async function countUploads(
  db: Executor,
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
  db: Executor,
  userId: number,
): Promise<Pick<FileRow, 'name' | 'entity_type'>[]> {
  return db
    .selectFrom('files')
    .select(['name', 'entity_type'])
    .where('uploaded_by', '=', userId)
    .execute();
}

/** The entities that show one of these addresses, in either size. */
export async function selectShowing(db: Executor, urls: string[]): Promise<number[]> {
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

/**
 * Those of the names that nothing shows any more.
 * @param addresses each with the name that it is an address of.
 */
export async function selectUnshown(
  db: Executor,
  addresses: { name: string; url: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as g (name text, url text)
    )
    select distinct name from given where name not in (
      select g.name from given g join entities e on e.photo_url = g.url and e.photo_url <> ''
      union all
      select g.name from given g
        join entities e on e.low_res_photo_url = g.url and e.low_res_photo_url <> ''
      union all
      select g.name from given g join images i on i.image_url = g.url
      union all
      select g.name from given g join images i on i.low_res_url = g.url)
    order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Every address of a picture that one of these entities shows. */
export async function selectShown(db: Executor, entityIds: number[]): Promise<string[]> {
  const given = sql`any(${entityIds}::integer[])`;
  const { rows } = await sql<{ url: string }>`
    select photo_url as url from entities where id = ${given}
    union select low_res_photo_url from entities where id = ${given}
    union select image_url from images where entity_id = ${given}
    union select low_res_url from images where entity_id = ${given}`.execute(db);
  return rows.map((row) => row.url).filter((url) => url !== '');
}

/** The small picture that goes with a large one where the file itself does not say. */
export async function selectSmallBeside(db: Executor, url: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select low_res_photo_url as url from entities where photo_url = ${url} and low_res_photo_url <> ''
    union all
    select low_res_url from images where image_url = ${url} and low_res_url <> ''
    limit 1`.execute(db);
  return rows[0]?.url ?? null;
}

/** Takes a picture off these entities, which counts as a change of each. */
export async function detach(tx: Executor, urls: string[], entityIds: number[]): Promise<void> {
  const given = sql`any(${urls}::text[])`;
  await sql`delete from images where image_url = ${given}`.execute(tx);
  await sql`
    update entities set version = version + 1, updated_at = now(),
      photo_url = case when photo_url = ${given} then '' else photo_url end,
      low_res_photo_url = case when photo_url = ${given} then '' else low_res_photo_url end
    where id = any(${entityIds}::integer[])`.execute(tx);
}

export async function deleteFileRows(tx: Executor, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`delete from files where name = any(${names}::text[])`.execute(tx);
}

/** Uploads older than a moment, oldest first. */
export async function selectUploadsBefore(
  db: Executor,
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

export async function isProfileOf(
  tx: Executor,
  userId: number,
  entityId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('entities')
    .select('id')
    .where('id', '=', entityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
