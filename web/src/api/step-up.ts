import { createContext, useContext } from 'react';
import { isApiError } from './api-error.ts';
import { requestText } from './messages.ts';

/** Asks for the password until the server accepts it (true) or the visitor cancels (false). */
export type AskForPassword = () => Promise<boolean>;

export const AskForPasswordContext = createContext<AskForPassword>(() => Promise.resolve(false));

/** The visitor was asked for the password and cancelled: nothing was done and nothing failed. */
export class PasswordNotGiven extends Error {
  override readonly name = 'PasswordNotGiven';
}

/**
 * For calls that delete data or change rights: `confirmed(() => callApi(…))` makes the call, and if
 * the server demands a fresh login first (428), asks for the password and repeats the call.
 * @throws PasswordNotGiven when the visitor cancels; otherwise the errors of the call.
 */
export function useConfirmed(): <Reply>(call: () => Promise<Reply>) => Promise<Reply> {
  const askForPassword = useContext(AskForPasswordContext);
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error) || error.status !== 428) throw error;
      if (!(await askForPassword())) {
        throw new PasswordNotGiven(requestText.noPassword, { cause: error });
      }
      return call();
    }
  };
}
