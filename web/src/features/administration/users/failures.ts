import { type ApiError, isApiError } from '../../../api/api-error.ts';
import { activation, deleteEntity, deleteUser, rank, reset, revoke } from './messages.ts';

/**
 * Makes the function that returns the message for an error: the screen's own for its status; else
 * for 400, 403 and 404 the server's, which is the specified one; else `otherwise`.
 */
function sayer(
  otherwise: (detail: string) => string,
  sentences: Record<number, string | ((detail: string) => string)> = {},
) {
  return (error: unknown): string => {
    const detail = error instanceof Error ? error.message : String(error);
    if (!isApiError(error)) return otherwise(detail);
    const sentence = sentences[error.status];
    if (typeof sentence === 'string') return sentence;
    if (sentence) return sentence(detail);
    return isNamed(error) ? error.detail : otherwise(detail);
  };
}

function isNamed({ status }: ApiError): boolean {
  return status === 400 || status === 403 || status === 404;
}

export const failures = {
  deleteUser: sayer(deleteUser.failed, { 403: deleteUser.denied, 404: deleteUser.missing }),
  rank: sayer(rank.failed),
  activation: sayer(activation.failed),
  revoke: sayer(revoke.failed),
  deleteEntity: sayer(deleteEntity.failed, { 403: deleteEntity.denied, 404: deleteEntity.missing }),
  reset: sayer(reset.failed, { 400: reset.invalid, 429: reset.tooMany }),
};
