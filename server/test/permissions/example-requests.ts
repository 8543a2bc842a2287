// One valid request for every call, as each caller would send it.

import { pictureName } from '../example-picture.ts';
import { type Account, type Callers, otherPassword, password } from './callers.ts';
import { administrationRequests } from './example-administration.ts';
import { historyRequests } from './example-history.ts';
import { identityRequests } from './example-identities.ts';
import { type Example, form, get, page, upload, write } from './example-kinds.ts';
import { networkRequests } from './example-network.ts';
import { pageRequests } from './example-pages.ts';
import { passkeyRequests } from './example-passkeys.ts';
import { relationshipRequests } from './example-relationships.ts';
import { reportRequests } from './example-reports.ts';
import { secondFactorRequests } from './example-second-factor.ts';
import { sessionRequests } from './example-sessions.ts';
import { unclaimedRequests } from './example-unclaimed.ts';

/** A user that no other request uses. */
const aUser = (path: (account: Account) => string) => async (callers: Callers) =>
  path(await callers.account());

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `fresh${addresses}@example.net`;
};

const freshHandle = () => {
  addresses += 1;
  return `fresh${addresses}`;
};

export const exampleRequests: Record<string, Example> = {
  ...administrationRequests,
  ...historyRequests,
  ...identityRequests,
  ...networkRequests,
  ...pageRequests,
  ...passkeyRequests,
  ...relationshipRequests,
  ...reportRequests,
  ...secondFactorRequests,
  ...sessionRequests,
  ...unclaimedRequests,
  'GET /auth/csrf-token': get('/auth/csrf-token'),
  'POST /auth/login': form(
    '/auth/login',
    (_, { account }) => ({ username: account.email, password }),
    { spends: true },
  ),
  'POST /auth/refresh': write(
    'POST',
    '/auth/refresh',
    (_, { refreshToken }) => (refreshToken ? { refresh_token: refreshToken } : {}),
    { spends: true, browserOnly: 'a refresh token holds only beside the cookie of its session' },
  ),
  'POST /auth/logout': write('POST', '/auth/logout', undefined, { spends: true }),
  'POST /auth/logout-device': write(
    'POST',
    '/auth/logout-device',
    (_, { refreshToken }) => ({ refresh_token: refreshToken ?? 'unknown' }),
    { spends: true },
  ),
  'GET /auth/validate-token': get('/auth/validate-token'),
  'GET /auth/session': get('/auth/session'),
  'POST /auth/register': write('POST', '/auth/register', () => ({
    email: freshAddress(),
    password,
  })),
  'POST /auth/forgot-password': form('/auth/forgot-password', (_, { account }) => ({
    email: account.email,
  })),
  'POST /auth/reset-password': write(
    'POST',
    '/auth/reset-password',
    async (callers, { account }) => ({
      token: await callers.link('reset', account),
      password: otherPassword,
    }),
    { spends: true },
  ),
  'POST /auth/change-password': form(
    '/auth/change-password',
    () => ({ current_password: password, new_password: otherPassword }),
    { spends: true },
  ),
  'POST /auth/request-verify-token': form('/auth/request-verify-token', (_, { account }) => ({
    email: account.email,
  })),
  'POST /auth/verify': form(
    '/auth/verify',
    async (callers, { account }) => ({ token: await callers.link('verify', account) }),
    { spends: true },
  ),
  'POST /auth/confirm-password': write('POST', '/auth/confirm-password', () => ({ password })),
  'POST /auth/deactivate': write('POST', '/auth/deactivate', () => ({ password }), {
    spends: true,
  }),
  'POST /auth/delete-account': write(
    'POST',
    '/auth/delete-account',
    async (callers, { account }) => ({ nodes: await callers.keepAll(account) }),
    { spends: true },
  ),
  'GET /cookie-info': get('/cookie-info'),

  'GET /users/me': get('/users/me'),
  'GET /user/profile': get('/user/profile'),
  'GET /user/roles': get('/user/roles'),
  'GET /users/search': get('/users/search?q=caller'),
  'GET /users': get('/users'),
  'GET /users/with-person-profiles': get('/users/with-person-profiles?sort_by=email'),
  'GET /admin/users/:id/roles': get(aUser(({ id }) => `/admin/users/${id}/roles`)),
  'GET /users/assignment-list': get('/users/assignment-list'),
  'POST /users/:id/reset-password-by-admin': write(
    'POST',
    aUser(({ id }) => `/users/${id}/reset-password-by-admin`),
    () => ({ send_reset_link: true }),
  ),
  'PUT /users/:id/toggle-superuser': write(
    'PUT',
    aUser(({ id }) => `/users/${id}/toggle-superuser`),
    () => ({ is_superuser: true }),
  ),
  'PUT /users/:id/active': write(
    'PUT',
    aUser(({ id }) => `/users/${id}/active`),
    () => ({ is_active: false, reason: 'Posts adverts' }),
  ),
  'DELETE /users/:id': write(
    'DELETE',
    aUser(({ id }) => `/users/${id}`),
  ),

  'PATCH /user-roles/:id/verify': write(
    'PATCH',
    async (callers) => `/user-roles/${await callers.memberRole(false)}/verify`,
  ),
  'GET /entities/:type/:id/person-verification-status': get(
    ({ project }) => `/entities/project/${project}/person-verification-status`,
  ),
  'GET /entities/:type/:id/users': get(({ project }) => `/entities/projects/${project}/users`),
  'POST /entities/:type/:id/users': write(
    'POST',
    ({ project }) => `/entities/project/${project}/users`,
    async (callers) => ({ user_email: (await callers.account()).email, role_type: 'MEMBER' }),
  ),
  'PUT /entities/user-roles/:id': write(
    'PUT',
    async (callers) => `/entities/user-roles/${await callers.memberRole(true)}`,
    () => ({ role_type: 'CONTRIBUTOR' }),
  ),
  'DELETE /entities/user-roles/:id': write(
    'DELETE',
    async (callers) => `/entities/user-roles/${await callers.memberRole(false)}`,
  ),

  'GET /config/development-mode': get('/config/development-mode'),
  'GET /development-mode/status': get('/development-mode/status'),
  'POST /config/development-mode': write('POST', '/config/development-mode', () => ({
    enabled: false,
  })),
  'GET /config/official-tags': get('/config/official-tags'),
  'GET /role-types': get('/role-types'),
  'POST /config/official-tags': write('POST', '/config/official-tags', () => ({
    official_tags: ['WATER'],
  })),
  'DELETE /debug/clear-all-data': write(
    'DELETE',
    '/debug/clear-all-data',
    () => ({ confirm: 'CLEAR ALL DATA' }),
    { clearsAll: true },
  ),
  'POST /debug/create-superuser': write('POST', '/debug/create-superuser', () => ({
    email: freshAddress(),
    password,
  })),

  'GET /users/me/editable-entities': get('/users/me/editable-entities'),
  'GET /users/me/deleted': get('/users/me/deleted'),
  'POST /deleted/:id/restore': {
    request: async (callers, { account }) => ({
      method: 'POST',
      url: `/api/v1/deleted/${await callers.deletedItem(account)}/restore`,
    }),
  },
  'GET /people': get('/people?limit=10'),
  'GET /projects': get('/projects?limit=10'),
  'GET /organizations': get('/organizations?limit=10'),
  'POST /people': write(
    'POST',
    '/people',
    (_, { account }) => ({ first_name: 'Mei', last_name: 'Tan', user_id: account.id }),
    { spends: true },
  ),
  'POST /projects': write('POST', '/projects', () => ({ name: 'High Water' })),
  'POST /organizations': write('POST', '/organizations', () => ({ name: 'Tide House' }), {
    spends: true,
    userType: 'organization',
  }),
  'PUT /people/:id': write(
    'PUT',
    ({ person }) => `/people/${person}`,
    () => ({ bio: 'Paints.' }),
  ),
  'PUT /projects/:id': write(
    'PUT',
    ({ project }) => `/projects/${project}`,
    () => ({ year: '1869' }),
  ),
  'PUT /organizations/:id': write(
    'PUT',
    ({ organization }) => `/organizations/${organization}`,
    () => ({ description: 'A house.' }),
  ),
  'DELETE /people/:id': write(
    'DELETE',
    async (callers) => `/people/${await callers.unownedEntity('person')}`,
  ),
  'DELETE /projects/:id': write(
    'DELETE',
    async (callers) => `/projects/${await callers.unownedEntity('project')}`,
  ),
  'DELETE /organizations/:id': write(
    'DELETE',
    async (callers) => `/organizations/${await callers.unownedEntity('organization')}`,
  ),
  'GET /entities/suggest': get('/entities/suggest?query=water'),
  'POST /entities/match': write('POST', '/entities/match', () => ({
    names: ['Water'],
    entity_types: ['person'],
  })),
  'GET /entities/tags': get('/entities/tags?search=wat'),
  'GET /entities/tags/suggest': get('/entities/tags/suggest?query=wat'),
  'POST /upload-image': { request: upload },
  'DELETE /files/:entity_type/:filename': write(
    'DELETE',
    async (callers) => `/files/person/${await callers.shownPicture()}`,
  ),
  'GET /locations/countries': get('/locations/countries'),
  'GET /locations/countries/:iso2/states': get('/locations/countries/AU/states'),
  'GET /locations/countries/:iso2/states/:state_iso2/cities': get(
    '/locations/countries/AU/states/TAS/cities',
  ),
  'GET /entities/:type/:id/survivor': get(({ person }) => `/entities/person/${person}/survivor`),
  'GET /people/:id': get(({ person }) => `/people/${person}`),
  'GET /projects/:id': get(({ project }) => `/projects/${project}`),
  'GET /organizations/:id': get(({ organization }) => `/organizations/${organization}`),
  'GET /people/:id/with-connections': get(({ person }) => `/people/${person}/with-connections`),
  'GET /projects/:id/with-connections': get(
    ({ project }) => `/projects/${project}/with-connections`,
  ),
  'GET /organizations/:id/with-connections': get(
    ({ organization }) => `/organizations/${organization}/with-connections`,
  ),
  'GET /sitemap.xml': page(() => '/sitemap.xml'),
  'GET /sitemap-:part': page(() => '/sitemap-1.xml'),
  'GET /map-picture/:name': page(() => '/map-picture/phone-dark.webp'),
  'GET /oembed': page(
    ({ person }) => `/oembed?url=${encodeURIComponent(`http://localhost:3000/people/${person}`)}`,
  ),
  'GET /reconcile': page(() => '/reconcile'),
  'GET /reconcile/preview/:key': page(({ person }) => `/reconcile/preview/person_${person}`),
  'GET /reconcile/suggest/:what': page(() => '/reconcile/suggest/entity?prefix=Aroha'),
  'POST /reconcile': {
    request: () => ({
      method: 'POST',
      url: '/reconcile',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ queries: '{"q0":{"query":"Aroha Ngata"}}' }).toString(),
    }),
  },
  'GET /people/:slug': page(({ person }) => `/people/${person}-aroha-ngata`),
  'GET /projects/:slug': page(({ project }) => `/projects/${project}-low-water`),
  'GET /organizations/:slug': page(
    ({ organization }) => `/organizations/${organization}-river-house`,
  ),
  'GET /files/:entity_type/:filename': get(`/files/person/${pictureName}`),
  'POST /social-links': write('POST', '/social-links', ({ person }) => ({
    entity_id: person,
    entity_type: 'person',
    platform: 'instagram',
    url: freshHandle(),
  })),
  'DELETE /social-links/:id': write(
    'DELETE',
    async (callers) => `/social-links/${await callers.shownLink()}`,
  ),

  'POST /error-report': write('POST', '/error-report', () => ({
    message: 'It broke',
    page: 'https://map.example.org/map',
    name: 'TypeError',
  })),
  'GET /legal/:page': get('/legal/terms'),
  'GET /docs/': get('/docs/'),
  'GET /openapi.json': get('/openapi.json'),
  'GET /healthz': get('/healthz'),
  'GET /readyz': get('/readyz'),
};
