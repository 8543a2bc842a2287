import { Window } from 'happy-dom';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

const publicUrl = 'https://map.example.org';
const headers = { host: 'map.example.org' };

describeOnOneEngine('sitemaps', (context) => {
  let invited: TestApp;
  let uninvited: TestApp;
  beforeAll(async () => {
    invited = await startTestApp(context.db, { PUBLIC_URL: publicUrl, INDEXING: 'on' });
    uninvited = await startTestApp(context.db, { PUBLIC_URL: publicUrl });
  });
  beforeEach(() => context.empty());
  afterAll(async () => {
    await invited.close();
    await uninvited.close();
  });

  const open = (url: string, test = invited) => test.app.inject({ url, headers });
  const readXml = (body: string) => {
    const page = new new Window().DOMParser().parseFromString(body, 'application/xml');
    const texts = (name: string) =>
      [...page.getElementsByTagName(name)].map((element) => element.textContent);
    return { locations: texts('loc'), changes: texts('lastmod') };
  };

  it('list every page with the time of its last change, in an index named by robots.txt', async () => {
    const ines = await aPerson(context.db, 'Ines & Quill');
    const lines = await aProject(context.db, '塩 Lines');
    const updated_at = new Date('2026-03-04T05:06:07.000Z');
    await context.db.updateTable('entities').set({ updated_at }).execute();
    expect((await open('/robots.txt')).body).toBe(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    );
    const index = await open('/sitemap.xml');
    expect([index.statusCode, index.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const parts = ['1', 'places'].map((part) => `${publicUrl}/sitemap-${part}.xml`);
    expect(readXml(index.body).locations).toEqual(parts);
    const map = await open('/sitemap-1.xml');
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(map.headers).not.toHaveProperty('x-robots-tag');
    expect(readXml(map.body)).toEqual({
      locations: [
        ...['/', '/map', '/terms', '/privacy', '/care'],
        `/people/${ines}-ines-quill`,
        `/projects/${lines}-%E5%A1%A9-lines`,
      ].map((path) => publicUrl + path),
      changes: Array.from({ length: 2 }, () => updated_at.toISOString()),
    });
  });

  it('list the pages of places that visitors are told, each once, as most write it', async () => {
    const suva = { city: 'Suva', country: 'Fiji' };
    for (const city of ['Suva', 'SUVA', 'Suva']) {
      await aPerson(context.db, undefined, { locations: [{ ...suva, city }] });
    }
    const hidden = await aPerson(context.db, 'Bo', { locations: [{ country: 'Tonga' }] });
    await context.db
      .updateTable('locations')
      .set({ audience: 'members' })
      .where('entity_id', '=', hidden)
      .execute();
    const { locations } = readXml((await open('/sitemap-places.xml')).body);
    expect(locations).toEqual(
      ['/places/Fiji', '/places/Suva,_Fiji'].map((path) => publicUrl + path),
    );
  });

  it('contain a range of ids each, so that none has more than 50,000 addresses', async () => {
    await sql`
      insert into entities (id, type, name) overriding system value
      select id, 'person', 'Person ' || id from unnest(array[1, 49900, 49901, 99800]) as id`.execute(
      context.db,
    );
    const { locations } = readXml((await open('/sitemap.xml')).body);
    const parts = ['1', '2', 'places'].map((part) => `${publicUrl}/sitemap-${part}.xml`);
    expect(locations).toEqual(parts);
    const [first, second] = await Promise.all(
      ['/sitemap-1.xml', '/sitemap-2.xml'].map(
        async (url) => readXml((await open(url)).body).locations,
      ),
    );
    expect(first?.slice(5)).toEqual(
      [1, 49900].map((id) => `${publicUrl}/people/${id}-person-${id}`),
    );
    expect(second).toEqual([49901, 99800].map((id) => `${publicUrl}/people/${id}-person-${id}`));
    for (const url of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-1', '/sitemap-x.xml']) {
      expect((await open(url)).statusCode, url).toBe(404);
    }
  });

  it('are not served unless INDEXING is on', async () => {
    for (const url of ['/sitemap.xml', '/sitemap-1.xml']) {
      const answer = await open(url, uninvited);
      expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex']);
    }
    expect((await open('/robots.txt', uninvited)).body).toBe('User-agent: *\nDisallow: /\n');
  });
});
