import { type Selectable, sql } from 'kysely';
import type { OutboxTable } from '../../db/schema.ts';
import type { Handle } from '../../db/transact.ts';

export type OutboxRow = Selectable<OutboxTable> & { name: string };

/**
 * Takes letters that are due, and puts off their next try, so that another process leaves them
 * alone meanwhile.
 */
export async function claimDue(
  tx: Handle,
  now: Date,
  until: Date,
  most: number,
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set next_try_at = ${until}, tries = tries + 1
    where id in (
      select id from outbox
      where sent_at is null and given_up_at is null and next_try_at <= ${now}
      order by next_try_at, id
      limit ${most}
      for update skip locked)
    returning *, coalesce((select name from users where users.id = outbox.user_id), '') as name`.execute(
    tx,
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** How many letters of a kind were written to an address since a moment. */
export async function countLetters(
  db: Handle,
  { kind, address }: { kind: string; address: string },
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function markSent(db: Handle, id: number, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now }).where('id', '=', id).execute();
}

export async function putOff(db: Handle, id: number, until: Date): Promise<void> {
  await db.updateTable('outbox').set({ next_try_at: until }).where('id', '=', id).execute();
}

export async function giveUp(db: Handle, id: number, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ given_up_at: now }).where('id', '=', id).execute();
}

/** Stores what recognises a mailed link; a letter that is tried again renews its own. */
export async function storeLink(
  db: Handle,
  link: {
    token_hash: string;
    purpose: 'verify' | 'reset';
    user_id: number;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('mailed_links')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet({ created_at: link.created_at, expires_at: link.expires_at }),
    )
    .execute();
}
