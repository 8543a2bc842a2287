import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import {
  type AccessDeps,
  changeRole,
  grantAccess,
  listEntityUsers,
  readPersonStatuses,
  removeAccess,
  verifyRole,
} from './service.ts';

export function addAccess(app: FastifyInstance, deps: AccessDeps): void {
  const { db } = deps;
  serve(app, contract.listEntityUsers, async ({ viewer, params }) => ({
    items: await listEntityUsers(db, viewer, params),
  }));
  serve(app, contract.addEntityUser, ({ viewer, params, body, once }) =>
    grantAccess(deps, viewer, params, body, once),
  );
  serve(app, contract.changeEntityUserRole, ({ viewer, params, body }) =>
    changeRole(deps, viewer, params.id, body.role_type),
  );
  serve(app, contract.removeEntityUser, ({ viewer, params }) =>
    removeAccess(deps, viewer, params.id),
  );
  serve(app, contract.verifyUserRole, ({ viewer, params }) => verifyRole(deps, viewer, params.id));
  serve(app, contract.readPersonVerificationStatus, async ({ params, viewer }) => ({
    statuses: await readPersonStatuses(db, viewer, params),
  }));
}
