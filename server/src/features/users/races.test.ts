import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('a call of a superuser', (context) => {
  const test = sharedApp(context);
  let slowHash: string;
  beforeAll(async () => {
    slowHash = await hash(testPassword, { algorithm: 2, memoryCost: 19_456, timeCost: 150 });
  });
  beforeEach(() => context.empty());

  const change = (id: number, columns: object) =>
    context.db.updateTable('users').set(columns).where('id', '=', id).execute();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

  /** Makes a call wait for its password hash, before its transaction, while `meanwhile` runs. */
  async function whileHashing<Answer>(
    call: () => Promise<Answer>,
    meanwhile: () => Promise<unknown>,
  ): Promise<Answer> {
    const others = await Promise.all(
      Array.from({ length: availableParallelism() }, () => signedIn(test, context.db)),
    );
    for (const { userId } of others) await change(userId, { password_hash: slowHash });
    const logins = others.map(({ email }) =>
      new HttpClient(test.app, 'program').form('/api/v1/auth/login', {
        username: email,
        password: testPassword,
      }),
    );
    await pause();
    const answer = call();
    await pause();
    await meanwhile();
    await Promise.all(logins);
    return answer;
  }

  it('sets no password of a user who became a superuser while it was hashed', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const answer = await whileHashing(
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
    const answer = await whileHashing(
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
    const answer = await whileHashing(
      () => admin.post(path, body),
      () => change(admin.userId, { is_superuser: false }),
    );
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Access denied. Superuser permissions required.',
    ]);
  });
});
