import { createContext, useContext } from 'react';
import { isApiError } from './api-error.ts';

/** Asks for the password until the server took it (true) or the visitor gave up (false). */
export type AskForPassword = () => Promise<boolean>;

export const AskForPasswordContext = createContext<AskForPassword>(() => Promise.resolve(false));

/** The visitor was asked for the password and gave up: nothing was done, nothing failed. */
export class PasswordNotGiven extends Error {
  override readonly name = 'PasswordNotGiven';
}

/**
 * For what destroys or lifts rights: `confirmed(() => callApi(…))` is the call itself, and where
 * the server wants a fresh login first (428), the password is asked for and the call goes on.
 * @throws PasswordNotGiven when the visitor gives up; what the call throws otherwise.
 */
export function useConfirmed(): <Reply>(call: () => Promise<Reply>) => Promise<Reply> {
  const askForPassword = useContext(AskForPasswordContext);
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error) || error.status !== 428) throw error;
      if (!(await askForPassword())) {
        throw new PasswordNotGiven('The password was not given.', { cause: error });
      }
      return call();
    }
  };
}
