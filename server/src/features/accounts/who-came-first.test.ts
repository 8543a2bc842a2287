// An account that somebody opened with the address of somebody else, who then takes it by e-mail.
import { expect, it } from 'vitest';
import { codeAt } from '../../../test/one-time-codes.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { email, setUpPasskeys } from './test-passkeys.ts';

const newPassword = 'tide table for 1869';
const totp = '/api/v1/auth/second-factor/totp';

describeOnOneEngine('who opened an account with a foreign address', (context) => {
  const { test, browser, register, link, begin, add, logIn, session, verified, signIn } =
    setUpPasskeys(context);

  it('adds no way in that the owner of the address would inherit', async () => {
    const { client } = await register(email);
    const confirm = { code: '123456' };
    for (const answer of [
      await client.post(totp),
      await client.post(`${totp}/confirm`, confirm),
      await begin(client),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'email_not_verified']);
    }
    const owner = browser();
    const reset = await owner.post('/api/v1/auth/reset-password?auto_login=true', {
      ...{ token: await link('reset'), password: newPassword },
    });
    expect([reset.statusCode, (await session(owner)).authenticated]).toEqual([200, true]);
    expect((await session(client)).authenticated).toBe(false);
  });

  it('adds them once the address is confirmed', async () => {
    const { client } = await register(email);
    const fields = { token: await link('verify'), auto_login: 'true' };
    expect((await client.form('/api/v1/auth/verify', fields)).statusCode).toBe(200);
    const { key, answer } = await add(client);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await logIn(browser(), key)).statusCode).toBe(200);
    const begun = (await client.post(totp)).json();
    const code = codeAt(test.clock.now(), begun.secret);
    expect((await client.post(`${totp}/confirm`, { code })).statusCode).toBe(200);
  });

  it('is no suspicion against an address that was confirmed before', async () => {
    await verified(email);
    const { client } = await signIn(email);
    const { key } = await add(client, new SoftwarePasskey());
    const token = await link('reset');
    await browser().post('/api/v1/auth/reset-password', { token, password: newPassword });
    expect((await logIn(browser(), key)).statusCode).toBe(200);
  });
});
