import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isApiError, tellLimit } from '../../api/api-error.ts';
import { PasswordNotGiven } from '../../api/step-up.ts';
import { showToast } from '../layout/toasts.tsx';
import { useCall } from './use-call.ts';

export interface ActionDefinition<Input, Reply> {
  call: (input: Input) => Promise<Reply>;
  /** The message after success. */
  done?: (reply: Reply, input: Input) => string;
  /** The error to show beside the action. */
  failed?: (error: Error, input: Input) => string;
  /** The error as a message (toast). */
  failedToast?: (error: Error, input: Input) => string;
  /** Awaited before the message and the refresh. */
  onDone?: (reply: Reply, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => void;
  /** Reads what the action changed; without a reply, what another user had changed before. */
  refresh?: (queries: QueryClient, reply?: Reply) => Promise<void>;
}

export interface Action<Input> {
  /** Starts the action, unless it is already running. */
  run: (input: Input) => void;
  isBusy: boolean;
  failure: string | undefined;
  /** Clears the failure. */
  reset: () => void;
}

/**
 * A call that a user starts: asks for the password if the server demands it, reports the outcome,
 * and refreshes what it changed. A cancelled password prompt is not a failure.
 */
export function useAction<Input = void, Reply = unknown>(
  action: ActionDefinition<Input, Reply>,
): Action<Input> {
  const queries = useQueryClient();
  const { run, isBusy, error, isCancelled, input, reset } = useCall<Input, Reply>({
    call: action.call,
    needsProof: true,
    onDone: async (reply, input) => {
      await action.onDone?.(reply, input);
      if (action.done) showToast('success', action.done(reply, input));
      await action.refresh?.(queries, reply);
    },
    onFailed: async (failure, input) => {
      if (failure instanceof PasswordNotGiven) return;
      if (action.failedToast) {
        showToast('error', tellLimit(failure, action.failedToast(failure, input)));
      }
      action.onFailed?.(failure, input);
      if (isOutdated(failure)) await action.refresh?.(queries);
    },
  });
  const told = error === null || isCancelled ? undefined : action.failed?.(error, input as Input);
  const failure = told === undefined ? undefined : tellLimit(error, told);
  return { run, isBusy, failure, reset };
}

/** Refused by the server's rules: the shown data is probably outdated by another user's change. */
function isOutdated(error: unknown): boolean {
  return isApiError(error) && [400, 403, 404, 409, 422].includes(error.status);
}
