import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { readerOf, viewerClass } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { serve, serveInPieces } from '../../http/serve.ts';
import { confirmRelationship, declineRelationship, joinEntity } from './agreeing.ts';
import { createRelationship, deleteRelationship, updateRelationship } from './changes.ts';
import { addRoleType, changeRoleType, readRoleTypes, removeRoleType } from './role-types.ts';
import { listRelationships, listRoles } from './service.ts';

export function addRelationships(app: FastifyInstance, deps: ChangeDeps): void {
  const { db } = deps;
  serveInPieces(app, contract.listRelationshipsOfEntity, ({ query, viewer }) => {
    const entity = { type: query.entity_type, id: query.entity_id };
    return listRelationships(db, readerOf(viewer), entity, 'either', query.target_types);
  });
  serveInPieces(app, contract.listRelationshipsByNode1, ({ query, viewer }) => {
    const entity = { type: query.node1_type, id: query.node1_id };
    return listRelationships(db, readerOf(viewer), entity, 'node1');
  });
  serveInPieces(app, contract.listRelationshipsByNode2, ({ query, viewer }) => {
    const entity = { type: query.node2_type, id: query.node2_id };
    return listRelationships(db, readerOf(viewer), entity, 'node2');
  });
  serve(app, contract.listRoleTypes, async ({ viewer }) => ({
    role_types: await listRoles(db, viewerClass(viewer)),
  }));
  serve(app, contract.readRoleInverses, async () => ({ role_types: await readRoleTypes(db) }));
  serve(app, contract.createRoleType, ({ viewer, body }) => addRoleType(deps, viewer, body));
  serve(app, contract.updateRoleType, ({ viewer, params, body }) =>
    changeRoleType(deps, viewer, params.id, body),
  );
  serve(app, contract.deleteRoleType, ({ viewer, params }) =>
    removeRoleType(deps, viewer, params.id),
  );
  serve(app, contract.createRelationship, ({ viewer, body, once }) =>
    createRelationship(deps, viewer, body, once),
  );
  serve(app, contract.joinEntity, ({ viewer, params, body, once }) =>
    joinEntity(deps, viewer, params, body, once),
  );
  serve(app, contract.confirmRelationship, ({ viewer, params, body }) =>
    confirmRelationship(deps, viewer, params.id, body),
  );
  serve(app, contract.declineRelationship, ({ viewer, params }) =>
    declineRelationship(deps, viewer, params.id),
  );
  serve(app, contract.updateRelationship, ({ viewer, params, body }) =>
    updateRelationship(deps, viewer, params.id, body),
  );
  serve(app, contract.deleteRelationship, ({ viewer, params }) =>
    deleteRelationship(deps, viewer, params.id),
  );
}
