import * as contract from '@mangrove/contract';
import { type EntityType, pluralOf } from '@mangrove/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readerOf } from '../../domain/access/viewer.ts';
import { movedEntity } from '../../domain/entity/merged-entities.ts';
import { writeArray, writeObject } from '../../http/json-pieces.ts';
import { serve, serveCached, serveInPieces } from '../../http/serve.ts';
import { convertEntity, previewConversion } from './converting.ts';
import { deleteEntity } from './deleting.ts';
import { addSocialLink, removeSocialLink } from './links.ts';
import { readList } from './lists.ts';
import { type CreationDeps, createEntity, updateEntity } from './saving.ts';
import { listEditable, readEntityAs, readEntityWithConnections } from './service.ts';

export function addEntities(app: FastifyInstance, deps: CreationDeps): void {
  const { db } = deps;
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
    serveInPieces(app, withConnections, async ({ params, query, request, reply, viewer }) => {
      const reader = readerOf(query.as === 'visitor' ? null : viewer);
      const entity = await readEntityWithConnections(db, reader, type, params.id);
      requireKind(entity, { type, id: params.id }, request.url);
      return writeWithConnections(setContentLocation(reply, params.id, entity));
    });
    serveCached(app, list, ({ query, asker }) => readList({ db, answers }, asker, type, query));
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

/** The JSON of an entity with its connections, of which there may be thousands. */
function writeWithConnections({ connections, ...entity }: contract.EntityWithConnections) {
  const declared = contract.entityEndpoints[entity.type].read.reply.parse(entity);
  const written = Object.entries({ ...declared }).map(([name, value]) => [
    name,
    [JSON.stringify(value)],
  ]);
  return writeObject({
    ...Object.fromEntries(written),
    connections: writeObject(
      Object.fromEntries(
        Object.entries(connections).map(([plural, list]) => [plural, writeList(list)]),
      ),
    ),
  });
}

function writeList(items: readonly unknown[]) {
  return writeArray(items.length, (index) => items[index]);
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

/**
 * Refuses an answer about an entity that is of another kind now: it has other fields than this call
 * declares, and is read at its own address.
 * @throws not_found, which redirects there.
 */
function requireKind(
  { type: kind, id }: { type: EntityType; id: number },
  asked: { type: EntityType; id: number },
  url: string,
): void {
  if (kind === asked.type) return;
  const [, rest = ''] = /^\/api\/v1\/[^/]+\/[^/?]+(.*)$/u.exec(url) ?? [];
  const movedTo = `/api/v1/${pluralOf[kind]}/${id}${rest}`;
  throw movedEntity(asked, { type: kind, id }, movedTo);
}
