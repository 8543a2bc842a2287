import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { type DevelopmentModeDeps, readDevelopmentMode, setDevelopmentMode } from './service.ts';

export function addDevelopmentMode(app: FastifyInstance, deps: DevelopmentModeDeps): void {
  serve(app, contract.readDevelopmentMode, () => readDevelopmentMode(deps.db));
  serve(app, contract.readDevelopmentModeStatus, () => readDevelopmentMode(deps.db));
  serve(app, contract.setDevelopmentMode, async ({ body, viewer }) => ({
    enabled: await setDevelopmentMode(deps, viewer, body.enabled),
  }));
}
