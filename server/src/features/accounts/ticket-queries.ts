import type { Selectable } from 'kysely';
import type { LoginTicketsTable } from '../../db/second-factor-schema.ts';
import type { Executor } from '../../db/transact.ts';

type TicketRow = Selectable<LoginTicketsTable>;

export async function insertTicket(tx: Executor, row: TicketRow): Promise<void> {
  await tx.insertInto('login_tickets').values(row).execute();
}

/** A ticket that has not expired. */
export async function selectTicket(
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<TicketRow | null> {
  const row = db
    .selectFrom('login_tickets')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now);
  return (await row.executeTakeFirst()) ?? null;
}

export async function deleteTickets(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
}
