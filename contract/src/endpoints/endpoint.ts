import type * as z from 'zod';
import type { Call } from '../calls/call.ts';
import type { ProblemCode } from '../problem.ts';

/** Who may make the call at all; the service decides about access to a single object. */
export type Access = 'public' | 'login' | 'superuser';

/** The rate limit of a call; the numbers are in the server's rate limits. */
export type RateLimitName =
  | 'login'
  | 'register'
  | 'passkey'
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
  | 'notifications'
  | 'unsubscribe'
  | 'invite'
  | 'claim'
  | 'reconcile'
  | 'general';

/** What the server checks for a call, and what the OpenAPI document says about it. */
export interface EndpointRules {
  access: Access;
  /** One sentence for the readable interface page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The most entries that a list in the body may have; 500 by default. */
  maxListLength?: number;
  /** The schema of a successful answer; left out for 204. */
  reply?: z.ZodType;
  /** The content types of a successful answer to be saved as a file; a header gives its name. */
  download?: string | readonly string[];
  /** The content type of a successful answer that is shown as it is, such as a page. */
  document?: string;
  /** Status of a successful answer: 200, or 201 for a create, or 204 without a body. */
  status?: 200 | 201 | 202 | 204;
  /** The rate limit; by default `general`, or `write` for a call that changes something. */
  rateLimit?: RateLimitName;
  /** A second rate limit that also applies, over a longer period. */
  dailyLimit?: RateLimitName;
  /** Open to everybody while development mode is on. */
  opensInDevelopmentMode?: boolean;
  /** Answers without a connection to the database: neither rate limit nor session is checked. */
  answersWithoutDatabase?: boolean;
  /** A write that a limited session (of an unverified address) may make as well. */
  opensToUnverified?: boolean;
  /** A token in the request is all that counts: cookies are neither needed nor a danger. */
  isByToken?: boolean;
  /** Answers as to a visitor, whoever calls: pages of every other site may read the answer. */
  opensToOtherSites?: boolean;
  /** The message for callers who are not superusers, if the specification gives one. */
  rankRefusal?: string;
  /** A POST that changes nothing; it is a POST because its query is too long for a URL. */
  onlyReads?: boolean;
  /** Costly reads wait in turns that are shared fairly between clients. */
  takesTurn?: boolean;
  /** A repeated request with the same `Idempotency-Key` gets the answer of the first. */
  replaysByKey?: boolean;
  /** Asks for a login less than 15 minutes old. */
  needsFreshLogin?: boolean;
  /** The problem codes of this call, in addition to those that every call can return. */
  problems?: readonly ProblemCode[];
}

export type EndpointDefinition = Call & EndpointRules;

/**
 * A call with its rules: the server makes a route and the OpenAPI entry of it, the browser takes
 * the types of its calls from it.
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

/** The inputs of a call, before defaults and transformations are applied. */
export type ParamsInput<E extends Partial<EndpointDefinition>> = In<E['params']>;
export type QueryInput<E extends Partial<EndpointDefinition>> = In<E['query']>;
export type BodyInput<E extends Partial<EndpointDefinition>> = In<E['body']>;
