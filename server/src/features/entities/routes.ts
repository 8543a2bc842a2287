import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveCached } from '../../http/serve.ts';
import type { Audience } from '../graph/snapshot-store.ts';
import { deleteEntity } from './deleting.ts';
import { addSocialLink, removeSocialLink } from './links.ts';
import { EntityLists } from './lists.ts';
import { createEntity, type SavingDeps, updateEntity } from './saving.ts';
import { listEditable, readEntityAs, readEntityWithConnections } from './service.ts';

/** What each kind has beside `contract.entityCalls`. */
const calls = {
  person: {
    list: contract.listPeople,
    create: contract.createPerson,
    update: contract.updatePerson,
    remove: contract.deletePerson,
  },
  project: {
    list: contract.listProjects,
    create: contract.createProject,
    update: contract.updateProject,
    remove: contract.deleteProject,
  },
  organization: {
    list: contract.listOrganizations,
    create: contract.createOrganization,
    update: contract.updateOrganization,
    remove: contract.deleteOrganization,
  },
} as const;

export function addEntities(app: FastifyInstance, deps: SavingDeps & { audience: Audience }): void {
  const { db } = deps;
  const lists = new EntityLists(db, deps.audience);
  serve(app, contract.listEditableEntities, ({ viewer }) => listEditable(db, viewer));
  for (const type of contract.entityTypes) {
    const { read, withConnections } = contract.entityEndpoints[type];
    const { list, create, update, remove } = calls[type];
    serve(app, read, ({ params, viewer }) => readEntityAs(db, viewer, type, params.id));
    serve(app, withConnections, ({ params }) => readEntityWithConnections(db, type, params.id));
    serveCached(app, list, ({ query }) => lists.read(type, query));
    serve(app, create, ({ body, viewer, once }) => createEntity(deps, viewer, type, body, once));
    serve(app, update, ({ params, body, viewer }) =>
      updateEntity(deps, viewer, type, params.id, body),
    );
    serve(app, remove, ({ params, viewer }) => deleteEntity(deps, viewer, type, params.id));
  }
  serve(app, contract.createSocialLink, ({ body, viewer, once }) =>
    addSocialLink(deps, viewer, body, once),
  );
  serve(app, contract.deleteSocialLink, ({ params, viewer }) =>
    removeSocialLink(deps, viewer, params.id),
  );
}
