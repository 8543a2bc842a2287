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
  serve(app, contract.addEntityUser, ({ viewer, params, body, request, once }) =>
    grantAccess(deps, viewer, params, body, request.ip, once),
  );
  serve(app, contract.changeEntityUserRole, ({ viewer, params, body, request }) =>
    changeRole(deps, viewer, params.id, body.role_type, request.ip),
  );
  serve(app, contract.removeEntityUser, async ({ viewer, params, request }) => {
    await removeAccess(deps, viewer, params.id, request.ip);
    return undefined;
  });
  serve(app, contract.verifyUserRole, ({ viewer, params, request }) =>
    verifyRole(deps, viewer, params.id, request.ip),
  );
  serve(app, contract.readPersonVerificationStatus, async ({ params }) => ({
    statuses: await readPersonStatuses(db, params),
  }));
}
