import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { testPassword } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpUsers } from './test-users.ts';

describeOnOneEngine('creating a superuser [spec 3.2]', (context) => {
  const { test, superuser } = setUpUsers(context);

  it('creates a verified superuser who can sign in [spec 1.7]', async () => {
    const admin = await superuser();
    const answer = await admin.post('/api/v1/debug/create-superuser', {
      email: 'second@example.org',
      password: testPassword,
      name: 'Second',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const second = new HttpClient(test.app);
    await second.form('/api/v1/auth/login', {
      username: 'second@example.org',
      password: testPassword,
    });
    const session = (await second.get('/api/v1/auth/session')).json();
    expect(session.user).toMatchObject({ is_superuser: true, is_verified: true });
    const again = await admin.post('/api/v1/debug/create-superuser', {
      email: 'Second@example.org',
      password: testPassword,
    });
    expect(again.statusCode).toBe(400);
  });
});
