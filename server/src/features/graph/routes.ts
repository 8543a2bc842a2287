import {
  findPaths,
  isSameOrNewer,
  readFocusedGraph,
  readFrequentTags,
  readGraph,
  readGraphChanges,
  readGraphColumns,
  readGraphPart,
  readGraphPlaces,
  readGraphTile,
  readNetworkColors,
  readNetworkLabels,
  readNetworkSizes,
  readNetworkStates,
  readNetworkYears,
  readNodeFacts,
  readOwnGraph,
  readTerritories,
} from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import {
  openTerritories,
  type TerritoriesFile,
} from '../../domain/territories/territories-file.ts';
import { serve, serveCached } from '../../http/serve.ts';
import { readColors } from './colors.ts';
import { readColumnChanges } from './column-changes.ts';
import { readFacts, readLabels, readMostUsedTags, readStates } from './facts.ts';
import type { GroupsOfNetwork } from './groups/groups-of-network.ts';
import { readOwn } from './own.ts';
import { readPart, readTile } from './parts.ts';
import { findConnections } from './paths.ts';
import { readOwnTerritories, readPlaces } from './places.ts';
import { readColumns, readFocused, readWholeGraph } from './service.ts';
import { readSizes } from './sizes.ts';
import { readYears } from './years.ts';

interface GraphDeps {
  db: Db;
  network: SnapshotStore;
  clock: Clock;
  groups: GroupsOfNetwork;
  log: Logger;
  config: { dataDir: string };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the operator shows on the ground. */
    territories: TerritoriesFile;
  }
}

export function addGraph(app: FastifyInstance, graph: GraphDeps): void {
  const { answers } = app;
  const { db, network, clock, groups } = graph;
  const territories = openTerritories(graph.config.dataDir, graph.log);
  // Its faults are in the log before anybody looks at the ground.
  app.addHook('onReady', async () => void (await territories.read()));
  app.decorate('territories', territories);
  const deps = { db, network, groups, answers };
  serveCached(app, readGraph, ({ asker }) => readWholeGraph(deps, asker));
  serveCached(app, readGraphColumns, ({ asker, query }) => readColumns(deps, asker, query.most));
  serveCached(app, readGraphTile, ({ asker, params, query }) =>
    readTile(deps, asker, params, query.from_degree),
  );
  serveCached(app, readGraphPart, ({ asker, query }) => readPart(deps, asker, query));
  serveCached(app, readNodeFacts, ({ asker }) => readFacts(deps, asker));
  serveCached(app, readNetworkLabels, ({ asker }) => readLabels(deps, asker));
  serveCached(app, readNetworkStates, ({ asker }) => readStates(deps, asker));
  serveCached(app, readFrequentTags, ({ asker }) => readMostUsedTags(deps, asker));
  serveCached(app, readGraphPlaces, ({ asker }) => readPlaces({ ...deps, territories }, asker));
  serveCached(app, readTerritories, ({ asker }) => readOwnTerritories(territories, asker));
  serveCached(app, readNetworkYears, ({ asker }) => readYears(deps, asker));
  serveCached(app, readNetworkSizes, ({ asker, query }) => readSizes(deps, asker, query.by));
  serveCached(app, readNetworkColors, ({ asker, query }) => readColors(deps, asker, query.by));
  serveCached(app, readGraphChanges, async ({ asker, query, reply }) => {
    const { answer, to } = await readColumnChanges(deps, asker, query.since);
    // The changes lead at least to the requested version, so this address stays valid for ever.
    const isForEver =
      asker.viewer === 'public' && query.to !== undefined && isSameOrNewer(to, query.to);
    if (isForEver) reply.header('Cache-Control', 'private, max-age=31536000, immutable');
    return answer;
  });
  serveCached(app, readFocusedGraph, ({ asker, query }) =>
    readFocused(deps, asker, {
      focus: query.focus_id === undefined ? null : { type: query.focus_type, id: query.focus_id },
      kinds: query.node_types,
      roles: query.role_types.filter((role) => role !== ''),
      depth: query.depth,
    }),
  );
  serve(app, readOwnGraph, ({ viewer }) => readOwn(deps, viewer));
  serve(app, findPaths, ({ query, viewer }) =>
    findConnections({ db, network, clock }, viewer, query),
  );
}
