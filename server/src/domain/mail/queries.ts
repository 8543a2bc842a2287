import { type Selectable, sql, type Updateable } from 'kysely';
import type { OutboxTable } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { isConcealed } from '../deleted/concealed-queries.ts';

export type OutboxRow = Selectable<OutboxTable> & { is_verified: boolean };

/**
 * Claims e-mails that are due: their next try is put off to `until`, so that no other process sends
 * them meanwhile.
 */
export async function claimDue(
  tx: Executor,
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
    returning *, coalesce((
      select u.is_verified from users u where u.id = outbox.user_id and u.email = outbox.address
    ), false) as is_verified,
      -- Hidden since it was queued.
      case when ${isConcealed(sql`(details ->> 'entity_id')::integer`)}
        then details - 'entity_name' else details end as details`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
}

/**
 * Puts e-mails into the outbox, except those over the hourly limit of their kind and address.
 * E-mails that come earlier in the list count towards the limit.
 */
export async function insertMails(
  tx: Executor,
  mails: {
    kind: string;
    user_id: number | null;
    address: string;
    details: Record<string, unknown>;
    most_per_hour: number | null;
  }[],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 3_600_000);
  await sql`
    insert into outbox (kind, user_id, address, details, created_at, next_try_at)
    select m.kind, m.user_id, m.address, m.details, ${now}::timestamptz, ${now}::timestamptz
    from (
      select given.*, row_number() over (partition by kind, address order by place) as turn
      from rows from (jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as (kind text,
        user_id integer, address text, details jsonb, most_per_hour integer))
        with ordinality as given (kind, user_id, address, details, most_per_hour, place)) m
    where m.most_per_hour is null or m.turn + (
      select count(*) from outbox o
      where o.kind = m.kind and o.address = m.address and o.created_at > ${since}
    ) <= m.most_per_hour
    order by m.place`.execute(tx);
}

export async function changeMail(
  db: Executor,
  id: number,
  change: Updateable<OutboxTable>,
): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).execute();
}

export async function deleteMail(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Stores the hash by which a mailed link is recognised; a retried e-mail renews its own link. */
export async function storeLink(
  db: Executor,
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
