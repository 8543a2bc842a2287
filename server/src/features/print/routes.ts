import { printShown } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { askerOf, servePage } from '../../http/serve.ts';
import { printText } from './messages.ts';
import { type PrintDeps, printView } from './service.ts';
import { writeRefusal } from './write-booklet.ts';

const contentType = 'text/html; charset=utf-8';

/** What the map shows, as a booklet to print. */
export function addPrint(
  app: FastifyInstance,
  deps: Omit<PrintDeps, 'turns' | 'client' | 'viewer' | 'territories'>,
): void {
  const { readTurns: turns, territories } = app;
  servePage(app, printShown, {
    answer: async ({ query, request, reply }) => {
      const page = await printView({ ...deps, ...askerOf(request), turns, territories }, query);
      return reply
        .header('Cache-Control', request.viewer === null ? 'no-cache' : 'private, no-store')
        .header('Vary', 'Cookie')
        .header('X-Robots-Tag', 'noindex')
        .type(contentType)
        .send(page);
    },
    refuse: (status, { reply }, sentence) =>
      reply
        .code(status)
        .header('Cache-Control', 'no-store')
        .type(contentType)
        .send(writeRefusal(deps.site.siteName, printText.refused, sentence)),
  });
}
