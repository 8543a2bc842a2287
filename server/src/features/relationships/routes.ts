import {
  listRelationshipsByNode1,
  listRelationshipsByNode2,
  listRelationshipsOfEntity,
  listRoleTypes,
} from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { serve } from '../../http/serve.ts';
import { listRelationships, listRoles } from './service.ts';

export function addRelationships(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, listRelationshipsOfEntity, async ({ query }) => ({
    relationships: await listRelationships(
      db,
      { type: query.entity_type, id: query.entity_id },
      'either',
      query.target_types,
    ),
  }));
  serve(app, listRelationshipsByNode1, async ({ query }) => ({
    relationships: await listRelationships(
      db,
      { type: query.node1_type, id: query.node1_id },
      'node1',
    ),
  }));
  serve(app, listRelationshipsByNode2, async ({ query }) => ({
    relationships: await listRelationships(
      db,
      { type: query.node2_type, id: query.node2_id },
      'node2',
    ),
  }));
  serve(app, listRoleTypes, async () => ({ role_types: await listRoles(db) }));
}
