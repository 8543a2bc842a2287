import { del, get, post } from './call.ts';

export const readSecondFactor = get('second_factor', '/api/v1/auth/second-factor');
export const beginTotp = post('begin_totp', '/api/v1/auth/second-factor/totp');
export const confirmTotp = post('confirm_totp', '/api/v1/auth/second-factor/totp/confirm');
export const removeTotp = del('remove_totp', '/api/v1/auth/second-factor/totp');
export const makeRecoveryCodes = post('make_recovery_codes', '/api/v1/auth/recovery-codes');
export const confirmSecondFactor = post(
  'confirm_second_factor',
  '/api/v1/auth/second-factor/confirm',
);
export const finishLogin = post('finish_login', '/api/v1/auth/second-factor/login');
