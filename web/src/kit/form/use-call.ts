import { useMutation } from '@tanstack/react-query';
import { PasswordNotGiven, useConfirmed } from '../../api/step-up.ts';

interface CallDefinition<Input, Reply> {
  call: (input: Input) => Promise<Reply>;
  /** Whether to ask for the password or the second factor if the server demands it. */
  needsProof?: boolean;
  /** Awaited before the call counts as done. */
  onDone?: (reply: Reply, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => unknown;
}

/** A call that a user starts, made only once at a time: the core of forms and actions. */
export function useCall<Input = void, Reply = unknown>({
  call,
  needsProof = false,
  onDone,
  onFailed,
}: CallDefinition<Input, Reply>) {
  const confirmed = useConfirmed();
  const { mutate, reset, ...made } = useMutation({
    mutationFn: (input: Input) => (needsProof ? confirmed(() => call(input)) : call(input)),
    onSuccess: (reply, input) => onDone?.(reply, input),
    onError: (error, input) => onFailed?.(error, input),
  });
  return {
    run: (input: Input) => {
      if (!made.isPending) mutate(input);
    },
    isBusy: made.isPending,
    isDone: made.isSuccess,
    answer: made.data,
    error: made.error,
    /** Whether the user did not give what was asked for: nothing was done, and nothing failed. */
    isCancelled: made.error instanceof PasswordNotGiven,
    /** What the last call was made with. */
    input: made.variables,
    /** Forgets the outcome. */
    reset,
  };
}
