import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../test/http-client.ts';
import { signedIn, testPassword } from '../../test/signed-in.ts';
import { startTestApp } from '../../test/test-app.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { openLocalImages } from '../adapters/image-store.ts';
import { makePasswordHasher } from '../adapters/password-hasher.ts';
import { exitCodes } from './exit-codes.ts';
import { runAdminCommand } from './run-command.ts';

describeWithDatabase('admin superuser', (context) => {
  beforeEach(() => context.empty());

  async function run(email: string, password: string) {
    const said: string[] = [];
    const complained: string[] = [];
    const test = await startTestApp(context.db);
    const images = openLocalImages(`${test.dataDir}/files`);
    const exit = await runAdminCommand(
      { command: 'superuser', email, password },
      { db: context.db, images, applied: [], siteName: 'Mangrove' },
      {
        print: (line) => said.push(line),
        printError: (line) => complained.push(line),
        progress: () => undefined,
      },
    );
    await test.close();
    return { exit, said, complained };
  }

  const readUser = () => context.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();

  it('creates a verified superuser who can log in', async () => {
    const { exit, said } = await run('you@example.org', testPassword);
    expect([exit, said]).toEqual([
      exitCodes.done,
      ['Made you@example.org a superuser, who can log in now.'],
    ]);
    const test = await startTestApp(context.db);
    const client = new HttpClient(test.app);
    await client.form('/api/v1/auth/login', {
      username: 'YOU@example.org',
      password: testPassword,
    });
    const { user } = (await client.get('/api/v1/auth/session')).json();
    expect(user).toMatchObject({ is_superuser: true, is_verified: true });
    await test.close();
  });

  it('promotes an existing account and keeps its password', async () => {
    const test = await startTestApp(context.db);
    const client = await signedIn(test, context.db, { isVerified: false });
    await test.close();
    const { said } = await run(client.email, '');
    expect(said).toEqual([
      `Made the account of ${client.email} a superuser's; its password stays.`,
    ]);
    const user = await readUser();
    expect(user).toMatchObject({ is_superuser: true, is_verified: true });
    const hasher = await makePasswordHasher();
    expect(await hasher.verify(user.password_hash, testPassword)).toBe(true);
  });

  it.each([
    ['no-address', testPassword, 'Please enter a valid email address.'],
    ['you@example.org', '', 'Password must be at least 8 characters long.'],
    ['you@example.org', 'password1', 'This password is too common. Please choose another one.'],
  ])('refuses %j with the password %j', async (email, password, sentence) => {
    const { exit, complained } = await run(email, password);
    expect([exit, complained]).toEqual([exitCodes.failed, [sentence]]);
    expect(await context.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});
