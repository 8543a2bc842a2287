import {
  readOrganization,
  readOrganizationWithConnections,
  readPerson,
  readPersonWithConnections,
  readProject,
  readProjectWithConnections,
} from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { serve } from '../../http/serve.ts';
import { readEntity, readEntityWithConnections } from './service.ts';

export function addEntities(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, readPerson, ({ params }) => readEntity(db, 'person', params.id));
  serve(app, readProject, ({ params }) => readEntity(db, 'project', params.id));
  serve(app, readOrganization, ({ params }) => readEntity(db, 'organization', params.id));
  serve(app, readPersonWithConnections, ({ params }) =>
    readEntityWithConnections(db, 'person', params.id),
  );
  serve(app, readProjectWithConnections, ({ params }) =>
    readEntityWithConnections(db, 'project', params.id),
  );
  serve(app, readOrganizationWithConnections, ({ params }) =>
    readEntityWithConnections(db, 'organization', params.id),
  );
}
