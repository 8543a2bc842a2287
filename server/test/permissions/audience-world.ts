// A random network with an audience for each thing in it, and a word of its own in each of its texts,
// which tells who was given what.
import {
  type Audience,
  audiences,
  type EntityType,
  entityTypes,
  pluralOf,
} from '@mangrove/contract';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { uploadAs } from '../../src/features/files/test-upload.ts';
import type { HttpClient } from '../http-client.ts';
import { signedIn } from '../signed-in.ts';
import type { TestApp } from '../test-app.ts';

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
export const networkOf = fc.record({
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
export const anyCanary = /zq[aeiou](?:k[aeiou])+kx/gu;

/** Who may find a word: the audiences of all that hides it, and whether its owner may. */
export interface Secret {
  audiences: readonly Audience[];
  isOwned: boolean;
}

export type ViewerKind = 'visitor' | 'member' | 'owner';

/** Whether a viewer may read what a secret guards. */
export const sees = (viewer: ViewerKind, { audiences: all, isOwned }: Secret): boolean =>
  (viewer === 'owner' && isOwned) ||
  all.every((one) => one === 'public' || (viewer !== 'visitor' && one === 'members'));

/** Made by a superuser, and as far as it is owned by one other user. */
export async function makeWorld(
  test: TestApp,
  db: Db,
  { entities, relationships }: ValueOf<typeof networkOf>,
) {
  const superuser = await signedIn(test, db, { isSuperuser: true });
  const owner = await signedIn(test, db);
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
  const related: { id: number; from: number; to: number; role: string }[] = [];
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
    related.push({ id: answer.json().id, from: one.id, to: other.id, role });
  }
  return { superuser, owner, secrets, pictures, made, related };
}

async function upload(client: HttpClient, seed: number): Promise<string> {
  const background = { r: seed % 256, g: 90, b: 99 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  return (await uploadAs(client, bytes, 'one.png')).json().url;
}

/** Has the bell of each user tell of everything, as if all of it had concerned each of them. */
export async function tellOfEverything(
  db: Db,
  users: readonly number[],
  { made, related }: Pick<Awaited<ReturnType<typeof makeWorld>>, 'made' | 'related'>,
): Promise<void> {
  const about = { kind: 'connection_proposed', created_at: new Date() } as const;
  const rows = users.flatMap((user_id) => [
    ...made.map(({ id: entity_id }) => ({ ...about, user_id, entity_id, details: '{}' })),
    ...related.map(({ id, from, to, role }) => ({
      ...{ ...about, user_id, entity_id: from, other_id: to, relationship_id: id },
      details: JSON.stringify({ role }),
    })),
  ]);
  await db.insertInto('notifications').values(rows).execute();
}
