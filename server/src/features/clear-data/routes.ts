import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { type ClearDataDeps, clearAllData } from './service.ts';

export function addClearData(app: FastifyInstance, deps: ClearDataDeps): void {
  serve(app, contract.clearAllData, async ({ viewer, request }) => {
    const backup = await clearAllData(deps, viewer);
    request.log.warn({ backup }, 'all data was cleared');
  });
}
