import { readPlace } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { serveCached } from '../../http/serve.ts';
import { readPlaceAnswer } from './service.ts';

/** The pages of places, as data. */
export function addPlaces(
  app: FastifyInstance,
  { db, network }: { db: Db; network: SnapshotStore },
): void {
  const { answers } = app;
  serveCached(app, readPlace, ({ asker, params }) =>
    readPlaceAnswer({ db, network, answers }, asker, params.place),
  );
}
