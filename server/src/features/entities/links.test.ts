import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('social links', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const member = async (entity_id: number) => {
    const client = await visitor();
    await context.db
      .insertInto('user_roles')
      .values({ user_id: client.userId, entity_id, role_type: 'MEMBER', is_verified: true })
      .execute();
    return client;
  };
  const add = (
    client: HttpClient,
    entity_id: number,
    platform: string,
    url: string,
    type = 'person',
  ) => client.post('/api/v1/social-links', { entity_id, entity_type: type, platform, url });
  const remove = (client: HttpClient, id: number) =>
    client.write('DELETE', `/api/v1/social-links/${id}`);
  const read = async (id: number, kind = 'people') =>
    (await test.app.inject(`/api/v1/${kind}/${id}`)).json();

  it('are added at the end in their stored form, and removed [spec 2.7]', async () => {
    const id = await aPerson(context.db, 'Aroha Ngata', { links: [['x', 'aroha']] });
    const client = await member(id);
    const answer = await add(client, id, 'instagram', '@aroha.n');
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        platform: 'instagram',
        url: 'aroha.n',
        audience: 'public',
        entity_id: id,
        entity_type: 'person',
      },
    ]);
    const person = await read(id);
    expect(person.social_links.map(({ url }: { url: string }) => url)).toEqual([
      'aroha',
      'aroha.n',
    ]);
    expect(person.version).toBe(2);
    const removed = await remove(client, person.social_links[0].id);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect(await read(id)).toMatchObject({ social_links: [{ url: 'aroha.n' }], version: 3 });
  });

  it('make a save with an older version stale when they change', async () => {
    const id = await aProject(context.db);
    const client = await member(id);
    await add(client, id, 'website', 'tide.example.org', 'projects');
    const stale = await client.write('PUT', `/api/v1/projects/${id}`, {
      version: 1,
      social_links: [],
    });
    expect(stale.json().code).toBe('stale_version');
    expect((await read(id, 'projects')).social_links).toMatchObject([
      { url: 'https://tide.example.org' },
    ]);
  });

  it('are refused with the message of their platform, and as duplicates', async () => {
    const id = await anOrganization(context.db);
    const client = await member(id);
    for (const [platform, url, detail] of [
      ['website', 'javascript:alert(1)', 'Please enter a valid URL'],
      ['website', 'https://user@evil.example', 'Please enter a valid URL'],
      ['website', '   ', 'Please enter a valid URL'],
      ['x', 'not a handle', 'Please enter a valid X/Twitter username'],
      ['mastodon', '@tide', 'Please enter a valid Mastodon handle'],
    ] as const) {
      const answer = await add(client, id, platform, url, 'organization');
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
      expect(answer.json().errors).toMatchObject([
        { path: 'url', message: expect.stringContaining(detail) },
      ]);
    }
    expect((await add(client, id, 'x', 'tide', 'organization')).statusCode).toBe(201);
    expect((await add(client, id, 'x', '@tide', 'organization')).statusCode).toBe(409);
    expect((await add(client, id, 'myspace', 'tide', 'organization')).statusCode).toBe(400);
    expect((await read(id, 'organizations')).social_links).toHaveLength(1);
  });

  it('are limited to fifty for parallel requests', async () => {
    const links = Array.from({ length: 43 }, (_, index): ['x', string] => ['x', `known${index}`]);
    const id = await aPerson(context.db, 'Mei Tanaka', { links });
    const client = await member(id);
    // More than there are connections to the database.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add(client, id, 'x', `handle${index}`)),
    );
    const refused = answers.filter((answer) => answer.statusCode !== 201);
    expect(refused.map((answer) => answer.json().detail)).toEqual(
      Array(5).fill('At most 50 links.'),
    );
    expect((await read(id)).social_links).toHaveLength(50);
  });

  it('can be changed only by users who may edit the entity', async () => {
    const id = await aPerson(context.db, 'Mei Tan', { links: [['x', 'mei']] });
    const [link] = (await read(id)).social_links;
    const stranger = await visitor();
    for (const answer of [await add(stranger, id, 'x', 'mine'), await remove(stranger, link.id)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    }
    for (const answer of [
      await add(stranger, 999_999, 'x', 'mine'),
      await add(stranger, id, 'x', 'mine', 'project'),
      await remove(stranger, 999_999),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    const superuser = await visitor({ isSuperuser: true });
    expect((await remove(superuser, link.id)).statusCode).toBe(204);
  });

  it('of the own first profile can be changed in a limited session', async () => {
    const client = await visitor({ isVerified: false });
    const own = (await client.post('/api/v1/people', { first_name: 'Mei' })).json();
    const added = await add(client, own.id, 'x', 'mei');
    expect(added.statusCode).toBe(201);
    expect((await remove(client, added.json().id)).statusCode).toBe(204);
    const other = await aPerson(context.db);
    const refused = await add(client, other, 'x', 'mei');
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Email not verified']);
  });
});
