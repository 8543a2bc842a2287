import {
  type EndpointDefinition,
  isSameOrNewer,
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
import type { Readings } from '../../db/readings.ts';
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
  { db, network, readings }: { db: Db; network: SnapshotStore; readings: Readings },
): void {
  const yieldToSaves = () => app.readTurns.yieldToSaves();
  const findings = new KnownFindings(network.recent);
  const deps = { network, foldTable: new FoldTable(), findings, yieldToSaves };
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
    find: (
      db: Db,
      viewer: ViewerClass,
      query: QueryOf<E>,
    ) => Promise<Versioned<z.input<E['reply']>>>,
    { isDescribed = false } = {},
  ) =>
    serveCached(app, endpoint, async ({ query, asker }) => {
      const version = await network.followedVersion(asker.viewer);
      const question = { call: endpoint.name, query, version, size: 'costly' } as const;
      return app.answers.get(asker, question, async () => {
        const found = await readings.read(asker.viewer, async (db, replicaVersion) =>
          ofReplica(await find(db, asker.viewer, query), replicaVersion),
        );
        return write(endpoint.reply, found, isDescribed);
      });
    });
  // Hundreds of nodes and edges, described field by field as for the whole network: checking them
  // against the schema would take longer than describing them. A test does it instead.
  serveResults(
    searchComprehensive,
    (db, viewer, query) => searchNetwork({ ...deps, db }, viewer, query),
    { isDescribed: true },
  );
  serveResults(searchEntities, (db, viewer, query) => searchByName({ ...deps, db }, viewer, query));
  serveResults(searchFacets, (db, viewer, query) => readFacets({ db, network }, viewer, query));
  serve(app, suggestEntities, async ({ query, viewer }) => {
    const reader = readerOf(viewer);
    const { foldTable } = deps;
    return {
      results: await readings.read(reader, (db) => suggest({ db, foldTable }, reader, query)),
    };
  });
  serve(app, matchEntities, async ({ body, viewer, request: { client } }) => {
    app.readTurns.refuseOverBudget(client);
    const inTurn = <Result>(step: () => Promise<Result>) => app.readTurns.goOn(client, step);
    return { matches: await matchNames({ db, inTurn }, readerOf(viewer), body) };
  });
}

/**
 * An answer made on a replica is told to be of no newer version than that had when it began: parts
 * of it may be of the snapshot, which can be newer than what the replica found.
 */
function ofReplica<Reply>(
  found: Versioned<Reply>,
  replicaVersion: string | null,
): Versioned<Reply> {
  const { version } = found;
  if (replicaVersion === null || version === null) return found;
  return { ...found, version: isSameOrNewer(replicaVersion, version) ? version : replicaVersion };
}
