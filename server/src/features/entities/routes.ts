import * as contract from '@mangrove/contract';
import { type EntityType, pluralOf } from '@mangrove/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readings } from '../../db/readings.ts';
import { readerOf } from '../../domain/access/viewer.ts';
import { serve, serveCached, serveInPieces } from '../../http/serve.ts';
import { type CardDeps, readCard, requireKind, writeWithConnections } from './cards.ts';
import { convertEntity, previewConversion } from './converting.ts';
import { deleteEntity } from './deleting.ts';
import { addSocialLink, removeSocialLink } from './links.ts';
import { readList } from './lists.ts';
import { type CreationDeps, createEntity, updateEntity } from './saving.ts';
import { listEditable, readEntityAs, readEntityWithConnections } from './service.ts';

export function addEntities(
  app: FastifyInstance,
  deps: CreationDeps & Pick<CardDeps, 'network'> & { readings: Readings },
): void {
  const { db, network, readings } = deps;
  const { answers } = app;
  serve(app, contract.listEditableEntities, ({ viewer }) => listEditable(db, viewer));
  for (const type of contract.entityTypes) {
    const { read, withConnections, list, create, update, remove } = contract.entityEndpoints[type];
    serve(app, read, async ({ params, query, viewer, request, reply }) => {
      const asked = query.as === 'visitor' ? null : viewer;
      const entity = await readEntityAs(db, asked, type, params.id);
      requireKind(entity, { type, id: params.id }, request.url);
      return setContentLocation(reply, params.id, entity);
    });
    serveInPieces(
      app,
      withConnections,
      async ({ params, query, request, reply, viewer }) => {
        const reader = readerOf(query.as === 'visitor' ? null : viewer);
        const entity = await readEntityWithConnections(db, reader, type, params.id);
        requireKind(entity, { type, id: params.id }, request.url);
        return writeWithConnections(setContentLocation(reply, params.id, entity));
      },
      async ({ params, request, reply, viewer, asker }) => {
        // Whoever is logged in may see more by a role.
        if (viewer !== null) return null;
        const asked = { type, id: params.id };
        const card = await readCard({ db, network, answers }, asker, asked, request.url);
        if (card.path !== undefined) reply.header('Content-Location', card.path);
        return card;
      },
    );
    serveCached(app, list, ({ query, asker }) =>
      readList({ db, readings, answers }, asker, type, query),
    );
    serve(app, create, ({ body, viewer, once }) => createEntity(deps, viewer, type, body, once));
    serve(app, update, ({ params, body, viewer }) =>
      updateEntity(deps, viewer, type, params.id, body),
    );
    serve(app, remove, ({ params, viewer }) => deleteEntity(deps, viewer, type, params.id));
  }
  serve(app, contract.previewConversion, ({ params, query, viewer }) =>
    previewConversion(db, viewer, params, query.to),
  );
  serve(app, contract.convertEntity, ({ params, body, viewer }) =>
    convertEntity(deps, viewer, params, body),
  );
  serve(app, contract.createSocialLink, ({ body, viewer, once }) =>
    addSocialLink(deps, viewer, body, once),
  );
  serve(app, contract.deleteSocialLink, ({ params, viewer }) =>
    removeSocialLink(deps, viewer, params.id),
  );
}

/** Adds the survivor's address as `Content-Location` if the requested entity was merged into it. */
function setContentLocation<Answer extends { id: number; type: EntityType }>(
  reply: FastifyReply,
  askedId: number,
  answer: Answer,
): Answer {
  if (answer.id !== askedId) {
    reply.header('Content-Location', `/api/v1/${pluralOf[answer.type]}/${answer.id}`);
  }
  return answer;
}
