// After each change of an audience nothing tells those who may not see it any more: no answer of either
// of two processes, no answer that was cached before, no e-mail that was waiting, no id in changes, and
// not how much work an answer causes.
import {
  type Audience,
  audiences,
  type EntityType,
  entityTypes,
  pluralOf,
} from '@mangrove/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { raiseNetworkVersion } from '../../src/db/network-version.ts';
import { minute, setUpBell } from '../../src/features/notifications/test-notifications.ts';
import { countQueries } from '../count-queries.ts';
import { aProject, relate } from '../factories.ts';
import { HttpClient } from '../http-client.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { signedIn } from '../signed-in.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { describeOnOneEngine, runsOf } from '../with-database.ts';
import { readingCalls, textOf } from './reading-calls.ts';

const canary = 'zqukakx';
const html = { accept: 'text/html' };

describeOnOneEngine('after a change of audience', (context) => {
  let server: MailServer;
  let one: TestApp;
  let two: TestApp;
  beforeEach(async () => {
    await context.empty();
    server = await startMailServer();
    one = await startTestApp(context.db, { SMTP_URL: server.url });
    two = await startTestApp(context.db);
  });
  afterEach(async () => {
    await one.close();
    await two.close();
    await server.stop();
  });

  /** The same session in a browser of the other process. */
  function beside(client: HttpClient): HttpClient {
    const other = new HttpClient(two.app);
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    return other;
  }

  async function makeWorld(type: EntityType) {
    await context.empty();
    server.emails.length = 0;
    const superuser = await signedIn(one, context.db, { isSuperuser: true });
    const made = await superuser.post(`/api/v1/${pluralOf[type]}`, {
      ...(type === 'person' ? { first_name: canary } : { name: canary }),
      audience: 'public',
      locations: [{ city: canary, country: canary }],
      tags_with_type: [{ name: canary }],
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json();
    const other = await aProject(context.db, 'Low Water');
    await relate(context.db, id, other, canary, '1869');
    const member = await signedIn(one, context.db);
    const unverified = await signedIn(one, context.db, { isVerified: false });
    return { superuser, id, other, member, unverified };
  }

  it('nothing tells it', { timeout: 300_000 }, async () => {
    const start = fc.constantFrom(...audiences);
    const type = fc.constantFrom(...entityTypes);
    await fc.assert(
      fc.asyncProperty(type, start, async (kind, first) => {
        const { superuser, id, other, member, unverified } = await makeWorld(kind);
        const bell = setUpBell(one, context);
        const viewers = {
          visitor: [new HttpClient(one.app), new HttpClient(two.app)],
          unverified: [unverified, beside(unverified)],
          member: [member, beside(member)],
        };
        for (const user of [member, unverified])
          await bell.choose(user, { connection_proposed: 'at_once' });
        const held = new Map<string, { etag: string; text: string }>();
        let since = '0';
        const all: Audience[] = [first, 'public', 'members', 'private'];
        for (const audience of all) {
          for (const { userId } of [member, unverified])
            await bell.tell(userId, { entityId: id, otherId: other });
          await bell.makeMails(16 * minute);
          const path = `/api/v1/${pluralOf[kind]}/${id}`;
          const saved = await superuser.write('PUT', path, { audience });
          expect(saved.statusCode, saved.body).toBe(200);
          server.emails.length = 0;
          one.mail.wake();
          await one.mail.settled();
          const calls = readingCalls(
            [{ type: kind, id, other: { type: 'project', id: other } }],
            [canary],
            since,
          );
          for (const [name, clients] of Object.entries(viewers)) {
            const isSeen = audience === 'public' || (audience === 'members' && name === 'member');
            const check = (where: string, text: string) =>
              expect(isSeen || !text.includes(canary), `${name}, ${audience}: ${where}`).toBe(true);
            for (const [process, client] of clients.entries()) {
              for (const address of calls) {
                const key = `${name} ${process} ${address}`;
                const before = held.get(key);
                const headers = address.startsWith('/api') ? {} : html;
                const fresh = await client.get(address, headers);
                // Whoever searches for a word knows it; what is found must not name it.
                check(address, textOf(fresh.rawPayload).replaceAll(/"(?:query|q)":"[^"]*"/gu, ''));
                // An answer that was read before is confirmed only if it still is the answer.
                const compared = new Set<string>();
                for (const [which, kept] of held) {
                  if (!which.endsWith(` ${address}`)) continue;
                  if (kept !== before && !kept.text.includes(canary)) continue;
                  // Viewers who see the same hold the same answer.
                  const same = `${kept.etag} ${kept.text}`;
                  if (compared.has(same)) continue;
                  compared.add(same);
                  const again = await client.get(address, {
                    ...headers,
                    'if-none-match': kept.etag,
                  });
                  if (again.statusCode === 304) check(`304 of ${which}`, kept.text);
                }
                const { etag } = fresh.headers;
                if (etag) held.set(key, { etag, text: textOf(fresh.rawPayload) });
              }
            }
            const address = name === 'member' ? member.email : unverified.email;
            for (const email of server.emails) {
              if (email.to?.[0]?.address !== address || name === 'visitor') continue;
              check('e-mail', `${email.subject}${email.text}${email.html}`);
              if (name === 'unverified') expect(email.text).not.toContain(canary);
            }
          }
          since = (await member.get('/api/v1/graph/columns')).json().version;
        }
        // What happens to it from now on is told to nobody by its id.
        const text = kind === 'person' ? 'bio' : 'description';
        await superuser.write('PUT', `/api/v1/${pluralOf[kind]}/${id}`, { [text]: 'Changed.' });
        for (const client of Object.values(viewers).flat()) {
          const changes = (await client.get(`/api/v1/graph/changes?since=${since}`)).json();
          expect(changes.removed_nodes ?? []).not.toContain(id);
          expect(JSON.stringify(changes)).not.toMatch(new RegExp(`[[,:]${id}[\\],]`, 'u'));
        }
      }),
      { numRuns: runsOf(1), endOnFailure: true },
    );
  });

  it('an answer about it causes as much work as one about nothing', async () => {
    const { id, other, member } = await makeWorld('project');
    await context.db
      .updateTable('entities')
      .set({ audience: 'private' })
      .where('id', '=', id)
      .execute();
    await raiseNetworkVersion(context.db);
    const counted = countQueries(context.db, 'everywhere');
    const test = await startTestApp(counted.db);
    const none = 2_000_000_000;
    const paths = (asked: number) => [
      `/api/v1/projects/${asked}`,
      `/api/v1/projects/${asked}/with-connections`,
      `/api/v1/relationships/by-entity?entity_type=project&entity_id=${asked}`,
      `/api/v1/graph/focused?focus_type=project&focus_id=${asked}&depth=1`,
      `/api/v1/graph/paths?from=project_${asked}&to=project_${other}`,
      `/api/v1/entities/project/${asked}/survivor`,
      `/api/v1/entities/project/${asked}/history`,
      `/api/v1/search/entities?q=project_${asked}`,
      `/api/v1/search/comprehensive?q=project_${asked}`,
    ];
    const signed = new HttpClient(test.app);
    for (const [name, value] of member.cookies) signed.cookies.set(name, value);
    for (const client of [new HttpClient(test.app), signed]) {
      const work = async (asked: number) => {
        const counts: [string, number, number][] = [];
        for (const [index, path] of paths(asked).entries()) {
          counted.take();
          const { statusCode } = await client.get(path);
          counts.push([paths(0)[index] ?? '', statusCode, counted.take()]);
        }
        return counts;
      };
      await work(none - 1); // fills what is cached
      expect(await work(id)).toEqual(await work(none));
    }
    await test.close();
  });
});
