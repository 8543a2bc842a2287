import type { EndpointDefinition, QueryOf } from '@mangrove/contract';
import * as contract from '@mangrove/contract';
import type { FastifyInstance } from 'fastify';
import { readerOf, viewerClass } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { serve, serveInPieces } from '../../http/serve.ts';
import { confirmRelationship, declineRelationship, joinEntity } from './agreeing.ts';
import { createRelationship, deleteRelationship, updateRelationship } from './changes.ts';
import { addRoleType, changeRoleType, readRoleTypes, removeRoleType } from './role-types.ts';
import {
  type AskedRelationships,
  listRelationships,
  listRoles,
  readPublicRelationships,
} from './service.ts';

export function addRelationships(
  app: FastifyInstance,
  deps: ChangeDeps & { network: SnapshotStore },
): void {
  const { db, network } = deps;
  const serveList = <E extends EndpointDefinition>(
    endpoint: E,
    ask: (query: QueryOf<E>) => AskedRelationships,
  ): void =>
    serveInPieces(
      app,
      endpoint,
      async ({ query, viewer }) =>
        (await listRelationships(db, readerOf(viewer), ask(query))).content,
      async ({ query, viewer, asker }) => {
        // Whoever is logged in may see more by a role.
        if (viewer !== null) return null;
        return readPublicRelationships({ db, network, answers: app.answers }, asker, ask(query));
      },
    );
  serveList(contract.listRelationshipsOfEntity, ({ entity_type, entity_id, target_types }) => ({
    entity: { type: entity_type, id: entity_id },
    end: 'either',
    targetTypes: target_types,
  }));
  serveList(contract.listRelationshipsByNode1, ({ node1_type, node1_id }) => ({
    entity: { type: node1_type, id: node1_id },
    end: 'node1',
  }));
  serveList(contract.listRelationshipsByNode2, ({ node2_type, node2_id }) => ({
    entity: { type: node2_type, id: node2_id },
    end: 'node2',
  }));
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
