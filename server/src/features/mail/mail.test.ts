import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coveredName } from '@mangrove/contract';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { safeName } from './email-content.ts';
import { layOutHtml } from './email-layout.ts';
import { writeEmail } from './email-templates.ts';

const password = 'salt water archive';

describeOnOneEngine('e-mail', (context) => {
  let server: MailServer;
  let test: TestApp;
  beforeEach(async () => {
    await context.empty();
    server = await startMailServer();
    test = await startTestApp(context.db, {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://map.example',
    });
  });
  afterEach(async () => {
    await test.close();
    await server.stop();
  });

  const register = (email: string, name = 'Aroha Ngata') =>
    new HttpClient(test.app).post('/api/v1/auth/register?auto_login=true', {
      email,
      password,
      name,
    });
  const send = async () => {
    test.mail.wake();
    await test.mail.settled();
  };
  const tokenIn = (text = '') => /token=([\w-]+)/u.exec(text)?.[1] ?? '';

  it('contains a link that verifies the address, in text and HTML, and is sent once', async () => {
    await register('aroha@example.org');
    await send();
    await send();
    expect(server.emails).toHaveLength(1);
    const [message] = server.emails;
    expect(message?.subject).toBe('Please verify your email address for Mangrove');
    expect(message?.to?.[0]?.address).toBe('aroha@example.org');
    expect(message?.text).toMatch(/^Welcome\n/u);
    // Anybody may sign up with anybody's address, under any name.
    expect(`${message?.text}${message?.html}`).not.toContain('Aroha');
    expect(message?.text).toContain('https://map.example/verify-email?token=');
    expect(message?.html).toContain('Verify my email');
    const answer = await new HttpClient(test.app).form('/api/v1/auth/verify', {
      token: tokenIn(message?.text),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('contains no valid token while it waits in the outbox', async () => {
    await register('aroha@example.org');
    const waiting = JSON.stringify(await context.db.selectFrom('outbox').selectAll().execute());
    await send();
    expect(waiting).not.toContain(tokenIn(server.emails[0]?.text));
    expect(tokenIn(server.emails[0]?.text)).toHaveLength(43);
  });

  it('waits while the mail server is away, and is sent once afterwards', async () => {
    const port = Number(new URL(server.url).port);
    await server.stop();
    expect((await register('aroha@example.org')).statusCode).toBe(201);
    await send();
    server = await startMailServer(port);
    await send();
    expect(server.emails).toHaveLength(0);
    test.clock.advance(31);
    await send();
    await send();
    expect(server.emails.map((message) => message.to?.[0]?.address)).toEqual(['aroha@example.org']);
  });

  it('is sent to others while one address is refused', async () => {
    server.refused.add('gone@example.org');
    await register('gone@example.org');
    await register('mei@example.org');
    await send();
    expect(server.emails.map((message) => message.to?.[0]?.address)).toEqual(['mei@example.org']);
    const rows = await context.db.selectFrom('outbox').select(['address', 'sent_at']).execute();
    expect(rows.find((row) => row.address === 'gone@example.org')?.sent_at).toBeNull();
  });

  it('is given up after three days, with an audit entry', async () => {
    server.refused.add('gone@example.org');
    await register('gone@example.org');
    await send();
    test.clock.advance(3 * 24 * 3600 + 60);
    await send();
    const rows = await context.db.selectFrom('outbox').select('given_up_at').execute();
    expect(rows).toEqual([{ given_up_at: expect.any(Date) }]);
    const audit = await context.db.selectFrom('audit_log').select('event').execute();
    expect(audit.map((row) => row.event)).toContain('mail_given_up');
  });

  it.each([
    ['to verify', 24 * 3600, 'Please verify', '/verify'],
    ['to a new password', 3600, 'Set a new password', '/reset-password'],
  ])(
    'contains a link %s that is valid for %i seconds [spec 1.9] [spec 3.9]',
    async (_, life, subject, call) => {
      const client = new HttpClient(test.app);
      const use = async (secondsLater: number) => {
        await context.empty();
        server.emails.length = 0;
        await register('aroha@example.org');
        await client.form('/api/v1/auth/forgot-password', { email: 'aroha@example.org' });
        await send();
        const message = server.emails.find((one) => one.subject?.startsWith(subject));
        const token = tokenIn(message?.text);
        test.clock.advance(secondsLater);
        const path = `/api/v1/auth${call}`;
        const answer = call.startsWith('/reset')
          ? await client.post(path, { token, password: 'another good one' })
          : await client.form(path, { token });
        return answer.statusCode;
      };
      expect(await use(life - 60)).toBe(200);
      expect(await use(life + 60)).toBe(400);
    },
  );

  it('contains a link that invalidates the previous one of its kind', async () => {
    await register('aroha@example.org');
    await context.db.updateTable('users').set({ is_verified: true }).execute();
    const client = new HttpClient(test.app);
    await client.form('/api/v1/auth/forgot-password', { email: 'aroha@example.org' });
    await send();
    await client.form('/api/v1/auth/forgot-password', { email: 'Aroha@Example.org' });
    await send();
    const links = server.emails
      .filter((message) => message.subject?.startsWith('Set a new password'))
      .map((message) => tokenIn(message.text));
    expect(links).toHaveLength(2);
    const reset = (token = '') =>
      client.post('/api/v1/auth/reset-password', { token, password: 'another good one' });
    expect((await reset(links[0])).statusCode).toBe(400);
    expect((await reset(links[1])).statusCode).toBe(200);
    await send();
    expect(server.emails.at(-1)?.subject).toBe('Your password for Mangrove was changed');
  });

  it('to reset a password is refused for an unknown address, with the specified sentence', async () => {
    const answer = await new HttpClient(test.app).form('/api/v1/auth/forgot-password', {
      email: 'nobody@example.org',
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      'No account found with this email address. Please check your email or register a new account.',
    ]);
  });

  it('is written to a file without a mail server', async () => {
    const folderTest = await startTestApp(context.db);
    await register('aroha@example.org');
    folderTest.mail.wake();
    await folderTest.mail.settled();
    const folder = join(folderTest.dataDir, 'mail');
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^\d{4}-.*\.eml$/u);
    const message = await PostalMime.parse(readFileSync(join(folder, name)));
    expect(message.text).toContain('http://localhost:3000/verify-email?token=');
    await folderTest.close();
  });
});

describe('the text of an e-mail', () => {
  it('escapes what users entered', () => {
    const parts = writeEmail('access_granted', {
      siteName: 'A & B',
      publicUrl: 'https://map.example',
      address: 'a@example.org',
      isVerified: true,
      details: { entity_name: '<img src=x onerror=alert(1)>' },
    });
    const html = layOutHtml(parts, 'A & B');
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img');
    expect(html).toContain('A &#38; B');
  });

  it.each([
    ['OWNER', 0, 'You can now look after Low Water', 'You were given access as Administrator.'],
    ['CONTRIBUTOR', 1, 'You can now look after Low Water and one more', 'access as Steward.'],
    ['MEMBER', 11, 'You can now look after Low Water and 11 more', 'access as Member.'],
  ])('names access as %s to one entity and %i more', (role_type, more, title, sentence) => {
    const parts = writeEmail('access_granted', {
      siteName: 'Mangrove',
      publicUrl: 'https://map.example',
      address: 'mei@example.org',
      isVerified: true,
      details: { entity_type: 'project', entity_id: 7, entity_name: 'Low Water', role_type, more },
    });
    expect([parts.title, parts.link?.address]).toEqual([title, 'https://map.example/project/7']);
    expect(parts.paragraphs.join(' ')).toContain(sentence);
    expect(parts.paragraphs).toHaveLength(more > 0 ? 2 : 1);
  });

  it('names access to what is covered by what it is', () => {
    const { title } = writeEmail('access_granted', {
      siteName: 'Mangrove',
      publicUrl: 'https://map.example',
      address: 'mei@example.org',
      isVerified: true,
      details: { entity_type: 'project', entity_name: coveredName, role_type: 'MEMBER' },
    });
    expect(title).toBe('You can now look after a project whose name is covered');
  });

  it('contains no address in a name that a mail program could link', () => {
    expect(safeName('Win http://evil.example now\nBcc: x')).toBe('Win now Bcc: x');
    expect(safeName('x'.repeat(300))).toHaveLength(100);
    expect(safeName('Locked, see evil.example/x or a@evil.example')).toBe('Locked, see or');
    expect(safeName('Dr. A. B. Reed & Co.')).toBe('Dr. A. B. Reed & Co.');
  });

  it.each(['access_granted', 'hidden_until_decided', 'hidden_decided'] as const)(
    'contains no name if the address was never confirmed: %s',
    (kind) => {
      const context = {
        siteName: 'Mangrove',
        publicUrl: 'https://map.example',
        address: 'a@b.example',
      };
      const details = { entity_name: 'Low Water', name: 'Low Water', role_type: 'MEMBER' };
      const texts = [true, false].map((isVerified) =>
        JSON.stringify(writeEmail(kind, { ...context, isVerified, details })),
      );
      expect(texts.map((text) => text.includes('Low Water'))).toEqual([true, false]);
    },
  );
});
