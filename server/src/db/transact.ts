// The embedded engine has one connection. A query on the plain handle inside an open transaction
// would wait for that transaction, which waits for the query: a deadlock. On PostgreSQL it would
// silently run on another connection, outside the transaction. So on both engines the plain handle
// throws at once while a transaction of the same call chain is open.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
  type Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

/** A handle for queries: the plain handle, or that of an open transaction. */
export type Executor = Kysely<Schema>;

declare const isChange: unique symbol;

/**
 * The transaction of a change of the network. Only `changeNetwork` of domain/history gives
 * one, so what writes the network cannot be called without its version and notice.
 */
export type NetworkTx = Transaction<Schema> & { readonly [isChange]: true };

const openTransaction = new AsyncLocalStorage<true>();

export class TransactionGuard implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    if (openTransaction.getStore()) {
      throw new Error(
        'A query on the plain database handle inside an open transaction: use the handle that the transaction gives.',
      );
    }
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}

/**
 * Runs `work` in one transaction: everything is committed, or nothing.
 * @param work receives the transaction's handle, and must use no other.
 */
export function transact<Result>(
  db: Executor,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .execute((tx) =>
      openTransaction.run(true, () => work(tx.withoutPlugins() as Transaction<Schema>)),
    );
}

/** `transact` for work that may take longer than a request: without a statement timeout. */
export function transactLong<Result>(
  db: Executor,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return work(tx);
  });
}

/** `transactLong` in which all queries see the same snapshot of the data. */
export function transactAtOneMoment<Result>(
  db: Executor,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return transactLong(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    return work(tx);
  });
}

/** `transactAtOneMoment` for work that only reads; writes fail. */
export function readAtOneMoment<Result>(
  db: Executor,
  read: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return transactAtOneMoment(db, async (tx) => {
    await sql`set transaction read only`.execute(tx);
    return read(tx);
  });
}

/** Lets all processes take turns at some work, until the transaction ends; waits without limit. */
export async function takeTurns(
  tx: Executor,
  work: 'groups' | 'import' | 'positions',
): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(tx);
}
