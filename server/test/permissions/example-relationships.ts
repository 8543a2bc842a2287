// Requests about relationships.
import type { Db } from '../../src/db/open.ts';
import { aPerson, aProject, relate } from '../factories.ts';
import type { Account, Callers } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';

/** A relationship of the person to a project without roles. @returns its id. */
async function connection({ db, person }: Callers): Promise<number> {
  return relate(db, person, await aProject(db));
}

/** One that the person's owners are asked to confirm. @returns its id. */
async function askedConnection(callers: Callers): Promise<number> {
  const id = await connection(callers);
  const asked = { asks: 'node1', asked_at: new Date() } as const;
  await callers.db.updateTable('relationships').set(asked).where('id', '=', id).execute();
  return id;
}

/** Gives a user a profile, unless there is one already. */
async function giveProfile(db: Db, { id: user_id }: Account): Promise<void> {
  const profiles = db.selectFrom('entities').select('id').where('user_id', '=', user_id);
  const users = db.selectFrom('users').select('id').where('id', '=', user_id);
  if ((await profiles.executeTakeFirst()) || !(await users.executeTakeFirst())) return;
  const id = await aPerson(db);
  await db.updateTable('entities').set({ user_id }).where('id', '=', id).execute();
  const role = { user_id, entity_id: id, role_type: 'OWNER', is_verified: true } as const;
  await db.insertInto('user_roles').values(role).execute();
}

export const relationshipRequests: Record<string, Example> = {
  'GET /relationships/by-entity': get(
    ({ person }) => `/relationships/by-entity?entity_type=person&entity_id=${person}`,
  ),
  'GET /relationships/by-node1': get(
    ({ person }) => `/relationships/by-node1?node1_type=person&node1_id=${person}`,
  ),
  'GET /relationships/by-node2': get(
    ({ project }) => `/relationships/by-node2?node2_type=project&node2_id=${project}`,
  ),
  'GET /relationships/role-types': get('/relationships/role-types'),
  'POST /relationships': write('POST', '/relationships', async (callers) => ({
    node1_id: callers.person,
    node1_type: 'person',
    node2_id: await callers.unownedEntity('project'),
    node2_type: 'project',
    relationship_metadata: { role_type: 'Artist', years_involved: '1869' },
  })),
  'PUT /relationships/:id': write(
    'PUT',
    async (callers) => `/relationships/${await connection(callers)}`,
    () => ({ relationship_metadata: { role_type: 'Curator' } }),
  ),
  'POST /entities/:type/:id/join': {
    request: async (callers, { account }) => {
      await giveProfile(callers.db, account);
      return {
        method: 'POST',
        url: `/api/v1/entities/project/${await callers.unownedEntity('project')}/join`,
        payload: { role_type: 'Host', years_involved: '2020' },
      };
    },
  },
  'POST /relationships/:id/confirm': write(
    'POST',
    async (callers) => `/relationships/${await askedConnection(callers)}/confirm`,
    () => ({ role_type: 'Host' }),
  ),
  'POST /relationships/:id/decline': write(
    'POST',
    async (callers) => `/relationships/${await askedConnection(callers)}/decline`,
  ),
  'DELETE /relationships/:id': write(
    'DELETE',
    async (callers) => `/relationships/${await connection(callers)}`,
  ),
};
