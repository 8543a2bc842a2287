import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

describeWithDatabase('saving an entity', (context) => {
  const { test, visitor, create, put, whole } = setUpEntities(context);

  it('stores all its parts and makes the creator its verified owner [spec 2.3] [spec 2.7] [spec 3.3]', async () => {
    const client = await visitor();
    const person = await create(client, 'people', whole);
    expect(person).toMatchObject({
      type: 'person',
      name: 'Aroha Ngata',
      pronouns: 'she/her',
      bio: 'Weaves tide charts.',
      locations: [{ city: 'Tāmaki Makaurau', country: 'Aotearoa', latitude: -36.85 }],
      social_links: [{ platform: 'instagram', url: 'aroha.n' }],
      version: 1,
    });
    expect(person.locations).toHaveLength(1);
    expect(
      person.tags_with_type.map((tag: { name: string; tag_type: string }) => [
        tag.name,
        tag.tag_type,
      ]),
    ).toEqual([
      ['TIDE-ART', 'person'],
      ['ASIAN-PACIFIC', 'community'],
    ]);
    const roles = (await client.get('/api/v1/user/roles')).json();
    expect(roles).toMatchObject([
      { entity_id: person.id, entity_type: 'person', role_type: 'OWNER', is_verified: true },
    ]);
    const graph = (await client.get('/api/v1/graph')).json();
    expect(graph.nodes.map((node: { display_name: string }) => node.display_name)).toEqual([
      'Aroha Ngata',
    ]);
  });

  it('keeps omitted fields, and empties fields that are sent empty [spec 2.4] [spec 2.7]', async () => {
    const client = await visitor();
    const { id } = await create(client, 'people', whole);
    const renamed = (await put(client, `people/${id}`, { last_name: 'Rangi' })).json();
    expect(renamed).toMatchObject({ name: 'Aroha Rangi', bio: whole.bio, version: 2 });
    expect(renamed.tags_with_type).toHaveLength(2);
    const emptied = (
      await put(client, `people/${id}`, { bio: null, tags_with_type: [], social_links: null })
    ).json();
    expect(emptied).toMatchObject({ bio: '', tags_with_type: [], social_links: [] });
    expect(emptied.locations).toHaveLength(1);
  });

  it('accepts an entity as it was read', async () => {
    const client = await visitor();
    const project = await create(client, 'projects', { name: 'Tide Lines', year: '2019 - 2021' });
    const answer = await put(client, `projects/${project.id}`, project);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'Tide Lines', year: '2019 - 2021', version: 2 });
  });

  it('tells others the town of a person and its owner what was typed, in every answer', async () => {
    const client = await visitor();
    const locations = [
      {
        place_name: 'Studio',
        city: 'Hobart',
        country: 'Australia',
        latitude: -42.9071,
        longitude: 147.3513,
      },
    ];
    const { id: user_id } = (await client.get('/api/v1/users/me')).json();
    const person = await create(client, 'people', { first_name: 'Mei', locations, user_id });
    expect(person.locations).toMatchObject(locations);
    const project = await create(client, 'projects', { name: 'Tide', locations });
    const others = [await visitor(), new HttpClient(test.app)];
    const tellsOf = async (one: HttpClient) =>
      (await one.get(`/api/v1/people/${person.id}`)).json().locations;
    for (const other of others) {
      expect(await tellsOf(other)).toMatchObject([
        { place_name: 'Studio', city: 'Hobart', latitude: -42.87936, longitude: 147.32941 },
      ]);
      for (const path of [
        `people/${person.id}/with-connections`,
        'people?limit=10',
        'graph',
        'graph/columns',
        'search/comprehensive?q=Mei',
        'export?format=json',
      ]) {
        const { body } = await other.get(`/api/v1/${path}`);
        expect(body.replaceAll(JSON.stringify(project.locations[0]), ''), path).not.toMatch(
          /42\.907|147\.351/u,
        );
      }
    }
    await put(client, `people/${person.id}`, { place_precision: 'exact' });
    expect(await tellsOf(others[0] as HttpClient)).toMatchObject(locations);
    await put(client, `people/${person.id}`, { place_precision: 'country' });
    expect(await tellsOf(others[0] as HttpClient)).toMatchObject([
      { place_name: '', city: '', country: 'Australia', latitude: -27, longitude: 133 },
    ]);
    const mine = (await client.get('/api/v1/users/me/editable-entities')).json();
    expect(mine[0].locations).toMatchObject(locations);
  });

  it('refuses the second of two saves of one version, and changes nothing', async () => {
    const client = await visitor();
    const { id } = await create(client, 'organizations', { name: 'Saltwater Archive' });
    await put(client, `organizations/${id}`, { name: 'First', version: 1 });
    const stale = await put(client, `organizations/${id}`, { name: 'Second', version: 1 });
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      {
        detail: 'This profile was changed by someone else. Reload to see the latest version.',
        code: 'stale_version',
      },
    ]);
    const forced = await put(client, `organizations/${id}`, { name: 'Second' });
    expect(forced.json()).toMatchObject({ name: 'Second', version: 3 });
  });

  it('stores all parts of one payload when more arrive at once than there are connections [spec 2.5]', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', { name: 'P0' });
    const payload = (n: number) => ({
      name: `P${n}`,
      description: `D${n}`,
      locations: [{ city: `C${n}` }, { city: `C${n}` }],
      tags_with_type: [{ name: `TAG-${n}` }, { name: `TOG-${n}` }, { name: 'SHARED' }],
      social_links: [{ platform: 'x', url: `x${n}` }],
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => put(client, `projects/${id}`, payload(n))),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
    const saved = (await client.get(`/api/v1/projects/${id}`)).json();
    const n = Number(saved.name.slice(1));
    expect(saved).toMatchObject({
      description: `D${n}`,
      locations: [{ city: `C${n}` }, { city: `C${n}` }],
      social_links: [{ url: `x${n}` }],
      version: 13,
    });
    expect(saved.tags_with_type.map((tag: { name: string }) => tag.name)).toEqual([
      `TAG-${n}`,
      `TOG-${n}`,
      'SHARED',
    ]);
  });

  it.each([
    ['people', {}, 'First name and last name are required to create a person profile'],
    [
      'people',
      { first_name: ' \u200B ' },
      'First name and last name are required to create a person profile',
    ],
    [
      'projects',
      { name: '\u00AD\u3164\u2800\u115F\u034F\u180E\u061C\u0085' },
      /^Name is required/u,
    ],
    ['projects', { name: '' }, 'Name is required to create an organization or project profile'],
    ['organizations', {}, 'Name is required to create an organization or project profile'],
    ['projects', { name: 'x'.repeat(201) }, 'Name: at most 200 characters.'],
    ['people', { first_name: 'A', bio: '🌊'.repeat(1001) }, 'Bio: at most 1000 characters.'],
    ['people', { first_name: 'A', is_superuser: true }, /is_superuser/u],
    [
      'people',
      { first_name: 'A', tags_with_type: [{ name: 'ab' }] },
      'Tag name must be at least 3 characters long',
    ],
    [
      'people',
      { first_name: 'A', tags_with_type: [{ name: 'abcdefghijklm' }] },
      'Tag name must be no more than 12 characters long',
    ],
    [
      'people',
      { first_name: 'A', tags_with_type: [{ name: 'AEROSPACE-ENGINEERING' }] },
      'Tag name must be no more than 12 characters long',
    ],
    ['people', { first_name: 'A', tags_with_type: [{ name: '!!' }] }, 'Tag name cannot be empty'],
    [
      'people',
      { first_name: 'A', social_links: [{ platform: 'website', url: 'javascript:alert(1)' }] },
      /Please enter a valid URL/u,
    ],
    [
      'people',
      { first_name: 'A', social_links: [{ platform: 'myspace', url: 'x' }] },
      /^Platform must be one of: website, /u,
    ],
    [
      'people',
      { first_name: 'A', locations: [{ city: 'X', latitude: 91 }] },
      'Latitude must be at most 90.',
    ],
    [
      'people',
      { first_name: 'A', photo_url: 'https://evil.example/x.png' },
      'This picture cannot be used. Please upload it again.',
    ],
    [
      'projects',
      { name: 'A', images: Array(6).fill({ image_url: '/x' }) },
      'Maximum of 5 images reached.',
    ],
  ])('refuses %s %j', async (path, body, sentence) => {
    const client = await visitor();
    const answer = await client.post(`/api/v1/${path}`, body);
    expect(answer.statusCode).toBe(400);
    if (typeof sentence === 'string') expect(answer.json().detail).toBe(sentence);
    else expect(answer.json().detail).toMatch(sentence);
    expect(await context.db.selectFrom('entities').selectAll().execute()).toEqual([]);
  });

  it('stores names in NFC, without hidden characters [spec 2.5]', async () => {
    const client = await visitor();
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(name, async (typed) => {
        const answer = await client.post('/api/v1/projects', { name: typed });
        expect([201, 400]).toContain(answer.statusCode);
        if (answer.statusCode !== 201) return;
        const { name: stored } = answer.json();
        expect(stored).toBe(stored.normalize('NFC').trim());
        expect(stored).not.toMatch(/\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 25 },
    );
  });
});
