import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { serve } from '../../http/serve.ts';
import { eraseDeleted, listDeletedPage, listOwnDeletedPage, restoreDeleted } from './service.ts';

export function addDeleted(app: FastifyInstance, deps: ChangeDeps): void {
  serve(app, contract.listDeleted, ({ query }) => listDeletedPage(deps, query));
  serve(app, contract.listOwnDeleted, ({ viewer, query }) =>
    listOwnDeletedPage(deps, viewer, query),
  );
  serve(app, contract.restoreDeleted, ({ viewer, params }) =>
    restoreDeleted(deps, viewer, params.id),
  );
  serve(app, contract.eraseDeleted, ({ viewer, params }) => eraseDeleted(deps, viewer, params.id));
}
