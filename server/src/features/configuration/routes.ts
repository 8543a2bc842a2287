import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import {
  type ConfigurationParts,
  readDevelopmentMode,
  readOfficialTags,
  setDevelopmentMode,
  setOfficialTags,
} from './service.ts';

export function addConfiguration(app: FastifyInstance, parts: ConfigurationParts): void {
  serve(app, contract.readDevelopmentMode, () => readDevelopmentMode(parts.db));
  serve(app, contract.readDevelopmentModeStatus, () => readDevelopmentMode(parts.db));
  serve(app, contract.setDevelopmentMode, async ({ body, viewer, request }) => ({
    enabled: await setDevelopmentMode(parts, viewer, body.enabled, request.ip),
  }));
  serve(app, contract.readOfficialTags, async () => ({
    official_tags: await readOfficialTags(parts.db),
  }));
  serve(app, contract.setOfficialTags, async ({ body, viewer, request }) => ({
    official_tags: await setOfficialTags(parts, viewer, body.official_tags, request.ip),
  }));
}
