import { reportError } from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import { serve } from '../../http/serve.ts';
import { relayErrorReport } from './service.ts';

export function addErrorReports(
  app: FastifyInstance,
  deps: { clock: Clock; log: Logger; webhookUrl: string | undefined },
): void {
  serve(app, reportError, ({ body, request }) => {
    relayErrorReport(body, request.headers['user-agent'] ?? '', deps.clock.now(), deps);
    return Promise.resolve(undefined);
  });
}
