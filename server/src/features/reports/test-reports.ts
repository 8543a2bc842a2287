import { expect } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/open.ts';

/** A project with an owner, a superuser, a member without a role, and a visitor. */
export async function reportWorld(test: TestApp, db: Db) {
  const project = await aProject(db, 'Low Water', { about: 'A slow film.' });
  const owner = await signedIn(test, db);
  await db
    .insertInto('user_roles')
    .values({ user_id: owner.userId, entity_id: project, role_type: 'OWNER', is_verified: true })
    .execute();
  const member = await signedIn(test, db);
  const superuser = await signedIn(test, db, { isSuperuser: true });
  const visitor = new HttpClient(test.app);
  await db.deleteFrom('outbox').execute();

  const report = (by: HttpClient, change: object = {}) =>
    by.post('/api/v1/reports', {
      entity_type: 'project',
      entity_id: project,
      reason: 'private',
      words: 'My address stands in it.',
      ...change,
    });
  const queue = async (query = '') => {
    const answer = await superuser.get(`/api/v1/admin/reports${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const act = (id: number, what: 'hide' | 'decide', body?: object) =>
    superuser.post(`/api/v1/admin/reports/${id}/${what}`, body);
  const mails = () =>
    db.selectFrom('outbox').select(['kind', 'address', 'details']).orderBy('id').execute();
  const page = async () => (await visitor.get(`/api/v1/projects/${project}`)).statusCode;
  return { project, owner, member, superuser, visitor, report, queue, act, mails, page };
}
