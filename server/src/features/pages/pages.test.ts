import { expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { accept, publicUrl, usePages } from './test-pages.ts';

describeOnOneEngine('the page of an entity', (context) => {
  const { open, test } = usePages(context);

  async function inesAndHers() {
    const ines = await aPerson(context.db, 'Ines Quill', {
      about: 'Draws the edge of the tide.\n\nAnd sings.',
      pronouns: 'she/her',
      photo_url: '/api/v1/files/person/abc.webp',
      tags: [
        ['OCEAN', 'topics'],
        ['ARTIST', 'community'],
      ],
      links: [
        ['website', 'https://ines.example.org'],
        ['website', 'javascript:alert(1)'],
      ],
      locations: [
        { city: 'Port Kembla', country: 'Australia', latitude: -34.48123, longitude: 150.90177 },
      ],
    });
    const lines = await aProject(context.db, 'Tide Lines', {
      year: '2018 - 2021',
      about: 'Chalk.',
    });
    const archive = await anOrganization(context.db, 'Saltwater Archive');
    await relate(context.db, ines, lines, 'Curator', '2018 - 2021');
    await relate(context.db, archive, ines, 'Host', '2020');
    await relate(context.db, archive, lines, 'Partner', 'since 2019');
    return { ines, lines, archive };
  }

  it('contains all published data, readable without scripts', async () => {
    const { ines, lines } = await inesAndHers();
    const answer = await open(`/people/${ines}-ines-quill`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const { page, text, links } = readPage(answer);
    expect(page.querySelector('#root h1')?.textContent).toBe('Ines Quill');
    for (const part of [
      'she/her',
      'Draws the edge of the tide.',
      'And sings.',
      'Port Kembla, Australia',
      'OCEAN',
      'Topics',
      'Communities',
      'Tide Lines',
      'Curator, 2018 - 2021',
      'Saltwater Archive',
      'Host, 2020',
      'Last changed',
    ]) {
      expect(text).toContain(part);
    }
    expect(links).toEqual(
      expect.arrayContaining([
        `/projects/${lines}-tide-lines`,
        `/map?node=person_${ines}&zoom=true`,
        '/map?tag=OCEAN',
        'https://ines.example.org',
      ]),
    );
    expect(links.join(' ')).not.toContain('javascript:');
    expect(page.querySelector('noscript')).toBeNull();
  });

  it('contains what is said in defined fields from its first rendering on', async () => {
    const { ines } = await inesAndHers();
    for (const [key, label, audience] of [
      ['skills', 'Skills', 'public'],
      ['inner', 'Inner', 'members'],
    ] as const) {
      await context.db
        .insertInto('field_definitions')
        .values({ key, label, audience, shape: 'line', kinds: ['person'] })
        .execute();
    }
    await context.db
      .updateTable('entities')
      .set({ fields: JSON.stringify({ skills: 'Weaving', inner: 'Whispered' }) })
      .where('id', '=', ines)
      .execute();
    const { text } = readPage(await open(`/people/${ines}-ines-quill`));
    expect(text).toContain('Skills');
    expect(text).toContain('Weaving');
    expect(text).not.toContain('Inner');
    expect(text).not.toContain('Whispered');
  });

  it('loads its script with low priority', async () => {
    const { ines } = await inesAndHers();
    const urgencyOf = async (url: string) => {
      const { page } = readPage(await open(url));
      return page.querySelector('script[type="module"]')?.getAttribute('fetchpriority') ?? null;
    };
    expect(await urgencyOf(`/people/${ines}-ines-quill`)).toBe('low');
    expect(await urgencyOf('/map')).toBeNull();
  });

  it('describes the entity to search engines and chat previews', async () => {
    const { ines, lines, archive } = await inesAndHers();
    const address = `${publicUrl}/people/${ines}-ines-quill`;
    const read = readPage(await open(`/people/${ines}-ines-quill`));
    const description = 'Draws the edge of the tide. And sings.';
    const picture = `${publicUrl}/api/v1/files/person/abc.webp`;
    expect(read).toMatchObject({
      title: 'Ines Quill · Tide & Co',
      description,
      canonical: address,
      robots: 'noindex',
      cards: {
        'og:type': 'profile',
        'og:title': 'Ines Quill',
        'og:description': description,
        'og:url': address,
        'og:site_name': 'Tide & Co',
        'og:image': picture,
        'twitter:card': 'summary_large_image',
        'twitter:image': picture,
      },
    });
    const host = { '@type': 'Organization', name: 'Saltwater Archive' };
    expect(read.machine).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Person',
      url: address,
      name: 'Ines Quill',
      givenName: 'Ines',
      familyName: 'Quill',
      image: picture,
      sameAs: ['https://ines.example.org'],
      knowsAbout: ['OCEAN', 'ARTIST'],
      homeLocation: [
        {
          '@type': 'Place',
          address: { addressLocality: 'Port Kembla', addressCountry: 'Australia' },
          geo: { latitude: -34.4818, longitude: 150.9012 },
        },
      ],
      memberOf: [
        { '@type': 'OrganizationRole', roleName: 'Host', startDate: '2020', memberOf: host },
        {
          roleName: 'Curator',
          startDate: '2018',
          endDate: '2021',
          memberOf: { '@type': 'Project', url: `${publicUrl}/projects/${lines}-tide-lines` },
        },
      ],
    });
    const project = readPage(await open(`/projects/${lines}-tide-lines`)).machine;
    expect(project).toMatchObject({
      '@type': 'Project',
      foundingDate: '2018',
      dissolutionDate: '2021',
      member: [
        { roleName: 'Curator', member: { '@type': 'Person', name: 'Ines Quill' } },
        { roleName: 'Partner', startDate: '2019', member: host },
      ],
    });
    expect(project.member[1]).not.toHaveProperty('endDate');
    const organization = readPage(await open(`/organizations/${archive}-saltwater-archive`));
    expect(organization.description).toBe('Organisation. 2 connections.');
    expect(organization.machine).toMatchObject({
      '@type': 'Organization',
      member: [{ roleName: 'Host', member: { '@type': 'Person', name: 'Ines Quill' } }],
    });
  });

  it('tells search engines where a project stands, if anybody said it', async () => {
    const id = await aProject(context.db, 'Tide Lines');
    const stated = () => open(`/projects/${id}-tide-lines`).then(({ body }) => body);
    expect(await stated()).not.toContain('"name":"state"');
    await context.db.updateTable('entities').set({ state: 'ended' }).where('id', '=', id).execute();
    await raiseNetworkVersion(context.db);
    expect(await stated()).toContain('"name":"state","value":"ended"');
  });

  it('contains no data that the public calls omit', async () => {
    const { ines } = await inesAndHers();
    const user = await signedIn(test(), context.db);
    await context.db
      .updateTable('entities')
      .set({ user_id: user.userId })
      .where('id', '=', ines)
      .execute();
    const { body } = await open(`/people/${ines}-ines-quill`);
    const { sent } = readPage({ body });
    const api = await open(`/api/v1/people/${ines}/with-connections`, {});
    expect(sent).toEqual(api.json());
    expect(body).not.toContain('user_id');
    expect(body).not.toContain(user.email);
    expect(body).not.toContain('34.48123');
  });

  it.each([
    ['no name', ''],
    ['another name', '-somebody-else'],
    ['other letters', '-Ines-Quill'],
  ])('redirects an address with %s to the correct one, with its query', async (_what, name) => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const answer = await open(`/people/${ines}${name}?from=mail`);
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      301,
      `/people/${ines}-ines-quill?from=mail`,
      'no-cache',
    ]);
  });

  it('redirects to a new name immediately, also in another script', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    await open(`/people/${ines}-ines-quill`);
    await context.db
      .updateTable('entities')
      .set({ name: '塩 Salt' })
      .where('id', '=', ines)
      .execute();
    await aPerson(context.db);
    const moved = await open(`/people/${ines}-ines-quill`);
    expect(moved.headers.location).toBe(`/people/${ines}-%E5%A1%A9-salt`);
    const page = await open(String(moved.headers.location));
    expect([page.statusCode, readPage(page).title]).toEqual([200, '塩 Salt · Tide & Co']);
  });

  it('answers 404 with an error page, or in JSON to programs', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    for (const url of [
      '/people/2147483647-nobody',
      '/people/2147483648',
      '/people/ines-quill',
      `/people/${ines}x`,
    ]) {
      const answer = await open(url);
      const { page, robots, title } = readPage(answer);
      expect([answer.statusCode, title, robots], url).toEqual([
        404,
        'Page not found · Tide & Co',
        'noindex',
      ]);
      expect(page.querySelector('#root h1')?.textContent).toBe('Page not found');
      const plain = await open(url, {});
      expect([plain.statusCode, plain.json().code]).toEqual([404, 'not_found']);
    }
  });

  it('answers 304 while nothing changed, and 200 after a change', async () => {
    const { ines } = await inesAndHers();
    const url = `/people/${ines}-ines-quill`;
    const { etag } = (await open(url)).headers;
    const again = () => open(url, { ...accept, 'if-none-match': String(etag) });
    expect((await again()).statusCode).toBe(304);
    await relate(context.db, ines, await aProject(context.db, 'Flood Songs'));
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(readPage(changed).text).toContain('Flood Songs');
  });

  it('links to login and registration for visitors without a session', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const url = `/people/${ines}-ines-quill`;
    expect(readPage(await open(url)).links).toEqual(
      expect.arrayContaining(['/login', '/register']),
    );
    const cookie = '__Host-mangrove_session=x';
    expect(readPage(await open(url, { ...accept, cookie })).links).not.toContain('/login');
  });

  it('shows nothing while development mode is on', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const value = JSON.stringify({ enabled: true });
    await context.db
      .insertInto('settings')
      .values({ name: 'development_mode', value, updated_at: new Date() })
      .execute();
    const answer = await open(`/people/${ines}-ines-quill`);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('<div id="root"></div>');
    expect(answer.body).not.toContain('Ines');
  });

  it('links to every connection of a hub', async () => {
    const hub = await anOrganization(context.db, 'Hub');
    for (let index = 0; index < 60; index += 1) {
      await relate(context.db, hub, await aPerson(context.db, `Member No${index}`));
    }
    const { links } = readPage(await open(`/organizations/${hub}-hub`));
    expect(new Set(links.filter((href) => href.startsWith('/people/'))).size).toBe(60);
  });
});
