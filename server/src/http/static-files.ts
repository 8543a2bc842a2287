import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pagePaths } from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { holdsVersion } from './cached-answer.ts';
import { refuseUnknown } from './error-handler.ts';

const oneYear = 31_536_000;
/** Their addresses carry a token, which no other page may learn. */
const linkPages = new Set(['/reset-password', '/verify-email']);

/**
 * Serves the browser app: hashed assets for ever, the page itself always asked for anew. An
 * address that is no page still gets the app, which says so, with status 404; everything below
 * `/api` and every unknown file gets the JSON refusal.
 * @param webFolder the built app; without it only the interface is served.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webFolder: string,
  siteName: string,
): Promise<void> {
  const indexFile = join(webFolder, 'index.html');
  if (!existsSync(indexFile)) {
    app.setNotFoundHandler(refuseUnknown);
    return;
  }
  const page = nameSite(readFileSync(indexFile, 'utf8'), siteName);
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;

  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (linkPages.has(pathOf(request))) reply.header('Referrer-Policy', 'no-referrer');
    if (status === 200 && holdsVersion(request.headers['if-none-match'], etag)) {
      return reply.code(304).send();
    }
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  };

  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.map'],
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${join(webFolder, 'assets')}`);
      response.header(
        'Cache-Control',
        isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache',
      );
    },
  });
  for (const path of pagePaths) {
    app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, 200));
  }
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply, 404) : refuseUnknown(request, reply),
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const isPageAddress = !path.startsWith('/api/') && !path.startsWith('/assets/');
  const looksLikeFile = /\.[a-z0-9]{1,8}$/iu.test(path);
  const acceptsHtml = (request.headers.accept ?? '').includes('text/html');
  return isReading && isPageAddress && !looksLikeFile && acceptsHtml;
}

function nameSite(html: string, siteName: string): string {
  const escaped = siteName.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
  return html
    .replace(/(<meta name="mangrove-site-name" content=")[^"]*(")/u, `$1${escaped}$2`)
    .replace(/<title>[^<]*<\/title>/u, `<title>${escaped}</title>`);
}
