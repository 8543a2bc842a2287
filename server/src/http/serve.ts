import {
  type BodyOf,
  type EndpointDefinition,
  type ParamsOf,
  Problem,
  type QueryOf,
  type ReplyOf,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { type KeptAnswer, sendKept } from './kept-answer.ts';

/** What a service needs of a request, read by the endpoint's own schemas. */
export interface Call<E extends EndpointDefinition> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Makes a route of a call: one line per call in a feature's `routes.ts`. */
export function serve<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const body = await answer(callOf<E>(request));
    reply.code(endpoint.status ?? 200);
    return endpoint.reply ? body : reply.send();
  });
}

/** `serve` for answers that are kept as compressed bytes until the data changes. */
export function serveKept<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E>) => Promise<KeptAnswer>,
): void {
  addRoute(app, endpoint, async (request, reply) =>
    sendKept(request, reply, await answer(callOf<E>(request))),
  );
}

function addRoute(
  app: FastifyInstance,
  endpoint: EndpointDefinition,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    handler,
  });
}

function routeSchema(endpoint: EndpointDefinition) {
  const schema: Record<string, unknown> = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? 'health'],
    response: {
      ...(endpoint.reply ? { [endpoint.status ?? 200]: endpoint.reply } : {}),
      '4xx': Problem,
      '5xx': Problem,
    } satisfies Record<string, z.ZodType>,
  };
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.body) schema.body = endpoint.body;
  return schema;
}

function callOf<E extends EndpointDefinition>(request: FastifyRequest): Call<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
  };
}
