import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { describeCalls, securitySchemes } from './interface-document.ts';

const introduction = `A relational map of people, projects and organisations.

**Reading.** What the map shows everybody may read, without a login: such calls list \`{}\` among what recognises a caller. Begin with \`GET /api/v1/search/comprehensive\`. Whoever keeps a copy reads \`GET /api/v1/graph/columns\` once, and from then on \`GET /api/v1/graph/changes?since=\` with the version that it has. Answers carry an \`ETag\`; a repeated question that names it costs nothing.

**Signing in.** \`POST /api/v1/auth/login\` answers an access token, which a program sends as \`Authorization: Bearer …\`. A browser is recognised by its cookie; it then sends \`X-CSRF-Token\` with every call that writes, from \`GET /api/v1/auth/csrf-token\`.

**Refusals.** Every one is \`{ "detail": …, "code": … }\`: a sentence for people, and a code for programs. 429 says in \`Retry-After\` when to go on; public reading is open to 1,200 calls a minute from one network.

**Showing the map elsewhere.** Every site may frame \`/embed/map\`, with the query of \`/map\`; \`GET /oembed\` tells editors how.`;

/** Serves OpenAPI 3.1, generated from the contract: `/openapi.json`, and `/docs` to read it. */
export async function addInterfacePage(
  app: FastifyInstance,
  { siteName, publicUrl, isDevelopment }: Config,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName}: HTTP interface`,
        description: introduction,
        version: '1',
      },
      components: { securitySchemes: securitySchemes(publicUrl.startsWith('https:')) },
    },
    // Calls that delete or unlock everything are documented in development only.
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
