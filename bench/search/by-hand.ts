import type { Db } from '../../server/src/db/open.ts';
import type { MatchQuestion } from '../../server/src/features/search/matches.ts';
import { findMatches } from '../../server/src/features/search/queries.ts';

type Plugin = Parameters<Db['withPlugin']>[0];
type Statement = ReturnType<ReturnType<Db['getExecutor']>['compileQuery']>;

/** Compiles the SQL statement of a search, so that it can be sent without the product. */
export async function compileSearch(db: Db, question: MatchQuestion): Promise<Statement> {
  const seen: Parameters<Plugin['transformQuery']>[0]['node'][] = [];
  const listener: Plugin = {
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
