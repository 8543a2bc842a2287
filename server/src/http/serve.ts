import type { Readable } from 'node:stream';
import {
  actHeader,
  type BodyOf,
  type EndpointDefinition,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreateOnce } from '../db/replayed-answers.ts';
import { type Viewer, viewerClass } from '../domain/access/viewer.ts';
import { addRoute } from './add-route.ts';
import { AnswerCache, type Asker } from './answer-cache.ts';
import {
  CachedAnswer,
  chooseEncoding,
  type JsonPieces,
  matchesEtag,
  namesEtag,
  sendCached,
} from './cached-answer.ts';
import { type Client, ClientCosts } from './client-costs.ts';
import { refusalOf } from './error-handler.ts';
import type { GateDeps } from './gate.ts';
import { acceptsHtml } from './page-shell.ts';
import { ReadTurns } from './read-turns.ts';
import { createOnceFor } from './replays.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: GateDeps;
    readTurns: ReadTurns;
    answers: AnswerCache;
    costs: ClientCosts;
  }
  interface FastifyRequest {
    client: Client;
    /** Whether a 304 was answered without the work of the answer. */
    isCheap: boolean;
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
  app.decorate('costs', new ClientCosts(gate.clock, gate.limitsRates));
  app.decorate('readTurns', new ReadTurns(app.costs));
  app.decorate('answers', new AnswerCache(app.readTurns, gate.recentChanges));
  app.decorateRequest('client', null);
  app.decorateRequest('isCheap', false);
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
    const call = { ...callOf<E>(request, reply), once };
    const body = endpoint.takesTurn
      ? await app.readTurns.read(request.client, () => answer(call))
      : await answer(call);
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
  /** How many entities were left out, as they are not for export. */
  leftOut?: number;
  /** One of the endpoint's content types; needed only if it has several. */
  type?: string;
  /** In bytes; undefined if the content is produced while it is sent. */
  size?: number;
  stream: Readable;
}

/**
 * `serve` for files to download; the endpoint declares the content type.
 * @param tell the weak ETag of the file, if a repeated request may be answered 304: known before
 * the file is opened, so that such an answer costs nothing.
 */
export function serveDownload<
  const E extends EndpointDefinition & { download: string | readonly string[] },
>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E>) => Promise<Download>,
  tell?: (call: Call<E>) => Promise<string>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const call = callOf<E>(request, reply);
    const etag = await tell?.(call);
    reply.header('Cache-Control', etag === undefined ? 'no-store' : 'no-cache');
    if (etag !== undefined) {
      reply.header('ETag', etag);
      const [asked, strong] = [request.headers['if-none-match'], etag.replace(/^W\//u, '')];
      if (matchesEtag(asked, strong)) {
        request.isCheap = namesEtag(asked, strong);
        return reply.code(304).send();
      }
    }
    const { name, leftOut = 0, type, size, stream } = await answer(call);
    if (leftOut > 0) reply.header('X-Left-Out', leftOut);
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
  answer: (call: Call<E> & { asker: Asker }) => Promise<CachedAnswer>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const asker = askerOf(request);
    const found = await answer({ ...callOf<E>(request, reply), asker });
    request.isCheap = !asker.causedWork && namesEtag(request.headers['if-none-match'], found.etag);
    return sendCached(request, reply, found, { isPublic: endpoint.access === 'public' });
  });
}

/**
 * `serve` for answers that may be long: made in turn, and written in pieces; not cached.
 * @param readHeld gives the answers that are: null for a call that gets one of its own.
 */
export function serveInPieces<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E> & { asker: Asker }) => Promise<JsonPieces>,
  readHeld?: (call: Call<E> & { asker: Asker }) => Promise<CachedAnswer | null>,
): void {
  addRoute(app, endpoint, async (request, reply) => {
    const asker = askerOf(request);
    const { client, viewer, encoding } = asker;
    const held = await readHeld?.({ ...callOf<E>(request, reply), asker });
    if (held) {
      request.isCheap = !asker.causedWork && namesEtag(request.headers['if-none-match'], held.etag);
      return sendCached(request, reply, held, { isPublic: request.viewer === null });
    }
    const written = await app.readTurns.read(client, async () => {
      const pieces = await answer({ ...callOf<E>(request, reply), asker });
      return CachedAnswer.fromPieces({ viewer }, pieces, encoding);
    });
    return sendCached(request, reply, written, { isPublic: request.viewer === null });
  });
}

/** The asker of a cached answer. */
export function askerOf({ client, viewer, headers }: FastifyRequest): Asker {
  const encoding = chooseEncoding(headers['accept-encoding']);
  return { client, viewer: viewerClass(viewer), encoding };
}

interface PageAnswers<E extends EndpointDefinition> {
  answer: (call: Call<E>) => Promise<FastifyReply>;
  /** Called when a page request is refused: a browser that navigates here needs HTML, not JSON. */
  refuse?: (
    status: number,
    call: Call<E>,
    sentence: string,
  ) => Promise<FastifyReply> | FastifyReply;
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
      return refuse(refusal.status, callOf<E>(request, reply), refusal.message);
    },
  });
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
