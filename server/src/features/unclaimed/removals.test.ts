import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { setUpUnclaimed, type User } from './test-unclaimed.ts';

const address = 'mere@example.org';
const day = 86_400;

describeWithDatabase('asking to be removed', (context) => {
  let server: MailServer;
  let test: TestApp;
  let adder: User;
  let id: number;
  const set = setUpUnclaimed(() => test, context);
  beforeEach(async () => {
    await context.empty();
    server = await startMailServer();
    test = await startTestApp(context.db, {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://map.example',
    });
    adder = await set.member();
    ({ id } = await set.addPerson(adder, 'Mere https://evil.example'));
  });
  afterEach(async () => {
    await test.close();
    await server.stop();
  });

  const sent = async () => {
    test.mail.wake();
    await test.mail.settled();
    return server.emails.filter(({ to }) => to?.[0]?.address === address);
  };
  const invite = async (email = address) => {
    const answer = await set.invite(adder, id, email);
    expect(answer.statusCode, answer.body).toBe(204);
    return set.tokenTo(email);
  };
  const call = async (what: 'read' | 'accept' | 'refuse', body: object, by = set.visitor()) =>
    by.post(`/api/v1/invitations/${what}`, body);
  const remind = async (seconds: number) => {
    test.clock.advance(seconds);
    test.reminders.wake();
    await test.reminders.settled();
  };

  it('with the address of the invitation sends a link that removes, and tells nobody which one it is', async () => {
    const token = await invite();
    await context.db.updateTable('entities').set({ audience: 'public' }).execute();
    const ask = (address: string, message = '') =>
      set.visitor().post(`/api/v1/people/${id}/removal`, { email: address, message });
    const asked = [
      await ask('other@example.org'),
      await ask('Mere@Example.org'),
      await ask('mere@example.org', 'Again.'),
    ];
    expect(asked.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    const [, leading, ...more] = await sent();
    expect([leading?.subject, more]).toEqual(['Remove yourself from Mangrove', []]);
    expect(leading?.text).toContain(`https://map.example/invitation?token=${token}&answer=remove`);
    expect(`${leading?.text}${leading?.html}`).not.toMatch(/evil|Mere|Tide Lines/u);
    expect((await call('refuse', { token })).statusCode).toBe(204);
    expect((await set.visitor().get(`/api/v1/people/${id}`)).statusCode).toBe(404);
  });

  it('is put before superusers again after three weeks: who took it on, or all of them', async () => {
    const [first, second] = [
      await set.member({ isSuperuser: true }),
      await set.member({ isSuperuser: true }),
    ];
    await context.db.updateTable('entities').set({ audience: 'public' }).execute();
    await set.visitor().post(`/api/v1/people/${id}/removal`, { message: 'Please.' });
    await set.visitor().post(`/api/v1/people/${id}/removal`, { message: 'Taken on.' });
    await context.db
      .updateTable('reports')
      .set({ assigned_to: second.userId })
      .where('words', '=', 'Taken on.')
      .execute();
    await remind(0);
    const told = async () =>
      [await set.news(first), await set.news(second)].map((news) =>
        news.map(({ kind, entity }) => [kind, entity.id]),
      );
    expect(await told()).toEqual([[], []]);
    await context.db
      .updateTable('reports')
      .set({ at: new Date(test.clock.now().getTime() - 24 * day * 1000) })
      .execute();
    await remind(0);
    await remind(60);
    const waits = ['removal_waits', id];
    expect(await told()).toEqual([[waits], [waits, waits]]);
    await context.db
      .updateTable('reports')
      .set({ outcome: 'unchanged', decided_at: test.clock.now() })
      .execute();
    await context.db.deleteFrom('notifications').execute();
    await remind(60);
    expect(await told()).toEqual([[], []]);
  });
});
