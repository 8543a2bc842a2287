import {
  findPaths,
  isSameOrNewer,
  readFocusedGraph,
  readFrequentTags,
  readGraph,
  readGraphChanges,
  readGraphColumns,
  readNetworkColors,
  readNetworkYears,
  readNodeFacts,
} from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { serve, serveCached } from '../../http/serve.ts';
import { ColorsOfNetwork } from './colors.ts';
import { ChangesSince } from './column-changes.ts';
import { NetworkFacts } from './facts.ts';
import type { GroupsOfNetwork } from './groups/groups-of-network.ts';
import { findConnections } from './paths.ts';
import { readFocused, WholeNetwork } from './service.ts';
import { YearsOfNetwork } from './years.ts';

interface GraphDeps {
  db: Db;
  network: SnapshotStore;
  clock: Clock;
  groups: GroupsOfNetwork;
}

export function addGraph(app: FastifyInstance, { db, network, clock, groups }: GraphDeps): void {
  const whole = new WholeNetwork(network);
  serveCached(app, readGraph, ({ encoding }) => whole.readGraph(encoding));
  serveCached(app, readGraphColumns, ({ encoding }) => whole.readColumns(encoding));
  const facts = new NetworkFacts(db);
  serveCached(app, readNodeFacts, () => facts.read());
  serveCached(app, readFrequentTags, () => facts.readFrequentTags());
  const years = new YearsOfNetwork(db, network);
  serveCached(app, readNetworkYears, () => years.read());
  const colors = new ColorsOfNetwork(db, network, groups);
  serveCached(app, readNetworkColors, ({ query }) => colors.read(query.by));
  const changes = new ChangesSince(db, network);
  serveCached(app, readGraphChanges, async ({ query, reply }) => {
    const { answer, to } = await changes.get(query.since);
    // The changes lead at least to the requested version, so this address stays valid for ever.
    const isForEver = query.to !== undefined && isSameOrNewer(to, query.to);
    if (isForEver) reply.header('Cache-Control', 'private, max-age=31536000, immutable');
    return answer;
  });
  serve(app, readFocusedGraph, ({ query }) =>
    readFocused(
      { db, network },
      {
        focus: query.focus_id === undefined ? null : { type: query.focus_type, id: query.focus_id },
        kinds: query.node_types,
        roles: query.role_types.filter((role) => role !== ''),
        depth: query.depth,
      },
    ),
  );
  serve(app, findPaths, ({ query }) =>
    app.readTurns.read(() => findConnections({ db, network, clock }, query)),
  );
}
