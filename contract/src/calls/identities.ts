import { del, get, post } from './call.ts';

export const listIdentities = get('identities', '/api/v1/auth/identities');
export const beginIdentity = post('begin_identity', '/api/v1/auth/identities/begin');
export const addIdentity = post('add_identity', '/api/v1/auth/identities');
export const removeIdentity = del('remove_identity', '/api/v1/auth/identities/:id');
export const beginProviderLogin = post('begin_provider_login', '/api/v1/auth/provider/begin');
export const providerLogin = post('provider_login', '/api/v1/auth/provider/login');
export const joinIdentity = post('join_identity', '/api/v1/auth/provider/join');
export const providerRegister = post('provider_register', '/api/v1/auth/provider/register');
