import { type EndpointDefinition, IdempotencyHeaders, Problem } from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod';
import { AppError } from '../errors.ts';
import { checkBodyLimits } from './body-limits.ts';
import { bearerOf, sessionCookieOf } from './cookies.ts';
import { type GateDeps, passGate, passRank, safeMethods } from './gate.ts';
import { text } from './messages.ts';
import { allowOtherSites } from './security-headers.ts';

/** Adds a route with the checks that every call passes before its own work. */
export function addRoute(
  app: FastifyInstance,
  endpoint: EndpointDefinition,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  more: Pick<RouteShorthandOptions, 'errorHandler'> = {},
): void {
  app.route({
    ...more,
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    config: { endpoint },
    onRequest: [
      async (request, reply) => {
        // Refusals, too, can be read there.
        if (endpoint.opensToOtherSites) allowOtherSites(reply);
        if (mayBeSave(app.gate, endpoint, request)) {
          reply.raw.once('close', app.readTurns.announceWrite());
        }
        const { viewer, needsCsrfToken, readKey, client } = await passGate(
          app.gate,
          endpoint,
          request,
        );
        request.viewer = viewer;
        request.needsCsrfToken = needsCsrfToken;
        request.readKey = readKey;
        request.client = client;
        // Adds the user to every log line of the request.
        if (viewer) reply.log = request.log = request.log.child({ user_id: viewer.userId });
      },
      (request, reply, done) => {
        if (request.needsCsrfToken) app.csrfProtection(request, reply, done);
        else done();
      },
      // Hooks that wait for nothing are called without a promise.
      hookOf((request) => refuseOtherContent(endpoint, request)),
    ],
    preValidation: hookOf((request) => checkBodyLimits(request.body, endpoint.maxListLength)),
    preHandler: hookOf((request) => passRank(app.gate, endpoint, request, request.viewer)),
    onSend: (request, reply, payload, done) => {
      const isGivenBack = reply.statusCode === 304 && request.isCheap && request.readKey !== null;
      if (!isGivenBack) return done(null, payload);
      app.gate.readLimiter.refund(request.readKey ?? '').then(() => done(null, payload), done);
    },
    handler: (request, reply) => {
      const isSaving = request.viewer !== null && mayBeSave(app.gate, endpoint, request);
      return isSaving
        ? app.readTurns.write(request.client, () => handler(request, reply))
        : handler(request, reply);
    },
  });
}

function hookOf(check: (request: FastifyRequest) => void) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    try {
      check(request);
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
}

/** Anonymous calls do not count: a login waits for a password hash, not for the database. */
function mayBeSave(
  { isHttps }: GateDeps,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): boolean {
  if (safeMethods.has(request.method) || endpoint.onlyReads) return false;
  return sessionCookieOf(request, isHttps) !== undefined || bearerOf(request) !== undefined;
}

/** Says that text is in another encoding than UTF-8, of which ASCII is a part. */
const otherCharset = /;\s*charset=(?!"?(?:utf-?8|us-ascii)"?\s*(?:;|$))/iu;

/** A call that takes a form refuses JSON, and the reverse; text is in UTF-8. */
function refuseOtherContent(endpoint: EndpointDefinition, request: FastifyRequest): void {
  const given = request.headers['content-type'];
  const takesBody = endpoint.body !== undefined || endpoint.bodyKind === 'multipart';
  if (!takesBody || given === undefined) return;
  const wanted = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
  }[endpoint.bodyKind ?? 'json'];
  if (given.split(';')[0]?.trim().toLowerCase() !== wanted) {
    throw new AppError('unsupported_media_type', text.takesType(wanted));
  }
  if (endpoint.bodyKind !== 'multipart' && otherCharset.test(given)) {
    const sentence = text.takesTypeInUtf8(wanted);
    throw new AppError('unsupported_media_type', sentence);
  }
}

function routeSchema(endpoint: EndpointDefinition) {
  const schema: Record<string, unknown> = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.document ? 'pages' : (endpoint.path.split('/')[3] ?? 'health')],
    response: {
      ...(endpoint.reply ? { [endpoint.status ?? 200]: endpoint.reply } : {}),
      '4xx': Problem,
      '5xx': Problem,
    } satisfies Record<string, z.ZodType>,
  };
  if (endpoint.bodyKind === 'form') schema.consumes = ['application/x-www-form-urlencoded'];
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.body) schema.body = endpoint.body;
  if (endpoint.replaysByKey) schema.headers = IdempotencyHeaders;
  return schema;
}
