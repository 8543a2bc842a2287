import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type HeldHasher, makeHeldHasher } from '../../../test/held-hasher.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { makePasswordHasher, todaysCost } from '../../adapters/password-hasher.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';

const newPassword = 'tide table for 1869';

describeOnOneEngine('password checks', (context) => {
  let test: TestApp;
  let hasher: HeldHasher;
  /** Hashes of the present setting, and of a lower one. */
  let strongHash: string;
  let weakHash: string;
  beforeAll(async () => {
    hasher = makeHeldHasher(await makePasswordHasher());
    test = await startTestApp(context.db, {}, undefined, undefined, hasher);
    strongHash = await hash(testPassword, { algorithm: 2, ...todaysCost });
    weakHash = await hash(testPassword, { algorithm: 2, memoryCost: 8_192, timeCost: 2 });
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  const logIn = (email: string, password = testPassword) =>
    new HttpClient(test.app, 'program').form('/api/v1/auth/login', { username: email, password });
  const sessions = () => context.db.selectFrom('sessions').select('id').execute();
  const answerOf = async (answer: ReturnType<typeof logIn>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).detail];
  };
  const wrong = [400, 'Incorrect email or password.'];
  const changePassword = (user: HttpClient) =>
    answerOf(
      user.form('/api/v1/auth/change-password', {
        current_password: testPassword,
        new_password: 'what somebody else wants',
      }),
    );

  async function deleteAccount(user: HttpClient) {
    const answer = await user.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  async function userWith(password_hash: string) {
    const user = await signedIn(test, context.db);
    await context.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.userId)
      .execute();
    return user;
  }

  async function resetPassword({ userId }: { userId: number }, query = '') {
    const token = randomToken();
    const now = test.clock.now();
    await context.db
      .insertInto('mailed_links')
      .values({
        token_hash: hashToken(token),
        purpose: 'reset',
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      })
      .execute();
    const client = new HttpClient(test.app, 'program');
    const body = { token, password: newPassword };
    const answer = await client.post(`/api/v1/auth/reset-password${query}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return { client, tokens: answer.json<{ access_token: string }>() };
  }

  it('reject a login whose password was replaced while it was checked', async () => {
    const user = await userWith(strongHash);
    const login = await hasher.whileNext(
      () => answerOf(logIn(user.email)),
      () => resetPassword(user),
    );
    expect(login).toEqual(wrong);
    expect(await sessions()).toEqual([]);
  });

  it('leave no session of the old password, in six rounds', async () => {
    const user = await signedIn(test, context.db);
    for (let round = 0; round < 6; round += 1) {
      await userPassword(user.userId, testPassword);
      const logins = Array.from({ length: 6 }, () => logIn(user.email));
      await new Promise((resolve) => setTimeout(resolve, round * 20));
      await resetPassword(user);
      await Promise.all(logins);
      expect(await sessions()).toEqual([]);
    }
  });

  async function userPassword(id: number, password: string) {
    const password_hash = await hash(password, { algorithm: 2, ...todaysCost });
    await context.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  }

  it('reject a password change whose current password was replaced while it was checked', async () => {
    const user = await userWith(strongHash);
    const change = await hasher.whileNext(
      () => changePassword(user),
      () => resetPassword(user),
    );
    expect(change).toEqual([400, 'Current password is incorrect.']);
    expect((await logIn(user.email, newPassword)).statusCode).toBe(200);
  });

  it('reject a deactivation whose password was replaced while it was checked', async () => {
    const user = await userWith(strongHash);
    const deactivation = await hasher.whileNext(
      () => user.post('/api/v1/auth/deactivate', { password: testPassword }),
      () => resetPassword(user),
    );
    expect(deactivation.statusCode).toBe(400);
    const { is_active } = await context.db
      .selectFrom('users')
      .select('is_active')
      .executeTakeFirstOrThrow();
    expect(is_active).toBe(true);
  });

  it('return 401 for a password change during which the account is deleted', async () => {
    const user = await userWith(strongHash);
    const change = await hasher.whileNext(
      () => changePassword(user),
      () => deleteAccount(user),
    );
    expect(change).toEqual([401, 'Session ended. Please log in again.']);
  });

  it('return 401 for a password change during which the account is deactivated', async () => {
    const user = await userWith(strongHash);
    const change = await hasher.whileNext(
      () => changePassword(user),
      () => context.db.updateTable('users').set({ is_active: false }).execute(),
    );
    expect(change).toEqual([401, 'Session ended. Please log in again.']);
  });

  it('keep the new password when an outdated hash was to be replaced', async () => {
    const user = await userWith(weakHash);
    const login = await hasher.whileNext(
      () => answerOf(logIn(user.email)),
      () => resetPassword(user),
    );
    expect(login).toEqual(wrong);
    expect(await answerOf(logIn(user.email))).toEqual(wrong);
    expect((await logIn(user.email, newPassword)).statusCode).toBe(200);
  });

  it('replace a hash of lower cost with one of the present cost', async () => {
    const user = await userWith(weakHash);
    expect((await logIn(user.email)).statusCode).toBe(200);
    const { password_hash } = await context.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('$m=19456,t=2,p=1$');
    expect((await logIn(user.email)).statusCode).toBe(200);
  });

  it('reject a login whose account was deleted while it was checked, like a wrong password', async () => {
    const user = await userWith(strongHash);
    const login = await hasher.whileNext(
      () => answerOf(logIn(user.email)),
      () => deleteAccount(user),
    );
    expect(login).toEqual(wrong);
  });

  it('return valid tokens for a login during which the account is deactivated', async () => {
    const user = await userWith(strongHash);
    const answer = await hasher.whileNext(
      () => logIn(user.email),
      () =>
        context.db
          .updateTable('users')
          .set({ is_active: false, deactivated_by_owner: true })
          .execute(),
    );
    expect(answer.statusCode).toBe(200);
    expect(await holds(answer.json())).toBe(200);
  });

  it('return valid tokens for a deactivated account that sets a new password', async () => {
    const user = await signedIn(test, context.db);
    await user.post('/api/v1/auth/deactivate', { password: testPassword });
    const { tokens } = await resetPassword(user, '?auto_login=true');
    expect(await holds(tokens)).toBe(200);
  });

  async function holds({ access_token }: { access_token: string }) {
    const answer = await new HttpClient(test.app, 'program').get('/api/v1/auth/validate-token', {
      authorization: `Bearer ${access_token}`,
    });
    return answer.statusCode;
  }

  it('reject a login during which development mode was switched on [spec 1.8]', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await userWith(strongHash);
    const login = await hasher.whileNext(
      () => answerOf(logIn(user.email)),
      () => admin.post('/api/v1/config/development-mode', { enabled: true }),
    );
    expect(login).toEqual([
      403,
      'Your account does not have developer access. Please contact the development team.',
    ]);
    expect(await sessions()).toHaveLength(1);
  });

  it('accept twenty parallel logins with the right password', async () => {
    const user = await signedIn(test, context.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(user.email)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  it('are limited to five for sixty parallel wrong passwords', async () => {
    const user = await signedIn(test, context.db);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => logIn(user.email, `wrong password ${index}`)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array(5).fill(400), ...Array(55).fill(429)]);
    expect((await logIn(user.email)).statusCode).toBe(429);
    test.clock.advance(31);
    expect((await logIn(user.email)).statusCode).toBe(200);
  });

  it('do not count right passwords of an account that may not sign in', async () => {
    const user = await signedIn(test, context.db, { isVerified: false });
    for (let count = 0; count < 8; count += 1) {
      expect(await answerOf(logIn(user.email))).toEqual([403, 'Email not verified']);
    }
  });

  it('require a new password after a hundred failures, and accept it', async () => {
    const user = await signedIn(test, context.db);
    await logIn(user.email, 'wrong password');
    await context.db.updateTable('login_failures').set({ count: 99 }).execute();
    expect(await answerOf(logIn(user.email, 'wrong password'))).toEqual(wrong);
    test.clock.advance(3600);
    expect(await answerOf(logIn(user.email))).toEqual([
      429,
      'Too many failed attempts. Please set a new password with "Forgot password?".',
    ]);
    await resetPassword(user);
    expect((await logIn(user.email, newPassword)).statusCode).toBe(200);
  });
});
