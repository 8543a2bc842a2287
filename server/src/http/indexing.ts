import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Tells search engines what they may index. The map shows people: unless the operator allows it,
 * nobody is to be found by name in a search engine; each answer then also says so in a header.
 */
export function addIndexing(
  app: FastifyInstance,
  { allowsIndexing, publicUrl }: Pick<Config, 'allowsIndexing' | 'publicUrl'>,
): void {
  const text = allowsIndexing
    ? `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(text),
  );
}
