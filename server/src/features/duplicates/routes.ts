import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import {
  type DuplicatesDeps,
  dismissPair,
  PossibleDuplicates,
  recallPair,
} from './possible-duplicates.ts';

export function addDuplicates(app: FastifyInstance, deps: DuplicatesDeps): void {
  const duplicates = new PossibleDuplicates(deps);
  serve(app, contract.listDuplicates, ({ query }) => duplicates.list(query));
  serve(app, contract.dismissDuplicate, ({ params, viewer }) => dismissPair(deps, viewer, params));
  serve(app, contract.recallDuplicate, ({ params, viewer }) => recallPair(deps, viewer, params));
}
