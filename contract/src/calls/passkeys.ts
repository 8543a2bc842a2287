import { del, get, post, put } from './call.ts';

export const listPasskeys = get('passkeys', '/api/v1/auth/passkeys');
export const beginPasskey = post('begin_passkey', '/api/v1/auth/passkeys/options');
export const addPasskey = post('add_passkey', '/api/v1/auth/passkeys');
export const renamePasskey = put('rename_passkey', '/api/v1/auth/passkeys/:id');
export const removePasskey = del('remove_passkey', '/api/v1/auth/passkeys/:id');
export const confirmByPasskey = post('confirm_by_passkey', '/api/v1/auth/passkeys/confirm');
export const beginPasskeyLogin = post('begin_passkey_login', '/api/v1/auth/passkeys/login/options');
export const passkeyLogin = post('passkey_login', '/api/v1/auth/passkeys/login');
