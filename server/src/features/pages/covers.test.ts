// Walks the places at which the server shows names and pictures: none shows what is covered.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CoveredPlace, coveredName, coveredPlaces } from '@mangrove/contract';
import { linkEdges } from '@mangrove/graph/layout';
import { expect, it, vi } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { transact } from '../../db/transact.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import { nameGroups } from '../graph/groups/name-groups.ts';
import { accept, publicUrl } from './test-pages.ts';

const canary = /canary/iu;
type ServerPlace = {
  [Place in CoveredPlace]: (typeof coveredPlaces)[Place] extends 'server' ? Place : never;
}[CoveredPlace];

describeOnOneEngine('what is covered', (context) => {
  const test = sharedAppWithPages(context, { PUBLIC_URL: publicUrl, INDEXING: 'on' });
  const open = (url: string) =>
    test.app.inject({ url, headers: { host: 'map.example.org', ...accept } });

  /** A covered person with a project that has a covered picture, and two of one name beside them. */
  async function setUp() {
    await context.empty();
    const { db } = context;
    const person = await aPerson(db, 'Zara Canary', {
      photo_url: '/api/v1/files/person/canary.webp',
      locations: [{ city: 'Apia', country: 'Samoa' }],
    });
    await db
      .updateTable('entities')
      .set({ cover: 'both', cover_note: 'Ask her family.', passed_on: true })
      .where('id', '=', person)
      .execute();
    const project = await aProject(db, 'Tide Lines');
    await db
      .insertInto('images')
      .values({
        ...{ entity_id: project, image_url: '/api/v1/files/project/canary.webp' },
        ...{ caption: 'Canary at sea', covered: true },
      })
      .execute();
    await relate(db, person, project, 'Singer', '2020');
    for (const place of ['Suva', 'Nadi']) {
      const twin = await aPerson(db, 'Ada Ng', { locations: [{ city: place, country: 'Fiji' }] });
      if (place === 'Suva') await relate(db, twin, person, 'Friend');
    }
    return { person, project };
  }

  /** A member who was given access to the person, without owning it, and told of it. */
  async function told(person: number, project: number) {
    const member = await signedIn(test, context.db);
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const role = { user_email: member.email, role_type: 'CONTRIBUTOR' };
    const given = await superuser.post(`/api/v1/entities/person/${person}/users`, role);
    expect(given.statusCode, given.body).toBeLessThan(300);
    const news = { userId: member.userId, kind: 'connection_proposed' as const, actorId: null };
    await transact(context.db, (tx) =>
      notifyUsers(tx, test.clock, [{ ...news, entityId: project, otherId: person }]),
    );
    const chosen = { connection_proposed: 'at_once' };
    await member.write('PUT', '/api/v1/notifications/settings', chosen);
    return member;
  }

  /** What each place sends of the person, or of something that names the person. */
  const sent: Record<ServerPlace, (ids: { person: number; project: number }) => Promise<string>> = {
    page: async ({ person, project }) => {
      const pages = await Promise.all([
        open(`/people/${person}`),
        open(`/projects/${project}-tide-lines`),
      ]);
      return pages.map(({ body }) => body).join();
    },
    'head of the page': async ({ person }) => {
      const { title, cards, description } = readPage(await open(`/people/${person}`));
      expect(title).toBe(`${coveredName} · Mangrove`);
      return JSON.stringify([title, cards, description]);
    },
    'share picture': async ({ person }) => {
      const { cards } = readPage(await open(`/people/${person}`));
      expect([cards['og:image'], cards['twitter:image']]).toEqual([undefined, undefined]);
      return JSON.stringify(cards);
    },
    'names beside the picture of the map': async () => {
      await test.network.current();
      return vi.waitFor(async () => {
        const { page } = readPage(await open('/map'));
        const names = page.querySelector('#first-map')?.textContent ?? '';
        expect(names).toContain('Tide Lines');
        return names;
      }, 20_000);
    },
    'data for search engines': async ({ person, project }) => {
      const own = readPage(await open(`/people/${person}`)).machine;
      expect(own).toMatchObject({ name: coveredName, url: `${publicUrl}/people/${person}` });
      return JSON.stringify([own, readPage(await open(`/projects/${project}-tide-lines`)).machine]);
    },
    'address of the page': async ({ person }) => {
      const { statusCode, headers } = await open(`/people/${person}-zara-canary`);
      expect([statusCode, headers.location]).toEqual([301, `/people/${person}`]);
      return String(headers.location);
    },
    'page of a place': async () => {
      const { body } = await open('/places/Apia,_Samoa');
      expect(body).toContain(coveredName);
      return body;
    },
    'booklet to print': async ({ project }) => {
      const { body } = await open(`/print?focus=project_${project}`);
      expect(body).toContain(coveredName);
      return body;
    },
    sitemap: async () => (await open('/sitemap-1.xml')).body,
    'embedding code': async ({ person }) => {
      const of = (address: string) =>
        open(`/oembed?url=${encodeURIComponent(publicUrl + address)}`);
      const answers = await Promise.all([
        of(`/people/${person}`),
        of(`/map?node=person_${person}`),
      ]);
      return answers.map(({ body }) => body).join();
    },
    groups: async () => {
      const leaves = Uint32Array.from({ length: 9 }, (_, leaf) => leaf + 1);
      const network = linkEdges(20, new Uint32Array(9), leaves, 'given');
      const named = await nameGroups(
        {
          ...network,
          size: 20,
          names: ['Canary', ...Array.from({ length: 19 }, (_, node) => `Node ${node}`)],
          degrees: Uint32Array.from({ length: 20 }, (_, node) => (node === 0 ? 9 : 0)),
          isUnnamed: (node) => node === 0,
        },
        Int32Array.from({ length: 20 }, (_, node) => (node < 10 ? 1 : 0)),
        [],
      );
      return JSON.stringify(named);
    },
    'namesakes in a search': async () => {
      const { results } = (await open('/api/v1/search/entities?q=Ada')).json();
      expect(results).toHaveLength(2);
      return JSON.stringify(results);
    },
    notifications: async ({ person, project }) => {
      const member = await told(person, project);
      const { body } = await member.get('/api/v1/notifications');
      expect(body).toContain(coveredName);
      return body;
    },
    reconciliation: async ({ person }) => {
      const asked = encodeURIComponent('{"q0":{"query":"Zara Canary"}}');
      const answers = await Promise.all([
        open(`/reconcile?queries=${asked}`),
        open('/reconcile/suggest/entity?prefix=Zara'),
        open(`/reconcile/preview/person_${person}`),
      ]);
      const bodies = answers.map(({ body }) => body);
      for (const body of bodies) expect(body).toContain(coveredName);
      return bodies.join();
    },
    'e-mails': async ({ person, project }) => {
      const { email } = await told(person, project);
      test.clock.advance(180);
      for (const job of [test.digests, test.mail]) {
        job.wake();
        await job.settled();
      }
      const folder = join(test.dataDir, 'mail');
      const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      const own = texts.filter((text) => text.includes(email));
      // The one that gives access, and the one of the bell: both say it in words.
      const said = own.filter((text) => text.includes('a person whose name is covered'));
      expect(said).toHaveLength(2);
      return own.join();
    },
  };

  it('is shown at none of the places of the list', async () => {
    const ids = await setUp();
    const places = Object.entries(coveredPlaces).filter(([, where]) => where === 'server');
    expect(Object.keys(sent).sort()).toEqual(places.map(([place]) => place).sort());
    for (const [place, read] of Object.entries(sent)) {
      const text = await read(ids);
      expect(text.match(canary), place).toBeNull();
      expect(text.length, place).toBeGreaterThan(0);
    }
  });

  it('is told by name to its owners, who cover it', async () => {
    const { person, project } = await setUp();
    const member = await told(person, project);
    const owning = context.db.updateTable('user_roles').set({ role_type: 'OWNER' });
    await owning.where('user_id', '=', member.userId).execute();
    const { items } = (await member.get('/api/v1/notifications')).json();
    expect(items[0].other).toMatchObject({ id: person, name: 'Zara Canary' });
  });

  it('is told on its page with its note, and found by its words in a search', async () => {
    const { person } = await setUp();
    const { text } = readPage(await open(`/people/${person}`));
    for (const part of [coveredName, 'Ask her family.', 'Passed on']) expect(text).toContain(part);
    const { results } = (await open('/api/v1/search/entities?q=canary')).json();
    expect(results).toMatchObject([{ id: person, name: 'Zara Canary', cover: 'both' }]);
    const { nodes } = (await open('/api/v1/search/comprehensive?q=canary')).json();
    expect(nodes[0]).toMatchObject({ id: person, cover: 'both' });
  });
});
