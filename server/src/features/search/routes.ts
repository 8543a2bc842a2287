import { searchComprehensive, searchEntities, suggestEntities } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { serve } from '../../http/serve.ts';
import type { NetworkKeeper } from '../graph/network-keeper.ts';
import { searchByName, searchNetwork } from './service.ts';
import { suggest } from './suggestions.ts';

export function addSearch(
  app: FastifyInstance,
  { db, network }: { db: Db; network: NetworkKeeper },
): void {
  serve(app, searchComprehensive, ({ query }) => searchNetwork({ db, network }, query));
  serve(app, searchEntities, async ({ query }) => ({ results: await searchByName(db, query) }));
  serve(app, suggestEntities, async ({ query }) => ({ results: await suggest(db, query) }));
}
