// Held pictures: nothing shows them until a version or a deleted item is restored.
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { isHidden, isShown } from './queries.ts';

/** Holds those of the files that nothing shows. @param names of files that are locked. */
export async function holdUnshown(tx: Executor, names: string[], until: Date): Promise<void> {
  await sql`
    update files f set held_until = ${until}
    where name = any(${names}::text[]) and not ${isShown}`.execute(tx);
}

/**
 * Deletes the held files that exceed a number of pictures or bytes per uploader of these files. The
 * longest held go first, large pictures with their small ones; those of a hidden entity stay.
 * @returns the names.
 */
export async function deleteHeldBeyond(
  tx: Executor,
  names: string[],
  most: { files: number; bytes: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with held as (
      select large.name, large.small_name,
        row_number() over newest as place,
        sum(large.byte_size + coalesce(small.byte_size, 0)) over newest as bytes
      from files large left join files small on small.name = large.small_name
      where large.held_until is not null and large.small_name is not null
        and large.uploaded_by in (
          select uploaded_by from files where name = any(${names}::text[]))
      window newest as (partition by large.uploaded_by
        order by large.held_until desc, large.created_at desc, large.name
        rows unbounded preceding)
    )
    delete from files f using held
    where (held.place > ${most.files} or held.bytes > ${most.bytes})
      and f.name in (held.name, held.small_name) and f.held_until is not null and not ${isShown}
      and not ${isHidden}
    returning f.name`.execute(tx);
  return rows.map((row) => row.name);
}

/** Ends the hold of files. @returns the names of those that exist, held or not. */
export async function endHold(tx: Executor, names: string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('files')
    .set({ held_until: null })
    .where(sql<boolean>`name = any(${names}::text[])`)
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Those of the files that exist. */
export async function selectKnown(db: Executor, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.name));
}
