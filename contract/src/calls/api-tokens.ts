import { del, get, post } from './call.ts';

export const listApiTokens = get('api_tokens', '/api/v1/tokens');
export const createApiToken = post('create_api_token', '/api/v1/tokens');
export const deleteApiToken = del('delete_api_token', '/api/v1/tokens/:id');
