import { sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';

/** Lets what was asked of a person follow them into another one of whom the same can be asked. */
export async function moveUnclaimed(
  tx: Executor,
  ends: { from: number; to: number },
): Promise<void> {
  const { from, to } = ends;
  await sql`
    update invitations set entity_id = ${to}
    where entity_id = ${from}
      and not exists (select from invitations i where i.entity_id = ${to})`.execute(tx);
  await sql`
    update claims set entity_id = ${to}
    where entity_id = ${from} and not exists (
      select from claims c where c.entity_id = ${to} and c.user_id = claims.user_id)`.execute(tx);
}

/** Which of these hashes are those of addresses that nobody may invite. */
export async function selectRefused(db: Executor, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select address_hash as hash from refused_addresses
    where address_hash = any(${[...hashes]}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

export async function insertRefused(tx: Executor, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('refused_addresses')
    .values({ address_hash: hash, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Up to which id people are still to be narrowed; takes that order, so that one process does it. */
export async function takeOrderToNarrow(tx: Executor): Promise<number | null> {
  const { rows } = await sql<{ upTo: number }>`
    delete from settings where name = 'added_people'
    returning (value ->> 'up_to')::integer as "upTo"`.execute(tx);
  return rows[0]?.upTo ?? null;
}

export interface NarrowedPerson {
  id: number;
  /** Who added the person. */
  userId: number;
}

/** Hides people from visitors whom a user added, and who have no account. */
export async function narrowAdded(tx: NetworkTx, upTo: number): Promise<NarrowedPerson[]> {
  const { rows } = await sql<NarrowedPerson>`
    update entities set audience = 'members', version = version + 1
    where added_by is not null and audience = 'public' and id <= ${upTo}
    returning id, added_by as "userId"`.execute(tx);
  return rows.sort((one, other) => one.id - other.id);
}

/** The invitation of a person at an address in lower case, made since a moment; null if there is none. */
export async function findInvitationTo(
  db: Executor,
  { person, address, since }: { person: number; address: string; since: Date },
): Promise<number | null> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('entity_id', '=', person)
    .where('address', '=', address)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether an invitation still waits for an answer. */
export async function isInvitationOpen(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
