// Extends the interface document for each call: who may call it, with which credential and CSRF
// token, and answers that are not JSON.
import type { EndpointDefinition } from '@mangrove/contract';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { cookieName } from './cookies.ts';
import { limitsOf, safeMethods } from './gate.ts';
import { findExample } from './interface-examples.ts';
import { rates } from './rates.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves. */
    endpoint?: EndpointDefinition;
  }
}

type Transform = typeof jsonSchemaTransform;
type Document = Parameters<Transform>[0];
type Described = ReturnType<Transform>;

/** The credentials by which a caller is recognised. */
export function securitySchemes(isHttps: boolean) {
  return {
    session: {
      type: 'apiKey' as const,
      in: 'cookie',
      name: cookieName('session', isHttps),
      description: 'The session of a browser: writing calls send `X-CSRF-Token` beside it.',
    },
    bearer: {
      type: 'http' as const,
      scheme: 'bearer',
      description:
        'The access token of a login, or the token of a script (`mgt_…`): no `X-CSRF-Token` is needed.',
    },
  };
}

const csrfHeader = {
  type: 'string',
  description: 'From `GET /api/v1/auth/csrf-token`; needed beside the cookie of a session.',
};
const file = { type: 'string', format: 'binary' };

/** @param showsDebug whether the document includes the calls below `/debug`. */
export function describeCalls(showsDebug: boolean): Transform {
  return (document) => {
    const route = (document as Document & { route: RouteOptions }).route;
    if (!showsDebug && document.url.startsWith('/api/v1/debug/')) {
      return { schema: { hide: true }, url: document.url } as unknown as Described;
    }
    const described = jsonSchemaTransform(document);
    const endpoint = route.config?.endpoint;
    if (endpoint)
      describeEndpoint(endpoint, described.schema as unknown as Record<string, unknown>);
    return described;
  };
}

function describeEndpoint(endpoint: EndpointDefinition, schema: Record<string, unknown>): void {
  schema.description = describeRequirements(endpoint);
  const isOptional = endpoint.access === 'public';
  schema.security = [{ session: [] }, { bearer: [] }, ...(isOptional ? [{}] : [])];
  const responses = schema.response as Record<string, unknown>;
  if (endpoint.download) {
    responses['200'] = {
      description: 'A file to save; its name is in Content-Disposition.',
      content: Object.fromEntries(
        [endpoint.download].flat().map((type) => [type, { schema: file }]),
      ),
    };
  } else if (endpoint.document) {
    const shape = endpoint.reply && { 'application/json': { schema: responses['200'] } };
    responses['200'] = {
      description: 'A page to read.',
      content: { ...shape, [endpoint.document]: { schema: { type: 'string' } } },
    };
  } else if (!endpoint.reply) {
    responses[String(endpoint.status ?? 204)] = { type: 'null', description: 'Done.' };
  }
  showExample(endpoint, {
    query: schema.querystring as Shape,
    body: schema.body as Shape,
    reply: responses['200'] as Shape,
  });
  if (endpoint.bodyKind === 'multipart') {
    schema.consumes = ['multipart/form-data'];
    schema.body = { type: 'object', properties: { file }, required: ['file'] };
  }
  if (endpoint.method === 'GET') return;
  const { properties = {}, ...more } = (schema.headers ?? {}) as { properties?: object };
  schema.headers = {
    type: 'object',
    ...more,
    properties: { 'X-CSRF-Token': csrfHeader, ...properties },
  };
}

const callers = {
  public: 'Open to everybody',
  login: 'Needs a login',
  superuser: 'Needs the login of a superuser',
};
const spans: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
const counted = { network: 'from one network', user: 'of one user', session: 'of one session' };

/** Who may call, how often, and the call's own refusals besides those of every call. */
function describeRequirements(endpoint: EndpointDefinition): string {
  const { access, method, needsFreshLogin, opensToUnverified, problems = [] } = endpoint;
  const isWriting = access !== 'public' && !safeMethods.has(method);
  const needs = [
    callers[access],
    ...(isWriting && !opensToUnverified ? ['a verified e-mail address'] : []),
    ...(needsFreshLogin ? ['a password confirmed in the last 15 minutes'] : []),
  ];
  const limits = endpoint.answersWithoutDatabase ? [] : limitsOf(endpoint);
  return [
    `${needs.join(', ')}.`,
    ...limits.map((name) => {
      const [most, seconds, whose] = rates[name];
      const span = spans[seconds] ?? `${seconds / 60} minutes`;
      return `At most ${most.toLocaleString('en')} calls in ${span}, ${counted[whose]}.`;
    }),
    ...(problems.length > 0
      ? [`Refuses with ${problems.map((code) => `\`${code}\``).join(', ')}.`]
      : []),
  ].join(' ');
}

interface Shape {
  properties?: Record<string, { examples?: unknown[] }>;
  examples?: unknown[];
}

function showExample(
  endpoint: EndpointDefinition,
  { query, body, reply }: Record<'query' | 'body' | 'reply', Shape>,
): void {
  const example = findExample(endpoint);
  if (!example) return;
  for (const [name, value] of Object.entries(example.query ?? {})) {
    const field = query.properties?.[name];
    if (field) field.examples = [value];
  }
  if (example.body !== undefined) body.examples = [example.body];
  if (example.reply !== undefined) reply.examples = [example.reply];
}
