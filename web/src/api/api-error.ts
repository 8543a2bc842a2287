import type { ProblemCode, ProblemValues } from '@mangrove/contract/browser';
import { requestText } from './messages.ts';

/** Codes for failures between browser and server; the server itself never sends them. */
export type TransportCode = 'unreachable' | 'unreadable';

export interface ApiErrorInit {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: ProblemCode | TransportCode;
  /** A sentence that can be shown to the user. */
  detail: string;
  /** What the sentence says of this case, by name. */
  values?: ProblemValues | undefined;
  /** The id that the server gave the request, to find it in its logs. */
  requestId?: string | undefined;
  /** Seconds to wait before a retry, if the server named them. */
  retryAfter?: number | undefined;
  fields?: readonly { path: string; message: string }[] | undefined;
}

/** The only error that the api client throws. Decide by `status` and `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode | TransportCode;
  readonly detail: string;
  readonly values: ProblemValues;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly fields: readonly { path: string; message: string }[];

  constructor(init: ApiErrorInit, options?: ErrorOptions) {
    super(init.status === 429 ? requestText.limited(init.detail) : init.detail, options);
    this.status = init.status;
    this.code = init.code;
    this.detail = init.detail;
    this.values = init.values ?? {};
    this.requestId = init.requestId;
    this.retryAfter = init.retryAfter;
    this.fields = init.fields ?? [];
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The server's own sentence if it sent one, otherwise the given sentence of the screen. */
export function detailOr(error: unknown, sentence: string): string {
  const isFromServer =
    isApiError(error) && error.code !== 'unreachable' && error.code !== 'unreadable';
  return isFromServer ? error.message : sentence;
}

/**
 * The sentence of a form for an error, unless it is a rate limit (429) of which the sentence says
 * nothing: whoever is told only that it failed tries again at once.
 */
export function tellLimit(error: unknown, sentence: string): string {
  const tells =
    /too many/iu.test(sentence) || (isApiError(error) && sentence.includes(error.detail));
  return tells ? sentence : sentenceOr429(error, sentence);
}

/** The given sentence, except for a rate limit (429), where the server's sentence is better. */
export function sentenceOr429(error: unknown, sentence: string): string {
  return isApiError(error) && error.status === 429 ? error.message : sentence;
}
