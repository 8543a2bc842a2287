import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { describeCalls, securitySchemes } from './interface-document.ts';

/** OpenAPI 3.1, made from the contract: the document at `/openapi.json`, to read at `/docs`. */
export async function addInterfacePage(
  app: FastifyInstance,
  { siteName, publicUrl, isDevelopment }: Config,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName}: HTTP interface`,
        description: 'A relational map of people, projects and organisations.',
        version: '1',
      },
      components: { securitySchemes: securitySchemes(publicUrl.startsWith('https:')) },
    },
    // What clears or lifts everything is not advertised where others can read it.
    transform: describeCalls(isDevelopment),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: {
      title: `${siteName}: HTTP interface`,
      css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
