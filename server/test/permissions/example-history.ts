// Example requests of the calls that show and undo changes.
import type { Callers } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';
import { aTwin } from './pairs.ts';

/** A change of the organisation by a user whom no other request uses. */
const aChange =
  (path: (ids: { act: number; user: number }) => string) => async (callers: Callers) =>
    path(await callers.change());

export const historyRequests: Record<string, Example> = {
  'GET /entities/:type/:id/history': get(
    ({ organization }) => `/entities/organization/${organization}/history`,
  ),
  'GET /entities/:type/:id/versions/:act_id': get(
    ({ organization }) => `/entities/organization/${organization}/versions/0`,
  ),
  'POST /entities/:type/:id/versions/:act_id/restore': write(
    'POST',
    async (callers) => {
      await callers.change();
      return `/entities/organization/${callers.organization}/versions/0/restore`;
    },
    () => ({}),
  ),
  'POST /acts/:id/undo': write(
    'POST',
    aChange(({ act }) => `/acts/${act}/undo`),
  ),
  'GET /entities/:type/:id/convert': get(
    ({ project }) => `/entities/project/${project}/convert?to=organization`,
  ),
  // Of a project that no other request uses, with the same roles.
  'POST /entities/:type/:id/convert': write(
    'POST',
    async (callers) => `/entities/project/${await aTwin(callers)}/convert`,
    () => ({ to: 'organization', version: 1 }),
  ),
  'GET /admin/changes': get('/admin/changes?kind=entity_changed'),
  'GET /admin/changes/reversal': get(
    aChange(({ user }) => `/admin/changes/reversal?user_id=${user}`),
  ),
  'POST /admin/changes/reversal': write('POST', '/admin/changes/reversal', async (callers) => ({
    user_id: (await callers.change()).user,
  })),
};
