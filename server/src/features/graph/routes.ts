import {
  readFocusedGraph,
  readGraph,
  readGraphChanges,
  readGraphColumns,
} from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveKept } from '../../http/serve.ts';
import type { NetworkKeeper } from './network-keeper.ts';
import { readChanges, readFocused, WholeNetwork } from './service.ts';

export function addGraph(app: FastifyInstance, { network }: { network: NetworkKeeper }): void {
  const whole = new WholeNetwork(network);
  serveKept(app, readGraph, () => whole.readGraph());
  serveKept(app, readGraphColumns, () => whole.readColumns());
  serve(app, readGraphChanges, ({ query }) => readChanges(network, query.since));
  serve(app, readFocusedGraph, ({ query }) =>
    readFocused(network, {
      focus: query.focus_id === undefined ? null : { type: query.focus_type, id: query.focus_id },
      kinds: query.node_types,
      roles: query.role_types.filter((role) => role !== ''),
      depth: query.depth,
    }),
  );
}
