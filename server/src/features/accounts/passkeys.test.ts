import { expect, it } from 'vitest';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { email, passkeys, setUpPasskeys } from './test-passkeys.ts';

describeOnOneEngine('passkeys of an account', (context) => {
  const setUp = setUpPasskeys(context);
  const { test, browser, signIn, verified, begin, add, withPasskey } = setUp;

  it('are added with a name, and the first one with ten recovery codes', async () => {
    await verified(email);
    const { client } = await signIn(email);
    const begun = await client.post(`${passkeys}/options`, undefined, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      host: 'localhost:80',
    });
    expect(begun.json()).toMatchObject({
      name: 'Firefox on Linux',
      options: {
        // Of the configured address, whatever name was asked for.
        rp: { id: 'localhost', name: 'Mangrove' },
        user: { name: email, displayName: 'Aroha Ngata' },
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    const { key, answer } = await add(client);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().recovery_codes).toHaveLength(10);
    const { items } = (await client.get(passkeys)).json();
    expect(items).toEqual([
      { id: expect.any(String), name: 'My phone', created_at: expect.any(String), used_at: null },
    ]);
    expect((await client.get('/api/v1/auth/second-factor')).json()).toEqual({
      totp_added_at: null,
      recovery_codes: 10,
      passkeys: 1,
    });
    const second = await begin(client);
    expect(second.json().options.excludeCredentials).toEqual([{ type: 'public-key', id: key.id }]);
    // The same user handle, which is neither the address nor the number of the account.
    expect(second.json().options.user.id).toBe(begun.json().options.user.id);
    const another = await add(client);
    expect(another.answer.json().recovery_codes).toBeNull();
    expect(await setUp.mails()).toEqual(['passkey_added', 'passkey_added']);
    expect(await setUp.events()).toEqual(expect.arrayContaining(['second_factor_added']));
  });

  it('are renamed and removed by their owner alone', async () => {
    const { client, id } = await withPasskey();
    const rename = (who: typeof client, name: string) =>
      who.write('PUT', `${passkeys}/${id}`, { name });
    expect((await rename(client, '  Kitchen   tablet ')).json().name).toBe('Kitchen tablet');
    expect((await rename(client, ' ')).statusCode).toBe(400);
    await verified('tama@example.org');
    const { client: stranger } = await signIn('tama@example.org');
    expect((await rename(stranger, 'Mine')).statusCode).toBe(404);
    expect((await stranger.write('DELETE', `${passkeys}/${id}`)).statusCode).toBe(404);
    expect((await stranger.get(passkeys)).json()).toEqual({ items: [] });
    expect((await client.write('DELETE', `${passkeys}/${id}`)).statusCode).toBe(204);
    expect((await client.write('DELETE', `${passkeys}/${id}`)).statusCode).toBe(404);
    expect(await setUp.mails()).toEqual(['passkey_added', 'passkey_removed']);
    expect((await setUp.events()).filter((event) => /passkey|second/u.test(event))).toEqual([
      ...['second_factor_added', 'passkey_renamed', 'second_factor_removed'],
    ]);
    // Nothing of the second factor stays: neither codes, nor in the session.
    expect((await client.get('/api/v1/auth/second-factor')).json().recovery_codes).toBe(0);
    expect((await signIn(email)).tokens.access_token).toBeDefined();
  });

  it('are added and removed only after a fresh login', async () => {
    const { client, id } = await withPasskey();
    const { options } = (await begin(client)).json();
    test.clock.advance(16 * 60);
    const response = new SoftwarePasskey().create(options);
    for (const answer of [
      await begin(client),
      await client.post(passkeys, { name: 'x', response }),
      await client.write('DELETE', `${passkeys}/${id}`),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([428, 'confirm_password']);
    }
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without PIN or fingerprint', { isVerified: false }],
  ])('are refused when they are made %s', async (_what, lies) => {
    await verified(email);
    const { client } = await signIn(email);
    const { answer } = await add(client, new SoftwarePasskey(), lies);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'rule_broken']);
    expect((await client.get(passkeys)).json()).toEqual({ items: [] });
  });

  it('are made for a challenge of their session, which works once and for ten minutes', async () => {
    await verified(email);
    const { client } = await signIn(email);
    const codeOf = async (who: typeof client, response: object) =>
      (await who.post(passkeys, { name: 'x', response })).json().code;
    const { options } = (await begin(client)).json();
    const made = new SoftwarePasskey().create(options);
    expect(await codeOf((await signIn(email)).client, made)).toBe('link_invalid');
    const { options: other } = (await begin(client)).json();
    expect(await codeOf(client, new SoftwarePasskey().create(other))).toBeUndefined();
    expect(await codeOf(client, new SoftwarePasskey().create(other))).toBe('link_invalid');
    const unknown = new SoftwarePasskey().create({ ...options, challenge: 'AAAA' });
    expect(await codeOf(client, unknown)).toBe('link_invalid');
    const garbage = { ...made, response: { ...made.response, clientDataJSON: 'AAAA' } };
    expect(await codeOf(client, garbage)).toBe('link_invalid');
    const { options: late } = (await begin(client)).json();
    test.clock.advance(601);
    expect(await codeOf(client, new SoftwarePasskey().create(late))).toBe('link_invalid');
  });

  it('belong to one account, and are at most twenty', async () => {
    const { client, key } = await withPasskey();
    await verified('tama@example.org');
    const { client: stranger } = await signIn('tama@example.org');
    const taken = await add(stranger, key);
    expect([taken.answer.statusCode, taken.answer.json().code]).toEqual([409, 'conflict']);
    await Promise.all(Array.from({ length: 18 }, () => add(client)));
    const last = (await begin(client)).json().options;
    const alsoLast = (await begin(client)).json().options;
    const answers = await Promise.all(
      [last, alsoLast].map((options) =>
        client.post(passkeys, { name: 'x', response: new SoftwarePasskey().create(options) }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect((await begin(client)).json().code).toBe('rule_broken');
    expect((await client.get(passkeys)).json().items).toHaveLength(20);
  });

  it('are not readable, not even their public keys', async () => {
    const { client, key } = await withPasskey();
    const answer = await client.get(passkeys);
    expect(answer.body).not.toContain(key.id);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await browser().get(passkeys)).statusCode).toBe(401);
  });
});
