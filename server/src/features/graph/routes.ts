import { readGraph, readGraphColumns } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serveKept } from '../../http/serve.ts';
import type { NetworkKeeper } from './network-keeper.ts';
import { WholeNetwork } from './service.ts';

export function addGraph(app: FastifyInstance, { network }: { network: NetworkKeeper }): void {
  const whole = new WholeNetwork(network);
  serveKept(app, readGraph, () => whole.readGraph());
  serveKept(app, readGraphColumns, () => whole.readColumns());
}
