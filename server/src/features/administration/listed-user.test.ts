import { beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';

describeOnOneEngine('one user as shown to superusers [spec 3.4]', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  it('is returned as in the list, with its issues', async () => {
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

  it('has a last login after a registration, a mailed link and a password login', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db, { isVerified: false });
    const lastLogin = async () => {
      const { last_login_at } = (await admin.get(`/api/v1/admin/users/${user.userId}`)).json();
      await context.db.updateTable('users').set({ last_login_at: null }).execute();
      return Date.now() - Date.parse(last_login_at);
    };
    const linkFor = async (purpose: 'verify' | 'reset') => {
      const token = randomToken();
      const life = { created_at: new Date(), expires_at: new Date(Date.now() + 60_000) };
      const row = { token_hash: hashToken(token), purpose, user_id: user.userId, ...life };
      await context.db.insertInto('mailed_links').values(row).execute();
      return token;
    };
    expect(await lastLogin()).toBeLessThan(60_000);
    const visitor = () => new HttpClient(test.app);
    await visitor().form('/api/v1/auth/verify', {
      token: await linkFor('verify'),
      auto_login: 'true',
    });
    expect(await lastLogin()).toBeLessThan(60_000);
    await visitor().post('/api/v1/auth/reset-password?auto_login=true', {
      token: await linkFor('reset'),
      password: 'another good one',
    });
    expect(await lastLogin()).toBeLessThan(60_000);
    await visitor().form('/api/v1/auth/login', {
      username: user.email,
      password: 'another good one',
    });
    expect(await lastLogin()).toBeLessThan(60_000);
  });

  it('has no issue as a superuser without a profile', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    expect((await admin.get(`/api/v1/admin/users/${admin.userId}`)).json().issues).toEqual([]);
  });

  it('has issues without an address and for a login of an inactive account', async () => {
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
