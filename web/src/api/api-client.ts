import {
  actHeader,
  type BodyInput,
  type Call,
  type ParamsInput,
  type QueryInput,
  type ReplyOf,
} from '@mangrove/contract/browser';
import { readReply, sendRequest } from './send-request.ts';
import { requestAsVisitor } from './session-request.ts';

type PartialField<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Addresses hold text, so a caller may pass a number or a boolean where the server reads text. */
type AddressInput<Value> = Value extends string
  ? Value | number | boolean
  : Value extends readonly (infer Item)[]
    ? readonly AddressInput<Item>[]
    : Value extends object
      ? { [K in keyof Value]: AddressInput<Value[K]> | undefined }
      : Value;

/** In a query null means the same as undefined: the filter is not set. */
type NullableInput<Value> = { [K in keyof Value]: AddressInput<Value[K]> | null | undefined };

/** What a call needs: a part exists if the endpoint has it, optional if all its fields are. */
export type CallInput<C extends Call> = PartialField<'params', AddressInput<ParamsInput<C>>> &
  PartialField<'query', NullableInput<QueryInput<C>>> &
  PartialField<'body', C['bodyKind'] extends 'multipart' ? FormData : BodyInput<C>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The request continues after the page is closed: for error reports. */
  keepalive?: boolean;
  /** Identifies one request; the same on every retry, so that the server acts on it once. */
  idempotencyKey?: string | undefined;
  /** Called with the id of the act that the request wrote, with which it can be undone. */
  onAct?: ((actId: number) => void) | undefined;
  /** Reads the body of a large answer in another way than at once and on this page. */
  read?: (response: Response) => Promise<unknown>;
}

type CallArguments<E extends Call> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

let send = requestAsVisitor;

/** What calls are sent with, for requests that are sent in another way. */
export function credentialsOfCalls(): RequestCredentials {
  return send === requestAsVisitor ? 'same-origin' : 'omit';
}

/**
 * Sends every later call without cookies and tokens, for a document that is framed by other sites'
 * pages.
 */
export function callWithoutCredentials(): void {
  send = (address, init) => sendRequest(address, { ...init, credentials: 'omit' });
}

/**
 * Calls one endpoint of the contract. The query client decides about retries.
 * @returns the typed answer; undefined for 204.
 * @throws ApiError for every refusal and for a server that cannot be reached; a cancelled call
 * throws the signal's own reason.
 */
export async function callApi<E extends Call>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const { params, query, body }: LooseInput = input ?? {};
  const response = await send(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    ...encodeBody(endpoint, body, options?.idempotencyKey),
    signal: options?.signal ?? null,
    keepalive: options?.keepalive ?? false,
  });
  const reply = (await readReply(response, options?.read)) as ReplyOf<E>;
  const actId = Number(response.headers.get(actHeader) ?? 0);
  if (actId > 0) options?.onAct?.(actId);
  return reply;
}

/** Fills the `:name` parts and appends the query; lists repeat their name, undefined is dropped. */
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

function encodeBody(endpoint: Call, body: unknown, key?: string): RequestInit {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  if (body === undefined) return { headers };
  if (endpoint.bodyKind === 'multipart') {
    if (!(body instanceof FormData)) throw new Error(`${endpoint.name} takes a FormData body.`);
    return { body, headers };
  }
  if (endpoint.bodyKind === 'form') {
    const form = new URLSearchParams();
    for (const [name, value] of entriesOf(body)) {
      if (value !== undefined) form.append(name, String(value));
    }
    return { body: form, headers };
  }
  return {
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}
