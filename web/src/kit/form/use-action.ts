import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { PasswordNotGiven, useConfirmed } from '../../api/step-up.ts';
import { showToast } from '../layout/toasts.tsx';

export interface ActionDefinition<Input, Reply> {
  call: (input: Input) => Promise<Reply>;
  /** What is said when it was done, in a message. */
  done?: (reply: Reply, input: Input) => string;
  /** What is said when it was not, where the action stands. */
  failed?: (error: Error, input: Input) => string;
  /** The same, in a message. */
  failedToast?: (error: Error, input: Input) => string;
  /** It is waited for. */
  onDone?: (reply: Reply, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => void;
  /** Reads anew what the action changed; without a reply, what somebody else had changed before it. */
  refresh?: (queries: QueryClient, reply?: Reply) => Promise<void>;
}

export interface Action<Input> {
  /** Begins it, unless it is under way already. */
  run: (input: Input) => void;
  isBusy: boolean;
  failure: string | undefined;
  /** Takes back what was said of a failure. */
  reset: () => void;
}

/**
 * One call that a person begins: asks for the password where the server wants it, says what came
 * of it, and has read anew what it changed. Where the password was not given nothing failed.
 */
export function useAction<Input = void, Reply = unknown>(
  action: ActionDefinition<Input, Reply>,
): Action<Input> {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (input: Input) => confirmed(() => action.call(input)),
    onSuccess: async (reply, input) => {
      await action.onDone?.(reply, input);
      if (action.done) showToast('success', action.done(reply, input));
      await action.refresh?.(queries, reply);
    },
    onError: async (failure, input) => {
      if (failure instanceof PasswordNotGiven) return;
      if (action.failedToast) showToast('error', action.failedToast(failure, input));
      action.onFailed?.(failure, input);
      if (isOutdated(failure)) await action.refresh?.(queries);
    },
  });
  const hasFailed = error !== null && !(error instanceof PasswordNotGiven);
  return {
    run: (input) => {
      if (!isPending) mutate(input);
    },
    isBusy: isPending,
    failure: hasFailed ? action.failed?.(error, variables as Input) : undefined,
    reset,
  };
}

/** What was refused by its rules is not as it stood here: somebody else was quicker. */
function isOutdated(error: unknown): boolean {
  return isApiError(error) && [400, 403, 404, 409, 422].includes(error.status);
}
