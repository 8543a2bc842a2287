import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { type DecidingDeps, decide, hideUntilDecided } from './deciding.ts';
import { listReportPage, report, requestRemoval, updateOpenReport } from './service.ts';

export function addReports(app: FastifyInstance, deps: DecidingDeps): void {
  serve(app, contract.createReport, ({ viewer, request, body }) =>
    report(deps, viewer, request.ip, body),
  );
  serve(app, contract.askForRemoval, ({ viewer, request, params, body }) =>
    requestRemoval(deps, viewer, request.ip, params.id, body),
  );
  serve(app, contract.listReports, ({ query }) => listReportPage(deps.db, query));
  serve(app, contract.updateReport, ({ viewer, params, body }) =>
    updateOpenReport(deps, viewer, params.id, body),
  );
  serve(app, contract.hideReported, ({ viewer, params }) =>
    hideUntilDecided(deps, viewer, params.id),
  );
  serve(app, contract.decideReport, ({ viewer, params, body }) =>
    decide(deps, viewer, params.id, body),
  );
}
