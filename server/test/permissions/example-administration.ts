// Example requests of the superusers' calls for tags and for the product as a whole.
import { createHash } from 'node:crypto';
import { digestOf } from '../../src/features/administration/import-upload.ts';
import { smallNetwork } from '../network-folder.ts';
import type { Callers } from './callers.ts';
import { type Example, get, sendFiles, write } from './example-kinds.ts';
import { aDismissed, aMerge, aTwin } from './pairs.ts';

let names = 0;
const freshName = () => {
  names += 1;
  return `FRESH-${names}`;
};

/** A tag that no other request uses. */
const aTag = (path: (id: number) => string) => async (callers: Callers) =>
  path(await callers.tag(freshName()));

/** A role of the list that no other request uses. */
const aRoleType = async ({ db }: Callers) => {
  const role = freshName();
  const { id } = await db
    .insertInto('role_types')
    .values({ role, role_key: role, inverse: 'student of' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/role-types/${id}`;
};

export const administrationRequests: Record<string, Example> = {
  'GET /tags': get('/tags?search=wat&sort_by=usage_count'),
  'GET /tags/statistics': get('/tags/statistics'),
  'POST /tags': write('POST', '/tags', () => ({ name: freshName() })),
  'PUT /tags/:id': write(
    'PUT',
    aTag((id) => `/tags/${id}`),
    () => ({ name: freshName() }),
  ),
  'DELETE /tags/:id': write(
    'DELETE',
    aTag((id) => `/tags/${id}`),
  ),
  'POST /tags/:id/merge': write(
    'POST',
    aTag((id) => `/tags/${id}/merge`),
    async (callers) => ({ target_id: await callers.tag(freshName()) }),
  ),
  'POST /tags/:id/official': write(
    'POST',
    aTag((id) => `/tags/${id}/official`),
  ),
  'DELETE /tags/:id/official': write(
    'DELETE',
    aTag((id) => `/tags/${id}/official`),
  ),
  'GET /tags/:id/references': get(aTag((id) => `/tags/${id}/references`)),
  'POST /config/official-tags/add': write('POST', '/config/official-tags/add', () => ({
    official_tag: 'TIDES',
  })),
  'DELETE /config/official-tags/:name': write('DELETE', '/config/official-tags/TIDES'),

  'POST /role-types': write('POST', '/role-types', () => ({
    role: freshName(),
    inverse: 'student of',
  })),
  'PUT /role-types/:id': write('PUT', aRoleType, () => ({
    role: freshName(),
    inverse: 'student of',
  })),
  'DELETE /role-types/:id': write('DELETE', aRoleType),

  'GET /admin/users': get('/admin/users?search=caller&issues=has'),
  'GET /admin/users/:id': get(async (callers) => `/admin/users/${(await callers.account()).id}`),
  'GET /admin/entities': get('/admin/entities?min_connections=1'),
  'GET /admin/entities/for-access': get(
    async (callers) =>
      `/admin/entities/for-access?type=project&user_id=${(await callers.account()).id}`,
  ),
  'GET /admin/merges': get('/admin/merges'),
  'GET /merges/preview': get(
    async (callers) =>
      `/merges/preview?type=project&survivor_id=${callers.project}&merged_id=${await aTwin(callers)}`,
  ),
  'POST /merges': write('POST', '/merges', async (callers) => ({
    type: 'project',
    survivor_id: callers.project,
    merged_id: await aTwin(callers),
  })),
  'POST /merges/:id/undo': write(
    'POST',
    async (callers) => `/merges/${await aMerge(callers)}/undo`,
  ),
  'GET /admin/duplicates': get('/admin/duplicates?type=person'),
  'PUT /admin/duplicates/:id/:other_id/dismissal': write('PUT', async (callers) => {
    const id = await callers.unownedEntity('project');
    return `/admin/duplicates/${callers.project}/${id}/dismissal`;
  }),
  'DELETE /admin/duplicates/:id/:other_id/dismissal': write('DELETE', async (callers) => {
    const id = await aDismissed(callers);
    return `/admin/duplicates/${callers.project}/${id}/dismissal`;
  }),
  'GET /admin/audit': get('/admin/audit?event=login_succeeded'),
  'GET /admin/deleted': get('/admin/deleted?search=low&type=project&reason=deleted'),
  'DELETE /admin/deleted/:id': {
    request: async (callers, { account }) => ({
      method: 'DELETE',
      url: `/api/v1/admin/deleted/${await callers.deletedItem(account)}`,
    }),
  },
  'GET /admin/overview': get('/admin/overview'),
  'GET /admin/system': get('/admin/system'),
  'POST /admin/backup': write('POST', '/admin/backup'),
  'POST /admin/export': write('POST', '/admin/export'),
  'POST /admin/import/check': {
    request: () => sendFiles('/admin/import/check?source=small', smallNetwork),
  },
  'POST /admin/import': {
    request: () => {
      const hashes = Object.entries(smallNetwork).map(
        ([name, text]) => [name, createHash('sha256').update(text).digest('hex')] as const,
      );
      const digest = digestOf('small', new Map(hashes));
      return sendFiles(`/admin/import?source=small&digest=${digest}`, smallNetwork);
    },
  },
};
