import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type HeldHasher, makeHeldHasher } from '../../../test/held-hasher.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { quickHashing, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { makePasswordHasher } from '../../adapters/password-hasher.ts';

describeOnOneEngine('a call of a superuser', (context) => {
  let hasher: HeldHasher;
  let test: TestApp;
  beforeAll(async () => {
    hasher = makeHeldHasher(await makePasswordHasher(quickHashing));
    test = await startTestApp(context.db, {}, undefined, undefined, hasher);
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  const change = (id: number, columns: object) =>
    context.db.updateTable('users').set(columns).where('id', '=', id).execute();

  it('sets no password of a user who became a superuser while it was hashed', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const answer = await hasher.whileNext(
      () =>
        admin.post(`/api/v1/users/${user.userId}/reset-password-by-admin`, {
          new_password: 'tide table for 1869',
        }),
      () => change(user.userId, { is_superuser: true }),
    );
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      "A superuser's password can only be reset by link.",
    ]);
    expect(await context.db.selectFrom('outbox').select('kind').execute()).not.toContainEqual({
      kind: 'password_reset_by_admin',
    });
  });

  it('sets no password of a user who was deleted while it was hashed', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const answer = await hasher.whileNext(
      () =>
        admin.post(`/api/v1/users/${user.userId}/reset-password-by-admin`, {
          new_password: 'tide table for 1869',
        }),
      () => context.db.deleteFrom('users').where('id', '=', user.userId).execute(),
    );
    expect(answer.statusCode).toBe(404);
  });

  it.each([
    ['sets no password', (id: number) => `/api/v1/users/${id}/reset-password-by-admin`],
    ['makes no superuser', () => '/api/v1/debug/create-superuser'],
  ])('%s after the superuser lost the rank', async (_, pathOf) => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const path = pathOf(user.userId);
    const body = path.includes('debug')
      ? { email: 'second@example.org', password: 'tide table for 1869' }
      : { new_password: 'tide table for 1869' };
    const answer = await hasher.whileNext(
      () => admin.post(path, body),
      () => change(admin.userId, { is_superuser: false }),
    );
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Access denied. Superuser permissions required.',
    ]);
  });
});
