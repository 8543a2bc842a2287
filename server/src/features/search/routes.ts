import {
  type EndpointDefinition,
  matchEntities,
  type QueryOf,
  searchComprehensive,
  searchEntities,
  searchFacets,
  suggestEntities,
} from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { serve, serveCached } from '../../http/serve.ts';
import { CachedResults } from './cached-results.ts';
import { readFacets } from './facets.ts';
import { FoldTable } from './fold-table.ts';
import { searchByName, searchNetwork, type Versioned } from './service.ts';
import { matchNames, suggest } from './suggestions.ts';

// Enough for a hundred of the largest answers, or thousands of usual ones.
const cachedBytes = 16 * 1024 * 1024;

export function addSearch(
  app: FastifyInstance,
  { db, network }: { db: Db; network: SnapshotStore },
): void {
  const yieldToSaves = () => app.readTurns.yieldToSaves();
  const deps = { db, network, foldTable: new FoldTable(), yieldToSaves };
  /** Serialises an answer as `serve` does: undeclared fields are dropped. */
  const write = async <Schema extends z.ZodType>(
    schema: Schema,
    { version, reply }: Versioned<z.input<Schema>>,
  ) => {
    const declared = schema.parse(reply);
    await yieldToSaves();
    return { version, json: JSON.stringify(declared) };
  };
  // The audience is part of the cache key, because answers may differ between audiences.
  const questionOf = (query: unknown) => JSON.stringify([network.audience, query]);
  const serveResults = <const E extends EndpointDefinition & { reply: z.ZodType }>(
    endpoint: E,
    find: (query: QueryOf<E>) => Promise<Versioned<z.input<E['reply']>>>,
  ) => {
    const results = new CachedResults(db, app.readTurns, cachedBytes);
    serveCached(app, endpoint, ({ query }) =>
      results.get(questionOf(query), async () => write(endpoint.reply, await find(query))),
    );
  };
  serveResults(searchComprehensive, (query) => searchNetwork(deps, query));
  serveResults(searchEntities, (query) => searchByName(deps, query));
  serveResults(searchFacets, (query) => readFacets(deps, query));
  serve(app, suggestEntities, async ({ query }) => ({
    results: await app.readTurns.read(() => suggest(deps, query)),
  }));
  serve(app, matchEntities, async ({ body }) => ({
    matches: await app.readTurns.read(() => matchNames(db, body)),
  }));
}
