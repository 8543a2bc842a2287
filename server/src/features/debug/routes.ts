import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { createSuperuser, type SuperuserParts } from '../users/superusers.ts';
import { clearAllData, type DebugParts } from './service.ts';

export function addDebug(app: FastifyInstance, parts: DebugParts & SuperuserParts): void {
  serve(app, contract.clearAllData, async ({ viewer, request }) => {
    const backup = await clearAllData(parts, viewer, request.ip);
    request.log.warn({ backup }, 'all data was cleared');
    return undefined;
  });
  serve(app, contract.createSuperuser, ({ body, viewer }) =>
    createSuperuser(parts, { ...body, name: body.name ?? '' }, viewer),
  );
}
