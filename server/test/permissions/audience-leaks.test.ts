// Nobody gets what is not for them: a random network with an audience for each thing in it, and a
// word of its own in each of its texts, is read with every call by every kind of viewer.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HttpClient } from '../http-client.ts';
import { sharedAppWithPages } from '../shared-app.ts';
import { signedIn } from '../signed-in.ts';
import { describeWithDatabase, runsOf } from '../with-database.ts';
import {
  anyCanary,
  makeWorld,
  networkOf,
  sees,
  tellOfEverything,
  type ViewerKind,
} from './audience-world.ts';
import { forgottenCalls, readingCalls, readingPosts, textOf } from './reading-calls.ts';

describeWithDatabase('what is not for everybody', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });

  /** The download of all that is stored about a user, once it is made. */
  async function ownDataOf(
    client: HttpClient,
  ): Promise<[string, () => ReturnType<HttpClient['get']>]> {
    const path = '/api/v1/users/me/data-download';
    const asked = await client.post(path, {});
    expect(asked.statusCode, asked.body).toBeLessThan(300);
    test.downloads.wake();
    await test.downloads.settled();
    return [`${path}/file`, () => client.get(`${path}/file`)];
  }

  it('is in no answer to anybody else', { timeout: 300_000 }, async () => {
    let round = (fc.readConfigureGlobal()?.seed ?? 0) % 6;
    await fc.assert(
      fc.asyncProperty(networkOf, async (wanted) => {
        await context.empty();
        const world = await makeWorld(test, context.db, wanted);
        const { owner, secrets, pictures, made } = world;
        const version = (await owner.get('/api/v1/graph/columns')).json().version;
        const since = version.replace(/\d+$/u, '0');
        const [first = made[0], second = made[1]] = made;
        // Each network looks for another sixth of its words, as searches are nine tenths of the work.
        round += 1;
        const searched = [...secrets.keys()].filter((_, index) => (index + round) % 6 === 0);
        const calls = readingCalls(
          made.map((one) => ({ ...one, other: (one === first ? second : first) as typeof one })),
          searched,
          since,
        );
        expect(forgottenCalls(calls)).toEqual([]);
        const viewers = {
          visitor: new HttpClient(test.app),
          unverified: await signedIn(test, context.db, { isVerified: false }),
          member: await signedIn(test, context.db),
          owner,
        };
        const { unverified, member } = viewers;
        const users = [unverified, member, owner].map(({ userId }) => userId);
        await tellOfEverything(context.db, users, world);
        for (const [name, client] of Object.entries(viewers)) {
          const viewer = name === 'unverified' ? 'visitor' : (name as ViewerKind);
          const found = new Set<string>();
          const readings: [string, () => ReturnType<HttpClient['get']>][] = [
            ...calls.map((path): (typeof readings)[number] => [
              path,
              () => client.get(path, path.startsWith('/api') ? {} : { accept: 'text/html' }),
            ]),
            ...readingPosts(searched).map(({ path, body, isForm }): (typeof readings)[number] => [
              `POST ${path}`,
              () =>
                isForm
                  ? client.form(path, body as Record<string, string>)
                  : client.post(path, body),
            ]),
            ...('userId' in client ? [await ownDataOf(client)] : []),
          ];
          for (const [path, read] of readings) {
            const asked = path.includes('as=visitor') ? 'visitor' : viewer;
            const answer = await read();
            expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(500);
            const text = textOf(answer.rawPayload);
            for (const [word] of text.matchAll(anyCanary)) {
              const secret = secrets.get(word);
              const isSeen = secret !== undefined && sees(asked, secret);
              expect(isSeen, `${name} found ${word} at ${path}`).toBe(true);
              found.add(word);
            }
            for (const [url, secret] of pictures) {
              if (text.includes(url)) {
                expect(sees(asked, secret), `${name} found a picture at ${path}`).toBe(true);
              }
            }
          }
          for (const [url, secret] of pictures) {
            const { statusCode } = await client.get(url);
            expect([name, url, statusCode]).toEqual([name, url, sees(viewer, secret) ? 200 : 404]);
          }
          for (const [word, secret] of secrets) {
            if (sees(viewer, secret))
              expect(found, `${name} does not find ${word}`).toContain(word);
          }
        }
      }),
      { numRuns: runsOf(2), endOnFailure: true },
    );
  });
});
