// Nobody is sent what is not for them: in the random network of `audience-world.ts` everything is done
// that sends e-mails or tells open pages, and all of it is read.
import { entityTypes, pluralOf } from '@mangrove/contract';
import fc from 'fast-check';
import type { Email } from 'postal-mime';
import { expect, it } from 'vitest';
import { HttpClient } from '../http-client.ts';
import { LiveClient } from '../live-client.ts';
import { startMailServer } from '../mail-server.ts';
import { signedIn } from '../signed-in.ts';
import { startTestApp } from '../test-app.ts';
import { describeOnOneEngine, runsOf } from '../with-database.ts';
import {
  anyCanary,
  makeWorld,
  networkOf,
  sees,
  tellOfEverything,
  type ViewerKind,
} from './audience-world.ts';

const day = 86_400;

/** A network in which each thing happens: two of each kind, and something narrowed between any two. */
const first: Parameters<typeof makeWorld>[2] = {
  entities: (['public', 'members', 'public', 'members', 'public', 'private'] as const).map(
    (audience, index) => ({
      type: entityTypes[index % 3] ?? 'project',
      audience,
      ...{ place: audience, link: audience, picture: audience, pronouns: audience },
      isOwned: index === 0 || index === 5,
    }),
  ),
  relationships: [
    { from: 2, to: 4, audience: 'private' },
    { from: 4, to: 0, audience: 'public' },
    { from: 0, to: 4, audience: 'private' },
    { from: 2, to: 1, audience: 'members' },
    { from: 5, to: 0, audience: 'public' },
    { from: 3, to: 2, audience: 'public' },
  ],
};

describeOnOneEngine('what is not for everybody', (context) => {
  /** @returns how often each thing was done and found, so that nothing is left out unnoticed. */
  async function sendAll(wanted: Parameters<typeof makeWorld>[2]): Promise<Map<string, number>> {
    await context.empty();
    const mail = await startMailServer();
    const test = await startTestApp(context.db, { SMTP_URL: mail.url });
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const sockets: LiveClient[] = [];
    const done = new Map<string, number>();
    const count = (name: string, by = 1) => done.set(name, (done.get(name) ?? 0) + by);
    try {
      const world = await makeWorld(test, context.db, wanted);
      const { superuser, owner, secrets, made, related } = world;
      const unverified = await signedIn(test, context.db, { isVerified: false });
      const member = await signedIn(test, context.db);
      const former = await signedIn(test, context.db);
      const visitor = new HttpClient(test.app);
      const open = async (client?: HttpClient) => {
        const cookie = client && [...client.cookies].map((pair) => pair.join('=')).join('; ');
        const live = await LiveClient.open(`${url}/ws`, { cookie });
        sockets.push(live);
        return live;
      };
      const pages: [ViewerKind, LiveClient][] = [
        ['visitor', await open()],
        ['visitor', await open(unverified)],
        ['member', await open(member)],
        ['member', await open(owner)],
      ];
      const act = async (name: string, answering: ReturnType<HttpClient['post']>) => {
        const { statusCode, body } = await answering;
        expect(statusCode, `${name}: ${body}`).toBeLessThan(500);
        count(name, statusCode < 300 ? 1 : 0);
        return body === '' ? {} : JSON.parse(body);
      };

      const told = [unverified, member, former, owner].map(({ userId }) => userId);
      await tellOfEverything(context.db, told, world);
      for (const { type, id } of made) {
        const access = { user_email: former.email, role_type: 'OWNER' };
        await act('access', superuser.post(`/api/v1/entities/${type}/${id}/users`, access));
        const report = {
          ...{ entity_type: type, entity_id: id, reason: 'private', words: 'It is mine.' },
        };
        await act('report', member.post('/api/v1/reports', report));
        const email = `reader${id}@example.org`;
        await act('report of a visitor', visitor.post('/api/v1/reports', { ...report, email }));
        if (type !== 'person') continue;
        const [path, guest] = [`/api/v1/people/${id}`, { email: `guest${id}@example.org` }];
        await act('invitation', superuser.post(`${path}/invitation`, guest));
        await act('removal', visitor.post(`${path}/removal`, guest));
        await act('claim', member.post(`${path}/claim`, { message: 'It is me.' }));
      }
      const asked = { asks: 'node2', asked_at: new Date() } as const;
      await context.db.updateTable('relationships').set(asked).execute();
      // What nobody answers stays in the bell.
      for (const [index, { id }] of related.entries()) {
        const path = `/api/v1/relationships/${id}`;
        await act('confirmed', owner.post(`${path}/confirm`, {}));
        if (index % 3 === 2) await act('declined', former.post(`${path}/decline`, {}));
      }
      for (const { type, id, wanted } of made) {
        for (const audience of ['private', wanted.audience]) {
          const path = `/api/v1/${pluralOf[type]}/${id}`;
          await act('changed', superuser.write('PUT', path, { audience }));
        }
      }
      const reports = (await superuser.get('/api/v1/admin/reports?page_size=100')).json();
      for (const [index, { id }] of reports.items.entries()) {
        const call = `/api/v1/admin/reports/${id}`;
        // What is hidden leaves the bell for good.
        if (index === 0) await act('hidden', superuser.post(`${call}/hide`));
        const decision = { outcome: 'unchanged', answer: 'It stays.' };
        await act('decided', superuser.post(`${call}/decide`, decision));
      }
      const last = await act('a last change', superuser.post('/api/v1/projects', { name: 'Tide' }));
      expect(last.id).toBeGreaterThan(0);
      // From here on somebody who had a role is told only what is for members.
      await context.db.deleteFrom('user_roles').where('user_id', '=', former.userId).execute();
      for (const seconds of [day, 7 * day, 30 * day]) {
        test.clock.advance(seconds);
        for (const job of [test.digests, test.reminders, test.mail]) {
          job.wake();
          await job.settled();
        }
      }

      const kinds = new Map<string, ViewerKind>([
        [member.email, 'member'],
        [former.email, 'member'],
        [owner.email, 'owner'],
      ]);
      for (const email of mail.emails) {
        const to = email.to?.[0]?.address ?? '';
        if (to === superuser.email) continue;
        const kind = kinds.get(to) ?? 'visitor';
        count(`an e-mail to a ${kind}`);
        for (const [word] of textOf(email).matchAll(anyCanary)) {
          const secret = secrets.get(word);
          const isSeen = secret !== undefined && sees(kind, secret);
          expect(isSeen, `${to}, a ${kind}, was sent ${word}: ${textOf(email)}`).toBe(true);
          count('a word in an e-mail');
        }
      }

      const isOf = (id: number) => (message: Record<string, unknown>) =>
        Array.isArray(message.entities) && message.entities.some((one) => one.id === id);
      for (const [kind, live] of pages) {
        await live.received(isOf(last.id));
        expect(JSON.stringify(live.messages)).not.toMatch(anyCanary);
        for (const { id, wanted } of made) {
          const isSeen = sees(kind, { audiences: [wanted.audience], isOwned: false });
          const isTold = live.messages.some(isOf(id));
          expect([wanted.audience, kind, isTold]).toEqual([wanted.audience, kind, isSeen]);
          count(isTold ? 'told of' : 'not told of');
        }
      }
      return done;
    } finally {
      for (const { socket } of sockets) socket.terminate();
      await test.close();
      await mail.stop();
    }
  }

  const textOf = ({ subject, text, html }: Email) => `${subject}\n${text}\n${html}`;

  it('is in no e-mail and no message to anybody else', {
    timeout: 120_000,
  }, async () => {
    const all = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(networkOf, async (wanted) => {
        for (const [name, count] of await sendAll(wanted)) {
          all.set(name, (all.get(name) ?? 0) + count);
        }
      }),
      { numRuns: 1 + runsOf(1), endOnFailure: true, examples: [[first]] },
    );
    expect([...all].filter(([, count]) => count === 0)).toEqual([]);
    expect([...all.keys()]).toEqual(
      expect.arrayContaining([
        'an e-mail to a visitor',
        'an e-mail to a member',
        'an e-mail to a owner',
        'a word in an e-mail',
        'told of',
        'not told of',
      ]),
    );
  });
});
