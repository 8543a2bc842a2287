import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { FilesTable } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { visibleEntities, visibleParts } from '../entity/visible-queries.ts';
import { mainPictureOf } from '../entity/write-queries.ts';

export type FileRow = Selectable<FilesTable>;

/**
 * Locks the rows of pictures until the transaction ends, always in the same order. `keep` blocks
 * deletions; `change` also blocks saves that show the picture. The rows of the small versions are
 * locked, too: the foreign keys of a row that shows a picture lock both, in no fixed order.
 */
export async function lockFiles(
  tx: Executor,
  names: string[],
  purpose: 'keep' | 'change',
): Promise<Map<string, FileRow>> {
  const given = sql`any(${names}::text[])`;
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    .where(sql<boolean>`name = any(array(
      select name from files where name = ${given}
      union select small_name from files where name = ${given}))`)
    .orderBy('name')
    .$if(purpose === 'keep', (query) => query.forKeyShare())
    .$if(purpose === 'change', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

export async function insertFiles(
  db: Executor,
  files: Omit<FileRow, 'created_at' | 'held_until'>[],
): Promise<void> {
  await db
    .insertInto('files')
    .values(files)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** How many pictures and bytes count in a user's quota: uploads that exist and are not held. */
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
    .where('held_until', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** The existing files that a user has uploaded, in either size. */
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

/** The entities that show one of these files, in either size. */
export async function selectEntitiesShowing(db: Executor, names: string[]): Promise<number[]> {
  const given = sql`any(${names}::text[])`;
  const { rows } = await sql<{ id: number }>`
    select id from entities where photo_file = ${given} or small_photo_file = ${given}
    union
    select entity_id from images where file = ${given} or small_file = ${given}
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether anything shows a file `f`, in either size. */
export const isShown = sql`(
  exists (select from entities where photo_file in (f.name, f.small_name))
  or exists (select from entities where small_photo_file in (f.name, f.small_name))
  or exists (select from images where file in (f.name, f.small_name))
  or exists (select from images where small_file in (f.name, f.small_name)))`;

/** The names of the files in stored contents of entities, which are read once for all files. */
const namesIn = (content: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`
  select ${content} -> 'entity' ->> part from ${source},
    unnest(array['photo_file', 'small_photo_file']) as part
  union all
  select image ->> part from ${source}, jsonb_array_elements(${content} -> 'images') as image,
    unnest(array['file', 'small_file']) as part`;

// Without `distinct` more names are expected than are hashed, and each file is compared with all.
const isNamed = (names: RawBuilder<unknown>) => sql`coalesce(
  f.name in (select distinct name from (${names}) as named (name) where name is not null)
  or f.small_name in (select distinct name from (${names}) as named (name) where name is not null),
  false)`;

/** Whether a file `f` belongs to an entity that is hidden until a report is decided. */
export const isHidden = isNamed(
  namesIn(sql`content`, sql`(select content from deleted_items where reason = 'hidden') as hidden`),
);

/**
 * Whether a file `f` is shown, or restoring a deleted item or undoing a merge would show it. As long
 * as that is possible, its bytes stay.
 */
const isNeeded = sql`(${isShown}
  or ${isNamed(namesIn(sql`content`, sql`(select content from deleted_items where kind = 'entity') as aside`))}
  or ${isNamed(namesIn(sql`record -> 'before'`, sql`(select record from merges where record is not null) as merged`))})`;

/** Those of the files that are shown somewhere. */
export async function selectShown(db: Executor, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from files f where name = any(${names}::text[]) and ${isShown}`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** Deletes the rows of those files that nothing needs. @returns their names. */
export async function deleteUnneeded(tx: Executor, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from files f where name = any(${names}::text[]) and not ${isNeeded}
    returning name`.execute(tx);
  return rows.map((row) => row.name).sort();
}

/** Up to `limit` files that nothing needs: uploads from before `until`, or held until then. */
export async function selectUnused(
  db: Executor,
  which: 'uploads' | 'held',
  until: Date,
  limit: number,
): Promise<string[]> {
  const isDue =
    which === 'held'
      ? sql`held_until <= ${until}`
      : sql`held_until is null and created_at < ${until}`;
  const { rows } = await sql<{ name: string }>`
    select name from files f where ${isDue} and not ${isNeeded}
    order by name limit ${limit}`.execute(db);
  return rows.map((row) => row.name);
}

/** The address of every picture that one of these entities shows. */
export async function selectShownBy(db: Executor, entityIds: number[]): Promise<string[]> {
  const given = sql`any(${entityIds}::integer[])`;
  const { rows } = await sql<{ url: string }>`
    select photo_url as url from entities where id = ${given}
    union select low_res_photo_url from entities where id = ${given}
    union select image_url from images where entity_id = ${given}
    union select low_res_url from images where entity_id = ${given}`.execute(db);
  return rows.map((row) => row.url).filter((url) => url !== '');
}

/** The small address stored beside a large picture, for a file that names no small version. */
export async function selectSmallBeside(db: Executor, name: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select low_res_photo_url as url from entities
    where photo_file = ${name} and low_res_photo_url <> ''
    union all
    select low_res_url from images where file = ${name} and low_res_url <> ''
    limit 1`.execute(db);
  return rows[0]?.url ?? null;
}

/**
 * Removes a file from these entities, and raises the version of each. A large picture is removed
 * with its small one, and replaced by the next one of a gallery; a small one is replaced by its
 * large one.
 */
export async function detach(tx: NetworkTx, name: string, entityIds: number[]): Promise<void> {
  await sql`delete from images where file = ${name}`.execute(tx);
  await sql`update images set low_res_url = image_url where small_file = ${name}`.execute(tx);
  await sql`
    update entities e set version = version + 1, updated_at = now(),
      photo_url = case when photo_file = ${name} then coalesce(next.image_url, '')
        else photo_url end,
      low_res_photo_url = case
        when photo_file = ${name} then coalesce(next.low_res_url, '')
        when small_photo_file = ${name} then photo_url
        else low_res_photo_url end
    from unnest(${entityIds}::integer[]) as given (id)
    left join lateral (${mainPictureOf(sql`given.id`)}) as next on true
    where e.id = given.id`.execute(tx);
  // From now on the large one is shown in both sizes.
  await sql`update files set small_name = null where small_name = ${name}`.execute(tx);
}

/** Deletes rows of files. */
export async function deleteFiles(tx: Executor, names: string[]): Promise<void> {
  await sql`delete from files where name = any(${names}::text[])`.execute(tx);
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

export function selectFiles(
  db: Executor,
  names: string[],
): Promise<Pick<FileRow, 'name' | 'small_name'>[]> {
  return db
    .selectFrom('files')
    .select(['name', 'small_name'])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
}

/**
 * Whether a reader may read a file: one that is not held, and that something shows which the reader
 * may see, that the reader uploaded, or that nothing shows yet.
 */
export async function isReadable(db: Executor, reader: Reader, name: string): Promise<boolean> {
  const isOwn = typeof reader === 'object' ? sql`f.uploaded_by = ${reader.userId}` : sql`false`;
  // The columns of the gate have no index: the rows are found by those of the table.
  const { rows } = await sql`
    select from files f where f.name = ${name} and f.held_until is null and (
      exists (
        select from entities shown join ${visibleEntities(reader)} e on e.id = shown.id
        where ${name} in (shown.photo_file, shown.small_photo_file)
          and e.photo_file is not null)
      or exists (
        select from ${visibleParts(reader, 'images')} i where ${name} in (i.file, i.small_file))
      or ${isOwn} or not ${isShown})`.execute(db);
  return rows.length > 0;
}
