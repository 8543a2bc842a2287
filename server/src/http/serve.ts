import type { Readable } from 'node:stream';
import {
  actHeader,
  type BodyOf,
  type EndpointDefinition,
  IdempotencyHeaders,
  type ParamsOf,
  Problem,
  type QueryOf,
  type ReplyOf,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod';
import type { Viewer } from '../domain/access/viewer.ts';
import { AppError } from '../errors.ts';
import { checkBodyLimits } from './body-limits.ts';
import {
  type CachedAnswer,
  chooseEncoding,
  type Encoding,
  matchesEtag,
  sendCached,
} from './cached-answer.ts';
import { bearerOf, sessionCookieOf } from './cookies.ts';
import { refusalOf } from './error-handler.ts';
import { type GateDeps, passGate, passRank, safeMethods } from './gate.ts';
import { acceptsHtml } from './page-shell.ts';
import { ReadTurns } from './read-turns.ts';
import { type CreateOnce, createOnceFor } from './replays.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: GateDeps;
    readTurns: ReadTurns;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    needsCsrfToken: boolean;
    readKey: string | null;
  }
}

/** The parts of a request that a service needs, parsed by the endpoint's schemas. */
export interface Call<E extends EndpointDefinition> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller; never null if the endpoint requires a login. */
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An endpoint without a reply schema sends nothing, whatever its service returns. */
type ServiceResult<E extends EndpointDefinition> =
  ReplyOf<E> extends undefined ? unknown : ReplyOf<E>;

/** Prepares an app for `serve`: adds the checks that every call passes first. */
export function addGate(app: FastifyInstance, gate: GateDeps): void {
  app.decorate('gate', gate);
  app.decorate('readTurns', new ReadTurns());
  app.decorateRequest('viewer', null);
  app.decorateRequest('needsCsrfToken', false);
  app.decorateRequest('readKey', null);
}

/**
 * Adds a route for an endpoint: one line per endpoint in a feature's `routes.ts`.
 * @param answer also receives `once`: if the endpoint `replaysByKey`, it must create within it.
 */
export function serve<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E> & { once: CreateOnce }) => Promise<ServiceResult<E>>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const once = createOnceFor(app.gate.clock, endpoint, request);
    const body = await answer({ ...callOf<E>(request, reply), once });
    reply.code(endpoint.status ?? 200);
    const act = actIdOf(body);
    if (act !== null) reply.header(actHeader, String(act));
    if (request.viewer || hasTokens(body)) reply.header('Cache-Control', 'no-store');
    return endpoint.reply ? body : reply.send();
  });
}

/** A file to download. */
export interface Download {
  name: string;
  /** One of the endpoint's content types; needed only if it has several. */
  type?: string;
  /** In bytes; undefined if the content is produced while it is sent. */
  size?: number;
  /** Set if a repeated request may be answered 304. */
  etag?: string;
  stream: Readable;
}

/** `serve` for files to download; the endpoint declares the content type. */
export function serveDownload<
  const E extends EndpointDefinition & { download: string | readonly string[] },
>(app: FastifyInstance, endpoint: E, answer: (call: Call<E>) => Promise<Download>): void {
  addRoute(app, endpoint, async (request, reply) => {
    const { name, type, size, etag, stream } = await answer(callOf<E>(request, reply));
    reply.header('Cache-Control', etag === undefined ? 'no-store' : 'no-cache');
    if (etag !== undefined) {
      reply.header('ETag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag.replace(/^W\//u, ''))) {
        stream.destroy();
        return reply.code(304).send();
      }
    }
    if (size !== undefined) reply.header('Content-Length', size);
    return reply
      .code(endpoint.status ?? 200)
      .header('Content-Disposition', nameFile(name))
      .type(type ?? [endpoint.download].flat()[0] ?? 'application/octet-stream')
      .send(stream);
  });
}

/** `serve` for answers that are cached as compressed bytes until the data changes. */
export function serveCached<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E> & { encoding: Encoding }) => Promise<CachedAnswer>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    // Private answers must not stay in a cache after the logout; a program may still send the ETag.
    reply.header('Cache-Control', endpoint.access === 'public' ? 'no-cache' : 'no-store');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const call = { ...callOf<E>(request, reply), encoding };
    return sendCached(request, reply, await answer(call));
  });
}

interface PageAnswers<E extends EndpointDefinition> {
  answer: (call: Call<E>) => Promise<FastifyReply>;
  /** Called when a page request is refused: a browser that navigates here needs HTML, not JSON. */
  refuse?: (status: number, call: Call<E>) => Promise<FastifyReply> | FastifyReply;
}

/** `serve` for pages and lists of pages: a client that accepts HTML gets refusals as a page. */
export function servePage<const E extends EndpointDefinition & { document: string }>(
  app: FastifyInstance,
  endpoint: E,
  { answer, refuse }: PageAnswers<E>,
): void {
  addRoute(app, endpoint, async (request, reply) => answer(callOf<E>(request, reply)), {
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(error);
      if (!refusal || !refuse || !acceptsHtml(request))
        return app.errorHandler(error, request, reply);
      if (refusal.retryAfterSeconds !== undefined) {
        reply.header('Retry-After', String(refusal.retryAfterSeconds));
      }
      return refuse(refusal.status, callOf<E>(request, reply));
    },
  });
}

function addRoute(
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
        if (mayBeSave(app.gate, endpoint, request)) {
          reply.raw.once('close', app.readTurns.announceWrite());
        }
        const { viewer, needsCsrfToken, readKey } = await passGate(app.gate, endpoint, request);
        request.viewer = viewer;
        request.needsCsrfToken = needsCsrfToken;
        request.readKey = readKey;
        // Adds the user to every log line of the request.
        if (viewer) reply.log = request.log = request.log.child({ user_id: viewer.userId });
      },
      (request, reply, done) => {
        if (request.needsCsrfToken) app.csrfProtection(request, reply, done);
        else done();
      },
      async (request) => refuseOtherContent(endpoint, request),
    ],
    preValidation: async (request) => checkBodyLimits(request.body, endpoint.maxListLength),
    preHandler: async (request) => passRank(app.gate, endpoint, request, request.viewer),
    onSend: async (request, reply, payload) => {
      // A conditional request that is answered 304 was cheap.
      if (reply.statusCode === 304 && request.readKey !== null) {
        await app.gate.readLimiter.refund(request.readKey);
      }
      return payload;
    },
    handler: (request, reply) => {
      const isSaving = request.viewer !== null && mayBeSave(app.gate, endpoint, request);
      return isSaving
        ? app.readTurns.write(() => handler(request, reply))
        : handler(request, reply);
    },
  });
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

/** The Content-Disposition header (RFC 6266): the name in any script, with a fallback in ASCII. */
function nameFile(name: string): string {
  const unaccented = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const plain = unaccented.replace(/[^\w.-]+/gu, '-').replace(/-{2,}/gu, '-');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/gu, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A call that takes a form refuses JSON, and the reverse. */
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
    throw new AppError('unsupported_media_type', `This call takes ${wanted}.`);
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

function callOf<E extends EndpointDefinition>(
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    viewer: request.viewer as Call<E>['viewer'],
    request,
    reply,
  };
}

/** The id of the act that a service returns with its answer, or null. */
function actIdOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('actId' in body)) return null;
  return typeof body.actId === 'number' ? body.actId : null;
}

function hasTokens(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'access_token' in body;
}
