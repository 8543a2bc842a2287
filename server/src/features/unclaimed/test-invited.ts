import { afterEach, beforeEach, expect } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { setUpUnclaimed, type User } from './test-unclaimed.ts';

export const invitedAddress = 'mere@example.org';

/** A person without an account, whom a member added, and the e-mails to that person. */
export function setUpInvited(context: DatabaseContext) {
  /** What each test begins with. */
  const at = {} as { server: MailServer; test: TestApp; adder: User; id: number };
  const set = setUpUnclaimed(() => at.test, context);
  beforeEach(async () => {
    await context.empty();
    at.server = await startMailServer();
    at.test = await startTestApp(context.db, {
      SMTP_URL: at.server.url,
      PUBLIC_URL: 'https://map.example',
    });
    at.adder = await set.member();
    at.id = (await set.addPerson(at.adder, 'Mere https://evil.example')).id;
  });
  afterEach(async () => {
    await at.test.close();
    await at.server.stop();
  });

  return {
    at,
    set,
    sent: async () => {
      at.test.mail.wake();
      await at.test.mail.settled();
      return at.server.emails.filter(({ to }) => to?.[0]?.address === invitedAddress);
    },
    invite: async (email = invitedAddress) => {
      const answer = await set.invite(at.adder, at.id, email);
      expect(answer.statusCode, answer.body).toBe(204);
      return set.tokenTo(email);
    },
    call: async (what: 'read' | 'accept' | 'refuse', body: object, by = set.visitor()) =>
      by.post(`/api/v1/invitations/${what}`, body),
    remind: async (seconds: number) => {
      at.test.clock.advance(seconds);
      at.test.reminders.wake();
      await at.test.reminders.settled();
    },
  };
}
