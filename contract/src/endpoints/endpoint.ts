import type * as z from 'zod';
import type { Call } from '../calls/call.ts';
import type { ProblemCode } from '../problem.ts';

/** Who may call at all; what a caller may do with one object is decided by the service. */
export type Access = 'public' | 'login' | 'superuser';

/** Which limit of calls by rate applies; the numbers stand with the server's rate limits. */
export type RateLimitName =
  | 'login'
  | 'register'
  | 'forgot'
  | 'resend'
  | 'link'
  | 'refresh'
  | 'password'
  | 'session'
  | 'public_read'
  | 'list'
  | 'suggest'
  | 'users_search'
  | 'write'
  | 'create'
  | 'create_entity'
  | 'match'
  | 'upload'
  | 'admin'
  | 'admin_reset'
  | 'error_report'
  | 'export'
  | 'report'
  | 'data_download'
  | 'general';

/** What the server checks of a call, and says of it in its interface document. */
export interface EndpointRules {
  access: Access;
  /** One sentence for the readable interface page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** How many entries a list in the body may hold: 500 where nothing is said. */
  maxListLength?: number;
  /** The schema of a successful answer; left out for 204. */
  reply?: z.ZodType;
  /** The content types of a successful answer that is a file to save; its name is in a header. */
  download?: string | readonly string[];
  /** The content type of a successful answer that is read as it stands: a page. */
  document?: string;
  /** Status of a successful answer: 200, or 201 for a create, or 204 without a body. */
  status?: 200 | 201 | 202 | 204;
  /** Which rate limit applies; `general` or `write` where nothing is said. */
  rateLimit?: RateLimitName;
  /** One that applies as well, for a longer time. */
  dailyLimit?: RateLimitName;
  /** Open to everybody while development mode is on. */
  opensInDevelopmentMode?: boolean;
  /** Answers while the database is away: calls are not counted, and nobody is recognised. */
  answersWithoutDatabase?: boolean;
  /** A writing call that a limited session, of an unverified address, may make too. */
  opensToUnverified?: boolean;
  /** What anyone but a superuser is told, where the specification has a sentence for it. */
  rankRefusal?: string;
  /** A POST that changes nothing: its question is too long for an address. */
  onlyReads?: boolean;
  /** A repetition with the same `Idempotency-Key` is answered as the first request was. */
  replaysByKey?: boolean;
  /** Asks for a login less than 15 minutes old. */
  needsFreshLogin?: boolean;
  /** The refusals that this call adds to those that any call can meet. */
  problems?: readonly ProblemCode[];
}

export type EndpointDefinition = Call & EndpointRules;

/**
 * A call with its rules: the server turns it into a route and into OpenAPI, the browser's calls
 * have their types from it.
 */
export function endpoint<const C extends Call, const Rules extends EndpointRules>(
  call: C,
  rules: Rules,
): C & Rules {
  return { ...call, ...rules };
}

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<E extends Partial<EndpointDefinition>> = Out<E['params']>;
export type QueryOf<E extends Partial<EndpointDefinition>> = Out<E['query']>;
export type BodyOf<E extends Partial<EndpointDefinition>> = Out<E['body']>;
export type ReplyOf<E extends Partial<EndpointDefinition>> = Out<E['reply']>;

/** What a caller may write, before defaults and transformations. */
export type ParamsInput<E extends Partial<EndpointDefinition>> = In<E['params']>;
export type QueryInput<E extends Partial<EndpointDefinition>> = In<E['query']>;
export type BodyInput<E extends Partial<EndpointDefinition>> = In<E['body']>;
