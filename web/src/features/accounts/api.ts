import * as contract from '@mangrove/contract';
import { callApi } from '../../lib/api-client.ts';

/** The calls of accounts, as the screens need them. */
export const accountCalls = {
  register: (given: { name: string; email: string; password: string }) =>
    callApi(contract.register, { query: { auto_login: true }, body: given }),
  logIn: (given: { email: string; password: string; remembers: boolean }) =>
    callApi(contract.login, {
      body: {
        username: given.email,
        password: given.password,
        remember_me: given.remembers ? 'true' : 'false',
      },
    }),
  requestVerification: (email: string) =>
    callApi(contract.requestVerification, { body: { email } }),
  verify: (token: string) => callApi(contract.verifyEmail, { body: { token, auto_login: 'true' } }),
  forgotPassword: (email: string) => callApi(contract.forgotPassword, { body: { email } }),
  resetPassword: (given: { token: string; password: string }) =>
    callApi(contract.resetPassword, { query: { auto_login: true }, body: given }),
  changePassword: (given: { current: string; next: string }) =>
    callApi(contract.changePassword, {
      body: { current_password: given.current, new_password: given.next },
    }),
  confirmPassword: (password: string) => callApi(contract.confirmPassword, { body: { password } }),
  deactivate: (password: string) => callApi(contract.deactivateAccount, { body: { password } }),
};
