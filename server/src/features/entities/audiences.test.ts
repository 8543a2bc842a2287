import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

const html = { accept: 'text/html' };

describeOnOneEngine('who sees an entity', (context) => {
  const test = sharedAppWithPages(context, { DEFAULT_AUDIENCE: 'members' });
  let ownerId: number;
  let viewers: Record<'visitor' | 'unverified' | 'member' | 'owner' | 'superuser', HttpClient>;
  beforeEach(async () => {
    await context.empty();
    const owner = await signedIn(test, context.db);
    ownerId = owner.userId;
    viewers = {
      visitor: new HttpClient(test.app),
      unverified: await signedIn(test, context.db, { isVerified: false }),
      member: await signedIn(test, context.db),
      owner,
      superuser: await signedIn(test, context.db, { isSuperuser: true }),
    };
  });

  async function create(kind: string, given: object) {
    const answer = await viewers.owner.post(`/api/v1/${kind}`, given);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  /** What `ask` returns for each viewer. */
  async function forEach<Answer>(ask: (client: HttpClient) => Promise<Answer>) {
    const answers: Record<string, Answer> = {};
    for (const [name, client] of Object.entries(viewers)) answers[name] = await ask(client);
    return answers;
  }
  const statusOf = (path: string) => forEach(async (client) => (await client.get(path)).statusCode);

  it('is decided by the operator for new ones, and by its owner', async () => {
    const [left, chosen, own] = [
      await create('projects', { name: 'Reef' }),
      await create('projects', { name: 'Tide', audience: 'public' }),
      await create('projects', { name: 'Home', audience: 'private' }),
    ];
    expect([left, chosen, own].map(({ audience }) => audience)).toEqual([
      'members',
      'public',
      'private',
    ]);
    const everybody = { visitor: 200, unverified: 200, member: 200, owner: 200, superuser: 200 };
    const path = (id: number) => `/api/v1/projects/${id}`;
    expect(await statusOf(path(chosen.id))).toEqual(everybody);
    const members = { ...everybody, visitor: 404, unverified: 404 };
    expect(await statusOf(path(left.id))).toEqual(members);
    expect(await statusOf(path(own.id))).toEqual({ ...members, member: 404 });
    const { version } = own;
    const put = await viewers.owner.write('PUT', path(own.id), { version, audience: 'public' });
    expect(put.statusCode).toBe(200);
    expect(await statusOf(path(own.id))).toEqual(everybody);
    const unknown = { version: version + 1, audience: 'friends' };
    expect((await viewers.owner.write('PUT', path(own.id), unknown)).statusCode).toBe(400);
  });

  it('holds for its page, which those with a role read in the app', async () => {
    const { id, name } = await create('projects', { name: 'Reef', audience: 'members' });
    const path = `/projects/${id}-reef`;
    const said = await forEach(async (client) => {
      const page = await client.get(path, html);
      return [page.statusCode, page.body.includes(name)];
    });
    expect(said).toEqual({
      visitor: [404, false],
      unverified: [404, false],
      member: [200, true],
      owner: [200, false],
      superuser: [200, true],
    });
    const { version } = await create('projects', { name: 'x' });
    const renamed = { name: 'Low Water', version };
    await viewers.owner.write('PUT', `/api/v1/projects/${id}`, renamed);
    const led = await forEach(async (client) => (await client.get(path, html)).headers.location);
    const here = `/projects/${id}-low-water`;
    expect(led).toEqual({
      ...{ visitor: undefined, unverified: undefined },
      ...{ member: here, owner: here, superuser: here },
    });
  });

  it('is shown as a visitor sees it to those who ask for that', async () => {
    const { id } = await create('people', {
      ...{ first_name: 'Mere', pronouns: 'she/her', audience: 'public' },
      user_id: ownerId,
      field_audiences: { pronouns: 'members' },
      social_links: [
        { platform: 'website', url: 'https://a.example', audience: 'private' },
        { platform: 'website', url: 'https://b.example' },
      ],
    });
    const path = `/api/v1/people/${id}`;
    const seen = async (client: HttpClient, query = '') => {
      const person = (await client.get(path + query)).json();
      return [person.pronouns, person.social_links.map(({ url }: { url: string }) => url)];
    };
    const [a, b] = ['https://a.example', 'https://b.example'];
    expect(await forEach((client) => seen(client))).toEqual({
      visitor: ['', [b]],
      unverified: ['', [b]],
      member: ['she/her', [b]],
      owner: ['she/her', [a, b]],
      superuser: ['she/her', [a, b]],
    });
    for (const client of Object.values(viewers)) {
      expect(await seen(client, '?as=visitor')).toEqual(['', [b]]);
    }
    const hidden = await create('people', { first_name: 'Hemi', audience: 'members' });
    const asked = await viewers.owner.get(`/api/v1/people/${hidden.id}?as=visitor`);
    expect(asked.statusCode).toBe(404);
  });

  it('never sees more of an item than of the entity', async () => {
    const { id } = await create('projects', {
      ...{ name: 'Reef', audience: 'members' },
      locations: [{ city: 'Suva', country: 'Fiji', audience: 'public' }],
    });
    const found = await forEach(async (client) => {
      const answer = await client.get('/api/v1/search/comprehensive?country=Fiji');
      return answer.json().nodes.map((one: { id: number }) => one.id);
    });
    expect(found).toEqual({
      ...{ visitor: [], unverified: [] },
      ...{ member: [id], owner: [id], superuser: [id] },
    });
  });

  it('is told where a person is as precisely as the person says', async () => {
    const house = { city: 'Suva', country: 'Fiji', latitude: -18.123456, longitude: 178.456789 };
    const { id, version } = await create('people', {
      ...{ first_name: 'Mere', audience: 'public', user_id: ownerId },
      locations: [{ ...house, place_name: 'The blue house', audience: 'public' }],
    });
    const path = `/api/v1/people/${id}`;
    const place = async (client: HttpClient) => (await client.get(path)).json().locations[0];
    const asMember = await place(viewers.member);
    expect(asMember).toMatchObject({ place_name: 'The blue house', city: 'Suva', country: 'Fiji' });
    // The point of the town, which is no rounded one of the house.
    expect(asMember.latitude).toBeCloseTo(-18.14, 1);
    expect(asMember.latitude).not.toBe(house.latitude);
    expect(await place(viewers.visitor)).toEqual(asMember);
    expect(await place(viewers.owner)).toMatchObject({ ...house, place_name: 'The blue house' });
    const change = (precision: string, at: number) =>
      viewers.owner.write('PUT', path, { version: at, place_precision: precision });
    expect((await change('country', version)).statusCode).toBe(200);
    const told = await place(viewers.visitor);
    expect([told.place_name, told.city, told.country]).toEqual(['', '', 'Fiji']);
    expect((await change('exact', version + 1)).statusCode).toBe(200);
    expect(await place(viewers.visitor)).toMatchObject(house);
  });
});
