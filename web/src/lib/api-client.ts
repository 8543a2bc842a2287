import type {
  BodyInput,
  EndpointDefinition,
  ParamsInput,
  ProblemCode,
  QueryInput,
  ReplyOf,
} from '@mangrove/contract';
import { ApiError } from './api-error.ts';

type PartialField<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Addresses hold text only, so a number or a boolean may stand where the server reads text. */
type Written<Value> = Value extends string
  ? Value | number | boolean
  : Value extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : Value extends object
      ? { [K in keyof Value]: Written<Value[K]> | undefined }
      : Value;

/** What a call needs: a part is asked for when the endpoint has it, optional when all of it is. */
export type CallInput<E extends EndpointDefinition> = PartialField<
  'params',
  Written<ParamsInput<E>>
> &
  PartialField<'query', Written<QueryInput<E>>> &
  PartialField<'body', BodyInput<E>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
}

type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls one endpoint of the contract and gives its typed answer (undefined for 204).
 * Throws `ApiError` for every refusal and for a server that cannot be reached; a cancelled
 * call throws the signal's own reason. Retrying is the query client's business, not ours.
 */
export async function callApi<E extends EndpointDefinition>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const { params, query, body }: LooseInput = input ?? {};
  const response = await request(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    ...encodeBody(endpoint, body),
    signal: options?.signal ?? null,
  });
  return (await readReply(response)) as ReplyOf<E>;
}

/** The single place where a request leaves the browser. */
async function request(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  let response: Response;
  try {
    response = await fetch(address, { ...init, headers, credentials: 'same-origin' });
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new ApiError(
      {
        status: 0,
        code: 'unreachable',
        detail: 'The server cannot be reached. Check your connection and try again.',
      },
      { cause },
    );
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** Fills `:name` parts and appends the query; lists repeat their name, undefined is left out. */
export function addressOf(path: string, params?: unknown, query?: unknown): string {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/:([A-Za-z_]\w*)/gu, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The address ${path} needs a value for ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function encodeBody(endpoint: EndpointDefinition, body: unknown): RequestInit {
  if (body === undefined) return {};
  if (endpoint.bodyKind === 'multipart') {
    if (!(body instanceof FormData)) throw new Error(`${endpoint.name} takes a FormData body.`);
    return { body };
  }
  if (endpoint.bodyKind === 'form') {
    const form = new URLSearchParams();
    for (const [name, value] of entriesOf(body)) {
      if (value !== undefined) form.append(name, String(value));
    }
    return { body: form };
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function readReply(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiError(
      {
        status: response.status,
        code: 'unreadable',
        detail: 'The server sent an answer that could not be read.',
        requestId: requestIdOf(response),
      },
      { cause },
    );
  }
}

async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  const rateLimited = response.status === 429;
  const fallback = rateLimited ? 'Too many requests' : 'Something went wrong. Please try again.';
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof problem.code === 'string' ? (problem.code as ProblemCode) : 'unreadable',
    detail: typeof problem.detail === 'string' && problem.detail ? problem.detail : fallback,
    requestId: requestIdOf(response),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    fields: Array.isArray(problem.errors) ? problem.errors.filter(isFieldMessage) : undefined,
  });
}

function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldMessage(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}
