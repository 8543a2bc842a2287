import { isApiError } from '../../../api/api-error.ts';
import { deletion } from '../messages.ts';
import { activation, deleteEntity, deleteUser, rank, reset, revoke } from './messages.ts';

/**
 * Makes the function that returns the message for an error: the screen's own for its status; else
 * for 400, 403 and 404 the server's, which is the specified one; else `otherwise`.
 */
function describeErrors(
  otherwise: (detail: string) => string,
  sentences: Record<number, string | ((detail: string) => string)> = {},
) {
  return (error: unknown): string => {
    const detail = error instanceof Error ? error.message : String(error);
    if (!isApiError(error)) return otherwise(detail);
    const sentence = sentences[error.status];
    if (typeof sentence === 'string') return sentence;
    if (sentence) return sentence(detail);
    return [400, 403, 404].includes(error.status) ? error.detail : otherwise(detail);
  };
}

export const failures = {
  deleteUser: describeErrors(deleteUser.failed, {
    403: deleteUser.denied,
    404: deleteUser.missing,
  }),
  rank: describeErrors(rank.failed),
  activation: describeErrors(activation.failed),
  revoke: describeErrors(revoke.failed),
  deleteEntity: describeErrors(deleteEntity.failed, {
    403: deletion.denied,
    404: deletion.missing,
  }),
  reset: describeErrors(reset.failed, { 400: reset.invalid, 429: reset.tooMany }),
};
