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
import { readerOf, type ViewerClass } from '../../domain/access/viewer.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { serve, serveCached } from '../../http/serve.ts';
import { readFacets } from './facets.ts';
import { FoldTable } from './fold-table.ts';
import { KnownFindings } from './known-findings.ts';
import { searchByName } from './search-by-name.ts';
import { searchNetwork, type Versioned } from './service.ts';
import { matchNames, suggest } from './suggestions.ts';

export function addSearch(
  app: FastifyInstance,
  { db, network }: { db: Db; network: SnapshotStore },
): void {
  const yieldToSaves = () => app.readTurns.yieldToSaves();
  const findings = new KnownFindings(network.recent);
  const deps = { db, network, foldTable: new FoldTable(), findings, yieldToSaves };
  /** Serialises an answer as `serve` does: undeclared fields are dropped. */
  const write = async <Schema extends z.ZodType>(
    schema: Schema,
    { version, reply, footprint }: Versioned<z.input<Schema>>,
    isDescribed: boolean,
  ) => {
    const declared = isDescribed ? reply : schema.parse(reply);
    await yieldToSaves();
    return { version, content: JSON.stringify(declared), footprint };
  };
  const serveResults = <const E extends EndpointDefinition & { reply: z.ZodType }>(
    endpoint: E,
    find: (query: QueryOf<E>, viewer: ViewerClass) => Promise<Versioned<z.input<E['reply']>>>,
    { isDescribed = false } = {},
  ) =>
    serveCached(app, endpoint, async ({ query, asker }) => {
      const version = await network.followedVersion(asker.viewer);
      const question = { call: endpoint.name, query, version, size: 'costly' } as const;
      return app.answers.get(asker, question, async () =>
        write(endpoint.reply, await find(query, asker.viewer), isDescribed),
      );
    });
  // Hundreds of nodes and edges, described field by field as for the whole network: checking them
  // against the schema would take longer than describing them. A test does it instead.
  serveResults(searchComprehensive, (query, viewer) => searchNetwork(deps, viewer, query), {
    isDescribed: true,
  });
  serveResults(searchEntities, (query, viewer) => searchByName(deps, viewer, query));
  serveResults(searchFacets, (query, viewer) => readFacets(deps, viewer, query));
  serve(app, suggestEntities, async ({ query, viewer }) => ({
    results: await suggest(deps, readerOf(viewer), query),
  }));
  serve(app, matchEntities, async ({ body, viewer, request: { client } }) => {
    app.readTurns.refuseOverBudget(client);
    const inTurn = <Result>(step: () => Promise<Result>) => app.readTurns.goOn(client, step);
    return { matches: await matchNames({ db, inTurn }, readerOf(viewer), body) };
  });
}
