// The calls that every page makes at once, and those made when something has gone wrong, without
// their schemas: the validation library would make the first page a fifth heavier. Their types are
// the contract's own, so a method or an address that differs does not compile.
import type * as contract from '@mangrove/contract';
import type { EndpointDefinition } from '@mangrove/contract';

function withoutSchemas<E extends EndpointDefinition>(method: E['method'], path: E['path']): E {
  return { name: path, method, path } as unknown as E;
}

export const startCalls = {
  csrfToken: withoutSchemas<typeof contract.readCsrfToken>('GET', '/api/v1/auth/csrf-token'),
  session: withoutSchemas<typeof contract.readSession>('GET', '/api/v1/auth/session'),
  refresh: withoutSchemas<typeof contract.refresh>('POST', '/api/v1/auth/refresh'),
  logout: withoutSchemas<typeof contract.logout>('POST', '/api/v1/auth/logout'),
  developmentMode: withoutSchemas<typeof contract.readDevelopmentMode>(
    'GET',
    '/api/v1/config/development-mode',
  ),
  reportError: withoutSchemas<typeof contract.reportError>('POST', '/api/v1/error-report'),
};
