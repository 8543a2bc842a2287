import type { ProblemCode } from '@mangrove/contract/browser';

/** Codes that come from the way to the server instead of from the server. */
export type TransportCode = 'unreachable' | 'unreadable';

export interface ApiErrorInit {
  /** HTTP status, 0 when no answer came. */
  status: number;
  code: ProblemCode | TransportCode;
  /** A sentence fit for showing to a person. */
  detail: string;
  /** The server's own reference of the request, for its logs. */
  requestId?: string | undefined;
  /** Seconds to wait, where the server named them. */
  retryAfter?: number | undefined;
  fields?: readonly { path: string; message: string }[] | undefined;
}

/** The one error of the api client. Decide by `status` and `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode | TransportCode;
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly fields: readonly { path: string; message: string }[];

  constructor(init: ApiErrorInit, options?: ErrorOptions) {
    super(init.status === 429 ? `Rate limit exceeded: ${init.detail}` : init.detail, options);
    this.status = init.status;
    this.code = init.code;
    this.detail = init.detail;
    this.requestId = init.requestId;
    this.retryAfter = init.retryAfter;
    this.fields = init.fields ?? [];
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The server's own sentence, where it gave one; else the sentence of the screen. */
export function detailOr(error: unknown, sentence: string): string {
  const isFromServer =
    isApiError(error) && error.code !== 'unreachable' && error.code !== 'unreadable';
  return isFromServer ? error.message : sentence;
}

/** The screen's sentence for whatever failed, except that a rate limit names itself. */
export function sentenceOr429(error: unknown, sentence: string): string {
  return isApiError(error) && error.status === 429 ? error.message : sentence;
}
