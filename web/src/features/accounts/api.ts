import { calls, type SessionUser } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { beginSession, endOwnSession } from '../../api/session.ts';
import { logIn } from './messages.ts';

/** The calls for accounts, with the arguments that the screens have. */
export const accountCalls = {
  register: (given: { name: string; email: string; password: string }) =>
    callApi(calls.register, { query: { auto_login: true }, body: given }),
  logIn: (given: { email: string; password: string; remembers: boolean }) =>
    callApi(calls.login, {
      body: {
        username: given.email,
        password: given.password,
        remember_me: given.remembers ? 'true' : 'false',
      },
    }),
  requestVerification: (email: string) => callApi(calls.requestVerification, { body: { email } }),
  verify: (token: string) => callApi(calls.verifyEmail, { body: { token, auto_login: 'true' } }),
  forgotPassword: (email: string) => callApi(calls.forgotPassword, { body: { email } }),
  resetPassword: (given: { token: string; password: string }) =>
    callApi(calls.resetPassword, { query: { auto_login: true }, body: given }),
  changePassword: (given: { current: string; next: string }) =>
    callApi(calls.changePassword, {
      body: { current_password: given.current, new_password: given.next },
    }),
  confirmPassword: (password: string) => callApi(calls.confirmPassword, { body: { password } }),
  deactivate: (password: string) =>
    endOwnSession(() => callApi(calls.deactivateAccount, { body: { password } })),
};

/** Begins the session of a login. @throws ApiError if the server does not know its user. */
export async function beginLogin(
  queries: QueryClient,
  tokens: Parameters<typeof beginSession>[1],
): Promise<SessionUser> {
  const user = await beginSession(queries, tokens);
  if (!user) throw new ApiError({ status: 200, code: 'not_signed_in', detail: logIn.failed });
  return user;
}
