import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveKept } from '../../http/serve.ts';
import { addSocialLink, removeSocialLink } from './links.ts';
import { EntityLists } from './lists.ts';
import { createEntity, deleteEntity, type SavingParts, updateEntity } from './saving.ts';
import { listEditable, readEntityAs, readEntityWithConnections } from './service.ts';

export function addEntities(app: FastifyInstance, parts: SavingParts): void {
  const { db } = parts;
  const lists = new EntityLists(db);
  serve(app, contract.listEditableEntities, ({ viewer }) => listEditable(db, viewer));

  serve(app, contract.readPerson, ({ params, viewer }) =>
    readEntityAs(db, viewer, 'person', params.id),
  );
  serve(app, contract.readPersonWithConnections, ({ params }) =>
    readEntityWithConnections(db, 'person', params.id),
  );
  serveKept(app, contract.listPeople, ({ query }) => lists.read('person', query));
  serve(app, contract.createPerson, ({ body, viewer, once }) =>
    createEntity(parts, viewer, 'person', body, once),
  );
  serve(app, contract.updatePerson, ({ params, body, viewer }) =>
    updateEntity(parts, viewer, 'person', params.id, body),
  );
  serve(app, contract.deletePerson, async ({ params, viewer, request }) => {
    await deleteEntity(parts, viewer, 'person', params.id, request.ip);
    return undefined;
  });

  serve(app, contract.readProject, ({ params, viewer }) =>
    readEntityAs(db, viewer, 'project', params.id),
  );
  serve(app, contract.readProjectWithConnections, ({ params }) =>
    readEntityWithConnections(db, 'project', params.id),
  );
  serveKept(app, contract.listProjects, ({ query }) => lists.read('project', query));
  serve(app, contract.createProject, ({ body, viewer, once }) =>
    createEntity(parts, viewer, 'project', body, once),
  );
  serve(app, contract.updateProject, ({ params, body, viewer }) =>
    updateEntity(parts, viewer, 'project', params.id, body),
  );
  serve(app, contract.deleteProject, async ({ params, viewer, request }) => {
    await deleteEntity(parts, viewer, 'project', params.id, request.ip);
    return undefined;
  });

  serve(app, contract.readOrganization, ({ params, viewer }) =>
    readEntityAs(db, viewer, 'organization', params.id),
  );
  serve(app, contract.readOrganizationWithConnections, ({ params }) =>
    readEntityWithConnections(db, 'organization', params.id),
  );
  serveKept(app, contract.listOrganizations, ({ query }) => lists.read('organization', query));
  serve(app, contract.createOrganization, ({ body, viewer, once }) =>
    createEntity(parts, viewer, 'organization', body, once),
  );
  serve(app, contract.updateOrganization, ({ params, body, viewer }) =>
    updateEntity(parts, viewer, 'organization', params.id, body),
  );
  serve(app, contract.deleteOrganization, async ({ params, viewer, request }) => {
    await deleteEntity(parts, viewer, 'organization', params.id, request.ip);
    return undefined;
  });

  serve(app, contract.createSocialLink, ({ body, viewer, once }) =>
    addSocialLink(parts, viewer, body, once),
  );
  serve(app, contract.deleteSocialLink, async ({ params, viewer }) => {
    await removeSocialLink(parts, viewer, params.id);
    return undefined;
  });
}
