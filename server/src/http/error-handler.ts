import type { Problem } from '@mangrove/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOfDatabaseError } from '../db/constraint-problems.ts';
import { AppError, isDiskFullError, malformed, unavailable } from '../errors.ts';
import { text as sharedText } from '../messages.ts';
import { csrfInvalid } from './gate.ts';
import { endpointMethods } from './known-paths.ts';
import { text } from './messages.ts';

/** The only place where errors become answers. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return refuse(reply, refusal);
    request.log.error({ err: error }, 'request failed');
    const { text: detail, values } = text.wentWrong(request.id);
    return reply.code(500).send({ detail, code: 'internal', values } satisfies Problem);
  });
}

/** Answers a path without a route: 405 if it has other methods, otherwise 404. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = endpointMethods(request.server, request.url);
  if (methods.length > 0) {
    reply.header('Allow', methods.join(', '));
    return refuse(
      reply,
      new AppError('method_not_allowed', text.methodNotPossible(request.method)),
    );
  }
  return refuse(reply, new AppError('not_found', text.nothingHere));
}

function refuse(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(error.retryAfterSeconds));
  }
  // Not kept by browsers: what was moved may be moved back.
  if (error.movedTo !== undefined) {
    return reply.header('Cache-Control', 'no-store').redirect(error.movedTo, 301);
  }
  return reply
    .code(error.status)
    .header('Cache-Control', 'no-store')
    .send({
      detail: error.message,
      code: error.code,
      ...(error.values ? { values: error.values } : {}),
      ...(error.survivor ? { survivor: error.survivor } : {}),
      ...(error.errors ? { errors: error.errors } : {}),
    } satisfies Problem);
}

/** The refusal that an error means to the caller; null for an internal error. */
export function refusalOf(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (error.code?.startsWith('FST_CSRF_')) return csrfInvalid();
  const rule = problemOfDatabaseError(error);
  if (rule) return new AppError(rule.code, rule.detail);
  if (unstorable.has(error.code)) return malformed(text.unusableCharacter);
  if (isDiskFullError(error)) return unavailable(sharedText.diskFull, 30);
  if (error.code === lockTimeout) {
    return unavailable(text.changedAtOnce);
  }
  if (isDatabaseUnreachable(error)) {
    return unavailable(text.databaseAway);
  }
  return refusalOfFramework(error);
}

function refusalOfFramework(error: FastifyError): AppError | null {
  switch (error.statusCode) {
    case 413:
      return new AppError('too_large', text.tooLarge);
    case 415:
      return new AppError('unsupported_media_type', text.contentNotAccepted);
    case 503:
      return unavailable(text.shuttingDown);
    case 404:
      return new AppError('not_found', text.nothingHere);
    default:
      break;
  }
  const isRefused =
    error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isRefused ? malformed(text.unreadable) : null;
}

const lockTimeout = '55P03';

// A character that no text of the database may hold, such as NUL, in a text or in JSON.
const unstorable = new Set(['22021', '22P05']);

// Connection failures, shutdown, too many connections, and the timeouts set in db/open.ts.
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '57014',
]);

/** The driver identifies these errors only by their text. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/u;

function isDatabaseUnreachable(error: FastifyError): boolean {
  if (unreachableCodes.has(error.code)) return true;
  return lostConnection.test(error.message);
}
