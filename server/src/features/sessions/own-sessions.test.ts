import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpAccounts } from '../accounts/test-accounts.ts';

describeOnOneEngine('the sessions of an account', (context) => {
  const { test, browser, session, verified, signIn, refresh } = setUpAccounts(context);
  const list = async (client: ReturnType<typeof browser>) =>
    (await client.get('/api/v1/auth/sessions')).json();

  it('are listed with device, network and time, the newest first, those of others aside', async () => {
    await verified();
    await verified('mere@example.org');
    await signIn('mere@example.org');
    const phone = browser();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { client } = await signIn();
    const csrf = await phone.csrfToken();
    const answer = await phone.send({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: 'username=aroha%40example.org&password=salt+water+archive',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrf-token': csrf,
        'user-agent': agent,
      },
      remoteAddress: '203.0.113.77',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { items, total_count } = await list(client);
    expect(total_count).toBe(2);
    expect(items.map((one: { is_current: boolean }) => one.is_current).sort()).toEqual([
      false,
      true,
    ]);
    expect(items).toContainEqual(
      expect.objectContaining({
        device: 'Firefox on Linux',
        network: '203.0.113.0/24',
        is_current: false,
      }),
    );
    const stored = JSON.stringify(await context.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toMatch(/203\.0\.113\.77|Gecko/u);
  });

  it('move up the list when they are used', async () => {
    await verified();
    const first = await signIn();
    test.clock.advance(60);
    const second = await signIn();
    const idsOf = async () =>
      (await list(first.client)).items.map((one: { is_current: boolean }) => one.is_current);
    expect(await idsOf()).toEqual([false, true]);
    test.clock.advance(60);
    await refresh(first.client, first.tokens.refresh_token);
    expect(await idsOf()).toEqual([true, false]);
    expect(await session(second.client)).toMatchObject({ authenticated: true });
  });

  it('end one by one, each for its owner alone, with its live connections', async () => {
    await verified();
    await verified('mere@example.org');
    const [own, other, mere] = [await signIn(), await signIn(), await signIn('mere@example.org')];
    const listed = (await list(own.client)).items as { id: string; is_current: boolean }[];
    const id = listed.find((one) => !one.is_current)?.id;
    const end = (client: ReturnType<typeof browser>) =>
      client.write('DELETE', `/api/v1/auth/sessions/${id}`);
    expect((await end(mere.client)).statusCode).toBe(404);
    expect(await session(other.client)).toMatchObject({ authenticated: true });
    const ended: string[] = [];
    test.announcements.onAnnouncement((one) => {
      if (one.type === 'sessions_ended') ended.push(...one.session_ids);
    });
    expect((await end(own.client)).statusCode).toBe(204);
    expect(await session(other.client)).toMatchObject({ authenticated: false });
    expect(await session(own.client)).toMatchObject({ authenticated: true });
    expect(ended).toEqual([id]);
    expect((await end(own.client)).statusCode).toBe(404);
    expect((await own.client.write('DELETE', '/api/v1/auth/sessions/twelve')).statusCode).toBe(400);
  });

  it('end all but the one that asks, and the log says how many', async () => {
    await verified();
    const [own, second, third] = [await signIn(), await signIn(), await signIn()];
    const answer = await own.client.write('DELETE', '/api/v1/auth/sessions');
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
    for (const { client } of [second, third]) {
      expect(await session(client)).toMatchObject({ authenticated: false });
    }
    expect(await session(own.client)).toMatchObject({ authenticated: true });
    const logged = await context.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('event', '=', 'sessions_ended')
      .execute();
    expect(logged).toEqual([{ event: 'sessions_ended', details: { count: 2 } }]);
    const again = await own.client.write('DELETE', '/api/v1/auth/sessions');
    expect(again.json()).toEqual({ ended: 0 });
  });
});
