import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../test/factories.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { describeWithDatabase } from '../../test/with-database.ts';

describeWithDatabase('one user for superusers', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  it('is told as the list tells it, with what is the matter', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db, { isVerified: false });
    for (const name of ['Łukasz Wrona', 'Lukasz W.']) {
      await context.db
        .insertInto('user_roles')
        .values({
          user_id: user.userId,
          entity_id: await aPerson(context.db, name),
          role_type: 'OWNER',
          is_verified: true,
        })
        .execute();
    }
    await context.db
      .updateTable('users')
      .set({ last_login_at: new Date() })
      .where('id', '=', user.userId)
      .execute();
    const answer = await admin.get(`/api/v1/admin/users/${user.userId}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      email: user.email,
      issues: ['several_person_profiles', 'unverified_but_logged_in'],
      person_profiles: [{ name: 'Lukasz W.' }, { name: 'Łukasz Wrona' }],
    });
    const { items } = (await admin.get('/api/v1/admin/users')).json();
    expect(items).toContainEqual(answer.json());
    expect((await admin.get('/api/v1/admin/users/2147483647')).statusCode).toBe(404);
  });

  it('is flagged without an address, and where an inactive account has logged in', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    await context.db
      .updateTable('users')
      .set({ email: '', is_active: false, last_login_at: new Date() })
      .where('id', '=', user.userId)
      .execute();
    const answer = await admin.get(`/api/v1/admin/users/${user.userId}`);
    expect(answer.json().issues).toEqual([
      'no_person_profile',
      'inactive_but_logged_in',
      'no_email',
    ]);
  });
});
