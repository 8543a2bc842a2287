import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from '../../server/src/db/open.ts';
import { findMatches, type MatchQuestion } from '../../server/src/features/search/queries.ts';

/** The statement that a search sends, ready to be sent again by hand. */
export async function compileSearch(db: Db, question: MatchQuestion): Promise<CompiledQuery> {
  const seen: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await findMatches(db.withPlugin(listener), question);
  const [node, ...others] = seen;
  if (!node || others.length > 0) throw new Error('A search is no longer one statement.');
  return db.getExecutor().compileQuery(node, { queryId: 'by-hand' });
}
