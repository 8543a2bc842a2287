import { request } from 'node:http';
import { notificationKinds } from '@mangrove/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { makeKeyedToken } from '../../domain/mail/keyed-token.ts';
import { selectRhythms } from '../../domain/notifications/queries.ts';
import { bell, minute, setUpBell } from './test-notifications.ts';

const never = Object.fromEntries(notificationKinds.map((kind) => [kind, 'never']));

describeOnOneEngine('an e-mail of the bell', (context) => {
  let server: MailServer;
  let test: TestApp;
  let set: ReturnType<typeof setUpBell>;
  beforeEach(async () => {
    await context.empty();
    server = await startMailServer();
    test = await startTestApp(context.db, {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://map.example',
    });
    set = setUpBell(test, context);
  });
  afterEach(async () => {
    await test.close();
    await server.stop();
  });

  const send = async () => {
    test.mail.wake();
    await test.mail.settled();
    return server.emails.filter(({ subject }) => /happened/u.test(subject ?? ''));
  };
  const headerOf = (
    email: { headers: { key: string; value: string }[] } | undefined,
    key: string,
  ) => email?.headers.find((one) => one.key === key)?.value ?? '';
  /** As a mail program calls the address in the header: without cookies, from nowhere. */
  const press = (address: string, body = 'List-Unsubscribe=One-Click', headers = {}) =>
    test.app.inject({
      method: 'POST',
      url: address.replace('https://map.example', ''),
      headers: {
        host: 'map.example',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: body,
    });

  it('tells in words what happened, and how to end or change it', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    await set.tell(member.userId, { entityId, otherId, details: { role: 'Curator' } });
    await set.tell(member.userId, { entityId, otherId, kind: 'connection_declined' });
    const evil = await aPerson(db, 'Win at https://evil.example');
    await set.tell(member.userId, { entityId, otherId: evil, kind: 'connection_confirmed' });
    await set.tell(member.userId, { entityId }, 20);
    await set.makeMails(2 * minute);
    const [email] = await send();
    expect(email?.to?.[0]?.address).toBe(member.email);
    expect(email?.subject).toBe('23 things happened that concern you on Mangrove');
    expect(email?.text).toContain('And 3 more.');
    expect(email?.text).toContain('https://map.example/notifications\n');
    expect(email?.text).toContain('https://map.example/notifications?tab=emails');
    expect(email?.text).toContain('https://map.example/unsubscribe?token=');
    expect(email?.html).toContain('Unsubscribe from these e-mails');
    expect(`${email?.text}${email?.html}`).not.toContain('evil.example');
  });

  it('tells a name that is covered, or no name, in words that fit the sentence', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    await set.tell(member.userId, { entityId, otherId });
    await set.tell(member.userId, { entityId: otherId, kind: 'invitation_accepted' });
    const decided = { kind: 'claim_decided', details: { outcome: 'refused' } } as const;
    await set.tell(member.userId, { entityId: otherId, ...decided });
    const unnameable = await aPerson(db, 'www.evil.example');
    await set.tell(member.userId, { entityId: unnameable, ...decided });
    await set.makeMails(2 * minute);
    await db.updateTable('entities').set({ cover: 'name' }).where('id', '=', otherId).execute();
    const [email] = await send();
    const text = email?.text?.replace(/\s+/gu, ' ');
    expect(text).toContain('- Your invitation was accepted by a person whose name is covered.');
    expect(text).toContain('between Low Water and a person whose name is covered.');
    expect(text).toContain('that the profile of a person whose name is covered is not yours.');
    expect(text).toContain('that the profile of a person is not yours.');
  });

  it('names what it is about to confirmed addresses only, and only what may be seen when it is sent', async () => {
    const { db } = context;
    const [member, unverified] = [
      await signedIn(test, db),
      await signedIn(test, db, { isVerified: false }),
    ];
    const [entityId, hidden] = [await aProject(db, 'Low Water'), await aProject(db, 'Salt House')];
    for (const { userId } of [member, unverified]) {
      await set.tell(userId, { entityId });
      await set.tell(userId, { entityId: hidden });
    }
    await set.makeMails(2 * minute);
    const hide = db.updateTable('entities').set({ audience: 'private' });
    await hide.where('id', '=', hidden).execute();
    const emails = await send();
    const textTo = (address: string) =>
      emails.find(({ to }) => to?.[0]?.address === address)?.text ?? '';
    expect(textTo(member.email)).toContain('Low Water');
    expect(textTo(member.email)).not.toContain('Salt House');
    expect(textTo(unverified.email)).toContain('an entry that you look after');
    expect(textTo(unverified.email)).not.toMatch(/Low Water|Salt House/u);
  });

  it('is one for ten thousand events, read as plain text, and ended over the network', async () => {
    const member = await signedIn(test, context.db);
    const entityId = await aProject(context.db, 'Low Water');
    const otherId = await aPerson(context.db, 'Ines Quill');
    for (let count = 0; count < 10; count += 1) {
      await set.tell(member.userId, { entityId, otherId }, 1000);
      await set.makeMails(6);
      await send();
    }
    for (const later of [2 * minute, 86_400, 5 * 86_400]) {
      await set.makeMails(later);
      await send();
    }
    const [email, ...more] = await send();
    expect(more).toEqual([]);
    const lines = email?.text?.split('\n') ?? [];
    const sentence = '- Somebody added a connection between Low Water and Ines Quill.';
    expect(lines.filter((line) => line.startsWith(sentence))).toHaveLength(20);
    expect(lines).toContain('- And 9980 more.');
    expect(email?.text).not.toMatch(/<[a-z/]|&#?\w+;|undefined|null/u);
    for (const key of ['list-unsubscribe', 'list-unsubscribe-post'])
      expect(email?.headers.filter((one) => one.key === key)).toHaveLength(1);
    const [, path = ''] =
      /^<https:\/\/map\.example(.+)>$/u.exec(headerOf(email, 'list-unsubscribe')) ?? [];
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const status = await new Promise((resolve, reject) => {
      const headers = {
        host: 'map.example',
        'content-type': 'application/x-www-form-urlencoded',
      };
      request(address + path, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end('List-Unsubscribe=One-Click');
    });
    expect(status).toBe(204);
    // The session has ended within these days.
    expect(await selectRhythms(context.db, member.userId)).toEqual(never);
  });

  it('is not sent when all of it was read, or the account is inactive, by then', async () => {
    const { db } = context;
    const [member, inactive] = [await signedIn(test, db), await signedIn(test, db)];
    for (const { userId } of [member, inactive]) await set.tell(userId);
    await set.makeMails(2 * minute);
    await member.post(`${bell}/read`, { up_to: 1_000 });
    const account = db.updateTable('users').where('id', '=', inactive.userId);
    await account.set({ is_active: false }).execute();
    expect([await send(), await set.mails()]).toEqual([[], []]);
  });

  it('ends with one click, without cookie, login or token against forgery (RFC 8058)', async () => {
    const { db } = context;
    const [member, other] = [await signedIn(test, db), await signedIn(test, db)];
    for (const { userId } of [member, other]) await set.tell(userId);
    await set.makeMails(2 * minute);
    const emails = await send();
    const email = emails.find(({ to }) => to?.[0]?.address === member.email);
    expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] =
      /^<(https:\/\/[^>]+)>$/u.exec(headerOf(email, 'list-unsubscribe')) ?? [];
    const settings = async (client = member) => (await client.get(`${bell}/settings`)).json();
    const before = await settings();
    // Scanners of mail open links.
    await test.app.inject({
      method: 'GET',
      url: address.replace('https://map.example', ''),
      headers: { host: 'map.example' },
    });
    expect((await press(address, 'something=else')).statusCode).toBe(400);
    expect(await settings()).toEqual(before);
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    for (const headers of [{}, foreign]) {
      expect((await press(address, undefined, headers)).statusCode).toBe(204);
    }
    expect(await settings()).toEqual(never);
    expect(await settings(other)).toEqual(before);
    await set.tell(member.userId, {}, 3);
    await set.makeMails(30 * 86_400);
    expect((await send()).filter(({ to }) => to?.[0]?.address === member.email)).toHaveLength(1);
  });

  it('ends by the button of its page, also while development mode is on', async () => {
    const member = await signedIn(test, context.db);
    const token = makeKeyedToken(test.secret, 'unsubscribe', member.userId);
    const value = JSON.stringify({ enabled: true });
    const setting = { name: 'development_mode', value, updated_at: new Date() };
    await context.db.insertInto('settings').values(setting).execute();
    const answer = await test.app.inject({
      method: 'POST',
      url: `${bell}/unsubscribe`,
      headers: { host: 'map.example' },
      payload: { token },
    });
    expect(answer.statusCode, answer.body).toBe(204);
    await context.db.deleteFrom('settings').execute();
    expect((await member.get(`${bell}/settings`)).json()).toEqual(never);
  });

  it('ends nothing by a token that the server did not make, and says so', async () => {
    const [member, other] = [await signedIn(test, context.db), await signedIn(test, context.db)];
    const token = makeKeyedToken(test.secret, 'unsubscribe', member.userId);
    const hash = token.split('.')[1] ?? '';
    const gone = makeKeyedToken(test.secret, 'unsubscribe', 999_999);
    const wrong = ['', 'x', `${other.userId}.${hash}`, `${token}x`, `${token}.x`, `0${token}`];
    for (const given of wrong) {
      const answer = await press(`/unsubscribe?token=${given}`);
      expect([answer.statusCode, answer.json().code], given).toEqual([400, 'link_invalid']);
    }
    expect((await press(`/unsubscribe?token=${gone}`)).statusCode).toBe(204);
    expect((await press('/unsubscribe')).json().code).toBe('link_invalid');
    for (const client of [member, other]) {
      expect((await client.get(`${bell}/settings`)).json()).not.toEqual(never);
    }
  });
});
