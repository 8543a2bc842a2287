import { createContext, useContext } from 'react';
import { isApiError } from './api-error.ts';
import { requestText } from './messages.ts';

/** What the server may ask for before a call: the password, or the second factor. */
export type Proof = 'password' | 'factor';

/** Asks for it until the server accepts it (true) or the visitor cancels (false). */
type AskForProof = (what: Proof) => Promise<boolean>;

export const AskForProofContext = createContext<AskForProof>(() => Promise.resolve(false));

/** The visitor was asked for the password or the second factor and cancelled: nothing was done and nothing failed. */
export class PasswordNotGiven extends Error {
  override readonly name = 'PasswordNotGiven';
}

/**
 * For calls that delete data or change rights: `confirmed(() => callApi(…))` makes the call, and if
 * the server demands a fresh login or the second factor first (428), asks for it and repeats the call.
 * @throws PasswordNotGiven when the visitor cancels; otherwise the errors of the call.
 */
export function useConfirmed(): <Reply>(call: () => Promise<Reply>) => Promise<Reply> {
  const askFor = useContext(AskForProofContext);
  return async (call) => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!isApiError(error) || error.status !== 428) throw error;
        const what = error.code === 'confirm_second_factor' ? 'factor' : 'password';
        if (!(await askFor(what))) {
          throw new PasswordNotGiven(requestText.noPassword, { cause: error });
        }
      }
    }
  };
}
