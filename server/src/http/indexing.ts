import type { FastifyInstance } from 'fastify';

/**
 * What search engines may index. The map shows people: unless the operator decides otherwise,
 * nothing of it is to be found by their names.
 */
export function addIndexing(app: FastifyInstance, allowsIndexing: boolean): void {
  if (!allowsIndexing) {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('X-Robots-Tag', 'noindex');
    });
  }
  const text = `User-agent: *\nDisallow: ${allowsIndexing ? '/api/' : '/'}\n`;
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send(text),
  );
}
