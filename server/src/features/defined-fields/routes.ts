import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { serve, serveCached } from '../../http/serve.ts';
import { readCells, readMissing } from './reading.ts';
import {
  archiveField,
  createField,
  deleteField,
  mergeOptions,
  orderFields,
  readFields,
  restoreField,
  updateField,
} from './service.ts';

export function addDefinedFields(app: FastifyInstance, deps: ChangeDeps): void {
  const { db } = deps;
  const { answers } = app;
  serve(app, contract.readFields, ({ viewer }) => readFields(deps, viewer));
  serve(app, contract.createField, ({ body, viewer }) => createField(deps, viewer, body));
  serve(app, contract.orderFields, ({ body, viewer }) => orderFields(deps, viewer, body));
  serve(app, contract.updateField, ({ params, body, viewer }) =>
    updateField(deps, viewer, params.id, body),
  );
  serve(app, contract.deleteField, ({ params, body, viewer }) =>
    deleteField(deps, viewer, params.id, body),
  );
  serve(app, contract.restoreField, ({ params, viewer }) => restoreField(deps, viewer, params.id));
  serve(app, contract.archiveField, ({ params, body, viewer }) =>
    archiveField(deps, viewer, params.id, body.is_archived),
  );
  serve(app, contract.mergeFieldOptions, ({ params, body, viewer }) =>
    mergeOptions(deps, viewer, params.id, body),
  );
  serve(app, contract.listMissing, ({ params, query }) => readMissing(db, params.id, query));
  serveCached(app, contract.readFieldCells, ({ asker }) => readCells({ db, answers }, asker));
}
