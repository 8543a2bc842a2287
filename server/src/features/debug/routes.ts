import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { createSuperuser, type SuperuserDeps } from '../users/superusers.ts';
import { clearAllData, type DebugDeps } from './service.ts';

export function addDebug(app: FastifyInstance, deps: DebugDeps & SuperuserDeps): void {
  serve(app, contract.clearAllData, async ({ viewer, request }) => {
    const backup = await clearAllData(deps, viewer);
    request.log.warn({ backup }, 'all data was cleared');
  });
  serve(app, contract.createSuperuser, ({ body, viewer }) =>
    createSuperuser(deps, { ...body, name: body.name ?? '' }, viewer),
  );
}
