import { calls } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { endOwnSession } from '../../api/session.ts';

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
