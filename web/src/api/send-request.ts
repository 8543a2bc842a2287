import type { ProblemCode, ProblemValues } from '@mangrove/contract/browser';
import { ApiError } from './api-error.ts';
import { requestText } from './messages.ts';
import { noteAnswer, noteFailure, noteKeptTime } from './signal.ts';

/**
 * The single place where a request leaves the browser.
 * @throws ApiError for every refusal and for a server that cannot be reached; a cancelled
 * request throws the signal's own reason.
 */
export async function sendRequest(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'same-origin', ...init, headers });
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    noteFailure();
    throw unreachable(cause);
  }
  noteAnswer(response);
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** The error of a request that failed in the network. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(
    { status: 0, code: 'unreachable', detail: requestText.unreachable },
    { cause },
  );
}

/** The body of a successful answer; undefined for 204. */
export async function readReply(
  response: Response,
  read = (answer: Response): Promise<unknown> => answer.json(),
): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    const body = await read(response);
    noteKeptTime(response, body);
    return body;
  } catch (cause) {
    throw new ApiError(
      {
        status: response.status,
        code: 'unreadable',
        detail: requestText.unreadable,
        requestId: requestIdOf(response),
      },
      { cause },
    );
  }
}

async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  // A proxy's own answer has no readable body, but 429 says enough.
  const [code, fallback] =
    response.status === 429
      ? (['rate_limited', requestText.tooMany] as const)
      : (['unreadable', requestText.failed] as const);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof problem.code === 'string' ? (problem.code as ProblemCode) : code,
    detail: typeof problem.detail === 'string' && problem.detail ? problem.detail : fallback,
    values: isRecord(problem.values) ? (problem.values as ProblemValues) : undefined,
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
