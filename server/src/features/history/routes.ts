import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { serve } from '../../http/serve.ts';
import { listRecentChanges, readHistory } from './reading.ts';
import { previewReversal, revertChanges } from './reversal.ts';
import { undoAct } from './undo.ts';
import { readEntityVersion, restoreVersion } from './versions.ts';

export function addHistory(app: FastifyInstance, deps: ChangeDeps): void {
  const { db } = deps;
  serve(app, contract.readHistory, ({ viewer, params, query }) =>
    readHistory(deps, viewer, params, query),
  );
  serve(app, contract.readEntityVersion, ({ viewer, params: { type, id, act_id } }) =>
    readEntityVersion(db, viewer, { type, id }, act_id),
  );
  serve(app, contract.restoreVersion, ({ viewer, params: { type, id, act_id }, body }) =>
    restoreVersion(deps, viewer, { type, id }, act_id, body),
  );
  serve(app, contract.undoAct, ({ viewer, params }) => undoAct(deps, viewer, params.id));
  serve(app, contract.listRecentChanges, ({ viewer, query }) =>
    listRecentChanges(deps, viewer, query),
  );
  serve(app, contract.previewReversal, ({ query }) => previewReversal(deps, query));
  serve(app, contract.revertChanges, ({ viewer, body }) => revertChanges(deps, viewer, body));
}
