import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

const modeText = 'Development mode is active. Access is restricted to superusers only.';

describeOnOneEngine('development mode', (context) => {
  const test = sharedApp(context);
  beforeEach(async () => {
    await context.empty();
    await test.announcements.announce({ type: 'development_mode', enabled: false });
  });

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const session = async (client: HttpClient) => (await client.get('/api/v1/auth/session')).json();
  const set = (admin: HttpClient, enabled: unknown) =>
    admin.post('/api/v1/config/development-mode', { enabled });

  it('is public, and off by default [spec 1.4] [spec 1.7]', async () => {
    const nobody = new HttpClient(test.app);
    for (const path of ['/config/development-mode', '/development-mode/status']) {
      const answer = await nobody.get(`/api/v1${path}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { enabled: false }]);
    }
  });

  it('ends the sessions of all users but superusers permanently [spec 1.4]', async () => {
    const admin = await visitor({ isSuperuser: true });
    const colleague = await visitor({ isSuperuser: true });
    const user = await visitor();
    expect((await set(admin, true)).json()).toEqual({ enabled: true });
    expect(await session(admin)).toMatchObject({ authenticated: true });
    expect(await session(colleague)).toMatchObject({ authenticated: true });
    expect(await session(user)).toEqual({
      authenticated: false,
      user: null,
      sessionExpires: null,
    });
    const read = await user.get('/api/v1/graph');
    expect([read.statusCode, read.json()]).toEqual([
      403,
      { detail: modeText, code: 'development_mode' },
    ]);
    expect((await set(admin, false)).json()).toEqual({ enabled: false });
    // The mode ended the user's session, so the user has to sign in again.
    expect(await session(user)).toMatchObject({ authenticated: false });
    expect((await user.get('/api/v1/graph')).statusCode).toBe(200);
  });

  it('refuses logins of all users but superusers, after the right password only', async () => {
    const admin = await visitor({ isSuperuser: true });
    const user = await visitor();
    await set(admin, true);
    const signIn = async (email: string, password: string) => {
      const answer = await new HttpClient(test.app).form('/api/v1/auth/login', {
        username: email,
        password,
      });
      return [answer.statusCode, answer.json().detail];
    };
    expect(await signIn(user.email, testPassword)).toEqual([
      403,
      'Your account does not have developer access. Please contact the development team.',
    ]);
    expect(await signIn(user.email, 'not this one')).toEqual([400, 'Incorrect email or password.']);
    expect((await signIn(admin.email, testPassword))[0]).toBe(200);
    const registration = await new HttpClient(test.app).post('/api/v1/auth/register', {
      email: 'new@example.org',
      password: testPassword,
    });
    expect([registration.statusCode, registration.json().detail]).toEqual([403, modeText]);
  });

  it('sends one e-mail to every superuser, and is recorded in the audit log', async () => {
    const admin = await visitor({ isSuperuser: true });
    const colleague = await visitor({ isSuperuser: true });
    await visitor();
    await admin.csrfToken();
    await Promise.all(Array.from({ length: 8 }, () => set(admin, true)));
    await set(admin, true);
    await set(admin, false);
    const emails = await context.db
      .selectFrom('outbox')
      .select('address')
      .where('kind', '=', 'development_mode_enabled')
      .orderBy('address')
      .execute();
    expect(emails.map(({ address }) => address)).toEqual([admin.email, colleague.email].sort());
    const audit = await context.db
      .selectFrom('audit_log')
      .select(['event', 'actor_id'])
      .where('event', 'like', 'development_mode%')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { event: 'development_mode_on', actor_id: admin.userId },
      { event: 'development_mode_off', actor_id: admin.userId },
    ]);
  });

  it.each([{}, { enabled: 'true' }, { enabled: 1 }, { enabled: true, more: 1 }, [[]], 'true'])(
    'requires a boolean and rejects %j',
    async (body) => {
      const admin = await visitor({ isSuperuser: true });
      const answer = await admin.write('POST', '/api/v1/config/development-mode', body as object, {
        'content-type': 'application/json',
      });
      expect(answer.statusCode).toBe(400);
      const status = await admin.get('/api/v1/development-mode/status');
      expect(status.json()).toEqual({ enabled: false });
    },
  );
});
