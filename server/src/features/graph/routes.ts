import { readFocusedGraph, readGraph, readGraphColumns } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveKept } from '../../http/serve.ts';
import type { NetworkKeeper } from './network-keeper.ts';
import { readFocused, WholeNetwork } from './service.ts';

export function addGraph(app: FastifyInstance, { network }: { network: NetworkKeeper }): void {
  const whole = new WholeNetwork(network);
  serveKept(app, readGraph, () => whole.readGraph());
  serveKept(app, readGraphColumns, () => whole.readColumns());
  serve(app, readFocusedGraph, ({ query }) =>
    readFocused(network, {
      focus: query.focus_id === undefined ? null : { type: query.focus_type, id: query.focus_id },
      kinds: query.node_types,
      roles: query.role_types.filter((role) => role !== ''),
      depth: query.depth,
    }),
  );
}
