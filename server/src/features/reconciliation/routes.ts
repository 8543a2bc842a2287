import {
  previewReconciled,
  readReconciliation,
  reconcile,
  suggestReconciled,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowFraming } from '../../http/security-headers.ts';
import { serve, servePage } from '../../http/serve.ts';
import { FoldTable } from '../search/fold-table.ts';
import {
  describeService,
  type ReconciliationDeps,
  reconcileNames,
  suggestFor,
  writePreview,
} from './service.ts';

export function addReconciliation(
  app: FastifyInstance,
  given: Omit<ReconciliationDeps, 'foldTable'>,
): void {
  const deps = { ...given, foldTable: new FoldTable() };
  const answer = (queries: string, { client }: FastifyRequest) => {
    app.readTurns.refuseOverBudget(client);
    const inTurn = <Result>(step: () => Promise<Result>) => app.readTurns.goOn(client, step);
    return reconcileNames({ ...deps, inTurn }, queries);
  };
  serve(app, readReconciliation, async ({ query: { queries }, request }) =>
    queries === undefined ? describeService(deps.site) : answer(queries, request),
  );
  serve(app, reconcile, ({ body, request }) => answer(body.queries, request));
  serve(app, suggestReconciled, ({ params, query }) => suggestFor(deps, params.what, query));
  servePage(app, previewReconciled, {
    answer: async ({ params, reply }) => {
      const page = await writePreview(deps, params.key);
      allowFraming(reply);
      return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
    },
  });
}
