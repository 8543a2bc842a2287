import type { Db } from '../db/open.ts';

/** A handle that counts the statements sent through it, outside of transactions. */
export function countQueries(db: Db): { db: Db; take(): number } {
  let count = 0;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    /** How many there were since the last time. */
    take: () => {
      const counted = count;
      count = 0;
      return counted;
    },
  };
}
