import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { type ConfigurationParts, readDevelopmentMode, setDevelopmentMode } from './service.ts';

export function addConfiguration(app: FastifyInstance, parts: ConfigurationParts): void {
  serve(app, contract.readDevelopmentMode, () => readDevelopmentMode(parts.db));
  serve(app, contract.readDevelopmentModeStatus, () => readDevelopmentMode(parts.db));
  serve(app, contract.setDevelopmentMode, async ({ body, viewer, request }) => ({
    enabled: await setDevelopmentMode(parts, viewer, body.enabled, request.ip),
  }));
}
