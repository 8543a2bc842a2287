import type { Transaction } from 'kysely';
import type { Db } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';

interface Counted {
  db: Db;
  /** The number of statements since the last call. */
  take(): number;
  /** The number of statements through the plain handle since the last commit of a transaction. */
  takeAfterCommit(): number;
}

/**
 * A handle that counts the statements sent through it.
 * @param where `everywhere` counts those inside transactions too.
 */
export function countQueries(db: Db, where: 'outside' | 'everywhere' = 'outside'): Counted {
  let count = 0;
  let afterCommit: number | null = null;
  const counter = (onQuery: () => void) => ({
    transformQuery: <Node>({ node }: { node: Node }) => {
      onQuery();
      return node;
    },
    transformResult: <Result>({ result }: { result: Result }) => Promise.resolve(result),
  });
  const inside = counter(() => {
    count += 1;
  });
  const outside = counter(() => {
    count += 1;
    if (afterCommit !== null) afterCommit += 1;
  });
  const counted = db.withPlugin(outside);
  // `transact` removes plugins, so the counter for transactions is added after that.
  const transaction = () => {
    const builder = db.transaction();
    return {
      execute: async <Result>(work: (tx: Transaction<Schema>) => Promise<Result>) => {
        const result = await builder.execute((tx) =>
          work(
            where === 'everywhere'
              ? ({
                  withoutPlugins: () => tx.withoutPlugins().withPlugin(inside),
                } as unknown as Transaction<Schema>)
              : tx,
          ),
        );
        afterCommit ??= 0;
        return result;
      },
    };
  };
  Object.defineProperty(counted, 'transaction', { value: transaction });
  return {
    db: counted,
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    takeAfterCommit: () => {
      const taken = afterCommit ?? 0;
      afterCommit = null;
      return taken;
    },
  };
}
