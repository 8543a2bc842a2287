import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { Problem } from '@mangrove/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { ImageStore } from './adapters/image-store.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { addEntities } from './features/entities/routes.ts';
import { addFiles } from './features/files/routes.ts';
import type { NetworkKeeper } from './features/graph/network-keeper.ts';
import { addGraph } from './features/graph/routes.ts';
import { addRelationships } from './features/relationships/routes.ts';
import { addSearch } from './features/search/routes.ts';
import { handleErrors } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { addInterfacePage } from './http/interface-page.ts';
import { rememberRoutes } from './http/known-paths.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveWebApp } from './http/static-files.ts';

export interface AppParts {
  config: Config;
  db: Db;
  log: Logger;
  images: ImageStore;
  network: NetworkKeeper;
  /** The built browser app. */
  webFolder: string;
  isDraining?: () => boolean;
}

/** Builds the whole server without listening: `main.ts` listens, tests inject or listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const app = Fastify({
    loggerInstance: parts.log as never,
    genReqId: () => randomUUID(),
    trustProxy: config.trustsProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => {
      const problem: Problem = { detail: 'The request could not be read.', code: 'malformed' };
      reply.code(400 as never).send(problem as never);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  rememberRoutes(app);
  handleErrors(app);
  await addSecurityHeaders(app, config);
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(etag);
  await addInterfacePage(app, config.siteName);

  serveHealth(app, db, parts.isDraining ?? (() => false));
  addGraph(app, parts);
  addSearch(app, parts);
  addEntities(app, parts);
  addRelationships(app, parts);
  addFiles(app, parts);

  await serveWebApp(app, parts.webFolder, config.siteName);
  return app;
}
