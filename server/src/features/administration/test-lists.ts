import { listAdminEntities, listAdminUsers, listAudit } from '@mangrove/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { lazyApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;

/** An app for tests about the superusers' lists, which counts its SQL statements. */
export function setUpLists(context: DatabaseContext) {
  let started: TestApp;
  let admin: User;
  let counted: ReturnType<typeof countQueries>;
  beforeAll(async () => {
    counted = countQueries(context.db);
    started = await startTestApp(counted.db);
  });
  afterAll(() => started.close());
  const test = lazyApp(() => started);

  /** Empties the database. @returns the superuser who reads the lists. */
  async function begin(): Promise<User> {
    await context.empty();
    admin = await signedIn(test, context.db, { isSuperuser: true });
    await context.db
      .updateTable('users')
      .set({ created_at: new Date('2026-01-01') })
      .execute();
    return admin;
  }

  const takeStatements = () => counted.take();
  const read = async (path: string) => {
    const answer = await admin.get(`/api/v1/admin${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const users = async (query = '') => listAdminUsers.reply.parse(await read(`/users?${query}`));
  const entities = async (query = '') =>
    listAdminEntities.reply.parse(await read(`/entities?${query}`));
  const audit = async (query = '') => listAudit.reply.parse(await read(`/audit?${query}`));

  async function aUser(email: string, columns: object = {}, profiles: number[] = []) {
    const { id } = await context.db
      .insertInto('users')
      .values({
        email,
        email_key: email.toLowerCase(),
        password_hash: '-',
        is_verified: true,
        last_login_at: new Date('2026-03-01'),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const entity_id of profiles) await grant(id, entity_id, 'OWNER');
    return id;
  }

  async function grant(
    user_id: number,
    entity_id: number,
    role_type: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER',
  ) {
    await context.db.insertInto('user_roles').values({ user_id, entity_id, role_type }).execute();
  }

  return { begin, takeStatements, test, read, users, entities, audit, aUser, grant };
}
