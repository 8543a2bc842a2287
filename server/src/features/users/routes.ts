import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { describeViewer } from '../../domain/access/viewer.ts';
import { serve } from '../../http/serve.ts';
import type { ErasureDeps } from '../accounts/erase-user.ts';
import { changeActive, changeRank, deleteUser, resetPasswordOf } from './administration.ts';
import {
  findUsers,
  listAssignable,
  listUsers,
  readOwnRoles,
  readProfile,
  readRolesOfUser,
} from './service.ts';
import { createSuperuser } from './superusers.ts';

export function addUsers(app: FastifyInstance, deps: ErasureDeps): void {
  const { db } = deps;
  serve(app, contract.readMe, ({ viewer }) => Promise.resolve(describeViewer(viewer)));
  serve(app, contract.readUserProfile, ({ viewer }) => readProfile(db, viewer));
  serve(app, contract.readOwnRoles, ({ viewer }) => readOwnRoles(db, viewer));
  serve(app, contract.searchUsers, ({ viewer, query }) =>
    findUsers(db, viewer, query.q, query.limit),
  );
  serve(app, contract.listAssignableUsers, ({ viewer }) => listAssignable(db, viewer));
  serve(app, contract.listUsers, () => listUsers(db, { by: 'created_at', direction: 'desc' }));
  serve(app, contract.listUsersWithProfiles, ({ query }) =>
    listUsers(db, { by: query.sort_by, direction: query.sort_order }),
  );
  serve(app, contract.listRolesOfUser, async ({ params }) => ({
    items: await readRolesOfUser(db, params.id),
  }));
  serve(app, contract.resetPasswordByAdmin, async ({ viewer, params, body }) => ({
    detail: await resetPasswordOf(deps, viewer, params.id, body),
  }));
  serve(app, contract.toggleSuperuser, ({ viewer, params, body }) =>
    changeRank(deps, viewer, params.id, body?.is_superuser),
  );
  serve(app, contract.setUserActive, ({ viewer, params, body }) =>
    changeActive(deps, viewer, params.id, body),
  );
  serve(app, contract.deleteUser, ({ viewer, params }) => deleteUser(deps, viewer, params.id));
  serve(app, contract.createSuperuser, ({ body, viewer }) =>
    createSuperuser(deps, { ...body, name: body.name ?? '' }, viewer),
  );
}
