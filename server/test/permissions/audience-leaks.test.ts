// Nobody gets what is not for them: a random network with an audience for each thing in it, and a
// word of its own in each of its texts, is read with every call by every kind of viewer.
import {
  type Audience,
  audiences,
  type EntityType,
  entityTypes,
  pluralOf,
} from '@mangrove/contract';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { uploadAs } from '../../src/features/files/test-upload.ts';
import { HttpClient } from '../http-client.ts';
import { sharedAppWithPages } from '../shared-app.ts';
import { signedIn } from '../signed-in.ts';
import { describeWithDatabase, runsOf } from '../with-database.ts';
import { forgottenCalls, readingCalls, readingPosts, textOf } from './reading-calls.ts';

const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);

type ValueOf<Given> = Given extends fc.Arbitrary<infer Value> ? Value : never;

const audience = fc.constantFrom(...audiences);
const entityOf = fc.record({
  type: fc.constantFrom(...entityTypes),
  audience,
  /** Of each of its items. */
  place: audience,
  link: audience,
  picture: audience,
  pronouns: audience,
  isOwned: fc.boolean(),
});
type Wanted = ValueOf<typeof entityOf>;
const networkOf = fc.record({
  entities: fc.array(entityOf, { minLength: 5, maxLength: 7 }),
  relationships: fc.uniqueArray(fc.record({ from: fc.nat(6), to: fc.nat(6), audience }), {
    minLength: 6,
    maxLength: 9,
    selector: ({ from, to }) => `${from} ${to}`,
  }),
});

/** A word that is part of no other text. */
const canaryOf = (number: number) =>
  `zq${[...number.toString(5).padStart(3, '0')].map((digit) => 'aeiou'[Number(digit)]).join('k')}kx`;
const anyCanary = /zq[aeiou](?:k[aeiou])+kx/gu;

/** Who may find a word: the audiences of all that hides it, and whether its owner may. */
interface Secret {
  audiences: readonly Audience[];
  isOwned: boolean;
}

describeWithDatabase('what is not for everybody', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });

  async function makeWorld({ entities, relationships }: ValueOf<typeof networkOf>) {
    await context.empty();
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const owner = await signedIn(test, context.db);
    const uses = { shape: 'line', kinds: entityTypes, filters: true, colors: true, in_table: true };
    await superuser.post('/api/v1/fields', { ...uses, label: 'Open' });
    await superuser.post('/api/v1/fields', { ...uses, label: 'Inner', audience: 'members' });
    const secrets = new Map<string, Secret>();
    const pictures = new Map<string, Secret>();
    const guard = (word: string, hides: readonly Audience[], isOwned: boolean) => {
      secrets.set(word, { audiences: hides, isOwned });
      return word;
    };
    let used = 0;
    const next = () => {
      used += 1;
      return canaryOf(used);
    };
    const made: { type: EntityType; id: number; wanted: Wanted }[] = [];
    let hasProfile = false;
    for (const [index, wanted] of entities.entries()) {
      // Each kind at least once, so that each call is tried.
      const type = entityTypes[index] ?? wanted.type;
      const { isOwned } = wanted;
      const word = (...hides: Audience[]) => guard(next(), [wanted.audience, ...hides], isOwned);
      const client = isOwned ? owner : superuser;
      const url = await upload(client, used);
      pictures.set(url, { audiences: [wanted.audience, wanted.picture], isOwned });
      const name = word();
      const isProfile: boolean = type === 'person' && isOwned && !hasProfile;
      hasProfile ||= isProfile;
      const body = {
        // Only superusers show people to everybody who have no account.
        audience: type === 'person' && !isProfile ? 'private' : wanted.audience,
        ...(type === 'person'
          ? { first_name: name, user_id: isProfile ? owner.userId : null }
          : { name }),
        [type === 'person' ? 'bio' : 'description']: `About ${word()}.`,
        locations: [
          { city: word(wanted.place), country: word(wanted.place), audience: wanted.place },
        ],
        social_links: [
          {
            platform: 'website',
            url: `https://${word(wanted.link)}.example`,
            audience: wanted.link,
          },
        ],
        tags_with_type: [{ name: word() }],
        about_texts: [{ language: 'mi', text: `Ko ${word()}.` }],
        sources: { about: [{ kind: 'web', title: word() }] },
        fields: { open: word(), inner: word('members') },
        identifiers: [{ value: `https://${word()}.example/1` }],
        names: [
          { text: word() },
          // What a person left behind is known to its owner alone.
          ...(type === 'person' ? [{ text: word('private'), use: 'former', is_hidden: true }] : []),
        ],
        ...(type === 'project'
          ? {
              year: '1869',
              images: [{ image_url: url, caption: word(wanted.picture), audience: wanted.picture }],
            }
          : { photo_url: url, field_audiences: { photo: wanted.picture } }),
        ...(type === 'person' && {
          pronouns: word(wanted.pronouns),
          field_audiences: { photo: wanted.picture, pronouns: wanted.pronouns },
        }),
      };
      const answer = await client.post(`/api/v1/${pluralOf[type]}`, body);
      expect(answer.statusCode, answer.body).toBe(201);
      const { id } = answer.json();
      const { audience } = wanted;
      await superuser.write('PUT', `/api/v1/${pluralOf[type]}/${id}`, { audience });
      made.push({ type, id, wanted });
    }
    for (const { from, to, audience: own } of relationships) {
      const [one, other] = [made[from % made.length], made[to % made.length]];
      if (!one || !other || one === other) continue;
      const role = guard(
        next(),
        [own, one.wanted.audience, other.wanted.audience],
        one.wanted.isOwned || other.wanted.isOwned,
      );
      const [title, speaker] = [next(), made[(from + to) % made.length]];
      const sources = [
        { kind: 'web', title },
        { kind: 'said_by', title: '', said_by: { id: speaker?.id ?? one.id } },
      ];
      const answer = await superuser.post('/api/v1/relationships', {
        ...{
          sources,
          node1_id: one.id,
          node1_type: one.type,
          node2_id: other.id,
          node2_type: other.type,
        },
        ...{ audience: own, relationship_metadata: { role_type: role, years_involved: '1870' } },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      // Its owner sees what is between two that the owner sees.
      const hides = [one, other].filter(({ wanted }) => !wanted.isOwned);
      const secret = {
        audiences: [own, one.wanted.audience, other.wanted.audience],
        isOwned:
          (one.wanted.isOwned || other.wanted.isOwned) &&
          hides.every(({ wanted }) => wanted.audience !== 'private'),
      };
      secrets.set(role, secret);
      secrets.set(title, secret);
    }
    return { superuser, owner, secrets, pictures, made };
  }

  /** Has the bell of each user tell of every entity. */
  async function tellAll(viewers: object[], made: { id: number }[]): Promise<void> {
    const about = { kind: 'connection_proposed', created_at: new Date(), details: '{}' } as const;
    const users = viewers.flatMap((one) => ('userId' in one ? [Number(one.userId)] : []));
    const rows = users.flatMap((user_id) =>
      made.map(({ id: entity_id }) => ({ ...about, user_id, entity_id })),
    );
    await context.db.insertInto('notifications').values(rows).execute();
  }

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

  async function upload(client: HttpClient, seed: number): Promise<string> {
    const background = { r: seed % 256, g: 90, b: 99 };
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    return (await uploadAs(client, bytes, 'one.png')).json().url;
  }

  const sees = (viewer: 'visitor' | 'member' | 'owner', { audiences: all, isOwned }: Secret) =>
    (viewer === 'owner' && isOwned) ||
    all.every((one) => one === 'public' || (viewer !== 'visitor' && one === 'members'));

  it(`is in no answer to anybody else, FC_SEED=${seed}`, { timeout: 300_000 }, async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(networkOf, async (wanted) => {
        const { owner, secrets, pictures, made } = await makeWorld(wanted);
        const version = (await owner.get('/api/v1/graph/columns')).json().version;
        const since = version.replace(/\d+$/u, '0');
        const [first = made[0], second = made[1]] = made;
        // Each network looks for another third of its words, as searches are nine tenths of the work.
        round += 1;
        const searched = [...secrets.keys()].filter((_, index) => (index + round) % 3 === 0);
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
        await tellAll(Object.values(viewers), made);
        for (const [name, client] of Object.entries(viewers)) {
          const viewer =
            name === 'unverified' ? 'visitor' : (name as 'visitor' | 'member' | 'owner');
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
      { seed, numRuns: runsOf(3), endOnFailure: true },
    );
  });
});
