import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { countFrom, type Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';

interface NewShortAddress {
  code: string;
  address: string;
  made_by: number;
  created_at: Date;
}

/** The code of an address, if it has one. */
export async function selectCodeOf(db: Executor, address: string): Promise<string | null> {
  const row = await db
    .selectFrom('short_addresses')
    .select('code')
    .where(sql`md5(address)`, '=', sql`md5(${address})`)
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function selectAddressOf(db: Executor, code: string): Promise<string | null> {
  const rows = db.selectFrom('short_addresses').select('address').where('code', '=', code);
  return (await rows.executeTakeFirst())?.address ?? null;
}

export function countMadeBy(tx: Executor, userId: number): Promise<number> {
  return countFrom(tx, sql`short_addresses where made_by = ${userId}`);
}

/** @returns false if the view has one by now, or another view has this code. */
export async function insertShortAddress(tx: Executor, row: NewShortAddress): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('short_addresses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns the address that was deleted, or null if there is none. */
export async function deleteShortAddressRow(tx: Executor, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('short_addresses')
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Codes, addresses and names of who made them that contain the text. */
function matching(search: string): RawBuilder<unknown> {
  const part = `%${search.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`short_addresses s left join users u on u.id = s.made_by
    where s.code ilike ${part} or s.address ilike ${part} or u.name ilike ${part}`;
}

export function countShortAddresses(db: Db, search: string): Promise<number> {
  return countFrom(db, matching(search));
}

export interface ShortAddressRow {
  id: number;
  code: string;
  address: string;
  made_by: string | null;
  created_at: Date;
}

/** The newest first. */
export async function selectShortAddresses(
  db: Db,
  search: string,
  { limit, offset }: Section,
): Promise<ShortAddressRow[]> {
  const { rows } = await sql<ShortAddressRow>`
    select s.id, s.code, s.address, s.created_at,
      coalesce(nullif(u.name, ''), 'User ' || u.id) as made_by from ${matching(search)}
    order by s.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
