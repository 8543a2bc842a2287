import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  audiences,
  cleanLine,
  cleanText,
  covers,
  placePrecisions,
  platforms,
  protectCell,
  tagTypes,
  unprotectCell,
} from '@mangrove/contract';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { smallNetwork, writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { type ImageStore, openLocalImages } from '../../adapters/image-store.ts';
import type { Db } from '../../db/open.ts';
import { exportNetwork } from './export-service.ts';
import { importNetwork } from './import-service.ts';
import { silentWatcher } from './progress.ts';

describeWithDatabase('export and import of a network', (database) => {
  let root: string;
  let images: ImageStore;
  let folders = 0;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'mangrove-round-trip-'));
    images = openLocalImages(join(root, 'files'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(() => database.empty());

  const take = (folder: string) =>
    importNetwork({ db: database.db, images }, folder, { source: 'folder:a' }, silentWatcher);
  const give = async (options = { force: false }) => {
    const folder = join(root, `export-${++folders}`);
    await exportNetwork({ db: database.db, images }, folder, options, silentWatcher);
    return folder;
  };

  it('creates the same network from random texts', async () => {
    await fc.assert(
      fc.asyncProperty(network, async (files) => {
        await database.empty();
        await take(writeNetworkFolder(files));
        const before = await describeNetwork(database.db);
        const folder = await give();
        await database.empty();
        await take(folder);
        expect(await describeNetwork(database.db)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  it('creates the same pictures, byte for byte', async () => {
    const draw = (background: string) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const gallery = [
      { file: 'blue.png', caption: 'a, "b"', audience: 'members' },
      { file: 'red.png' },
    ];
    await take(
      writeNetworkFolder({
        'people.csv': `${smallNetwork['people.csv']}`
          .replace('website\n', 'website,photo\n')
          .replaceAll(/^(p\d.*)$/gmu, '$1,red.png'),
        'projects.csv': csv([
          [
            ...'id,name,description,year,city,country,latitude,longitude,tags'.split(','),
            'gallery',
          ],
          ['x1', 'Low Water', '', '', '', '', '', '', '', JSON.stringify(gallery)],
        ]),
        'files/red.png': await draw('#B8500F'),
        'files/blue.png': await draw('#2A72B5'),
      }),
    );
    const before = await describeNetwork(database.db);
    const names = (await images.list()).sort();
    expect(names).toHaveLength(4);
    const folder = await give();
    await database.empty();
    for (const name of names) await images.delete(name);
    await take(folder);
    expect(await describeNetwork(database.db)).toEqual(before);
    expect((await images.list()).sort()).toEqual(names);
  });

  it('marks cells that a spreadsheet would run as text, and leaves numbers', async () => {
    await take(
      writeNetworkFolder({
        'people.csv': `id,first_name,last_name,bio,city,country,latitude,longitude,tags,website
p1,"=HYPERLINK(""x"")",@Ito,+1,-Graz,,-47.5,-15.25,,
p2,Ben,,,,,,,,
`,
      }),
    );
    const text = readFileSync(join(await give(), 'people.csv'), 'utf8');
    expect(text).toContain(`,"'=HYPERLINK(""x"")",'@Ito,'+1,'-Graz,,-47.5,-15.25,`);
  });

  it('refuses a folder that is not empty, unless forced', async () => {
    const folder = writeNetworkFolder();
    const deps = { db: database.db, images };
    await expect(exportNetwork(deps, folder, { force: false }, silentWatcher)).rejects.toThrow(
      'is not empty',
    );
    expect(readFileSync(join(folder, 'people.csv'), 'utf8')).toBe(smallNetwork['people.csv']);
    await exportNetwork(deps, folder, { force: true }, silentWatcher);
    expect(readFileSync(join(folder, 'people.csv'), 'utf8')).toMatch(
      /^\uFEFFid,first_name,[^\n]*\n$/u,
    );
  });

  it('reverses the protection of any cell, which never begins like a formula', () => {
    const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', "'=", "'a");
    fc.assert(
      fc.property(start, fc.string(), (first, rest) => {
        const cell = protectCell(first + rest);
        expect(unprotectCell(cell)).toBe(first + rest);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
      }),
    );
  });
});

const start = fc.constantFrom('', '=', '@', "'", "'-", '"', ',', 'Ü');
const body = fc.string({ unit: fc.constantFrom(...'aé"\',;\n =-🌱ا'), maxLength: 12 });
const words = fc.tuple(start, body).map((deps) => deps.join(''));
const line = words.map(cleanLine);
const text = words.map(cleanText);
const audience = fc.constantFrom(...audiences);
const number = (max: number) => fc.double({ min: -max, max, noNaN: true });
const place = fc.record({
  place_name: line,
  city: line,
  state: line,
  country: line,
  latitude: number(90),
  longitude: number(180),
  audience,
});
const tag = fc.record({
  name: fc.constantFrom('WATER', 'ART', 'CLIMATE', 'ÉTÉ 21'),
  type: fc.constantFrom(...tagTypes),
});
const link = fc.record({
  platform: fc.constantFrom(...platforms),
  url: fc.constantFrom('https://a.example/?q="1",2', 'https://b.example', '@name@host.example'),
  audience,
});
const entity = fc.record({
  name: line,
  lastName: line,
  pronouns: line,
  about: text,
  audience,
  pronounsFor: audience,
  precision: fc.constantFrom(...placePrecisions),
  passedOn: fc.constantFrom('', 'no', 'yes'),
  stands: fc.constantFrom('', 'none', 'planned', 'ended'),
  cover: fc.constantFrom('', ...covers),
  coverNote: line,
  year: fc.constantFrom('', '1869', '2018 - 2020, 2022', 'about 1900'),
  places: fc.array(place, { maxLength: 3 }),
  tags: fc.array(tag, { maxLength: 4 }),
  links: fc.array(link, { maxLength: 4 }),
});
const kind = fc.constantFrom('person', 'project', 'organization');

/** The four files of a generated network. */
const network = fc
  .record({
    people: fc.array(entity, { minLength: 1, maxLength: 4 }),
    organizations: fc.array(entity, { minLength: 1, maxLength: 3 }),
    projects: fc.array(entity, { minLength: 1, maxLength: 3 }),
    relationships: fc.array(
      fc.record({
        ...{ from: kind, to: kind, a: fc.nat(), b: fc.nat() },
        ...{ role: line, years: line, audience },
        asked: fc.constantFrom('', 'node1', 'node2'),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ people, organizations, projects, relationships }) => {
    const sizes = {
      person: people.length,
      organization: organizations.length,
      project: projects.length,
    };
    const end = (type: string, at: number) => [
      type,
      String(at % sizes[type as keyof typeof sizes]),
    ];
    const rows = relationships
      .map(({ from, to, a, b, ...own }) => [
        ...[...end(from, a), ...end(to, b)],
        ...[own.role, own.years, own.audience, own.asked],
      ])
      .filter(([fromType, from, toType, to]) => fromType !== toType || from !== to);
    return {
      'people.csv': fileOf(people, [
        ...['first_name', 'last_name', 'bio', 'pronouns'],
        ...['field_audiences', 'place_precision', 'passed_on'],
      ]),
      'organizations.csv': fileOf(organizations, ['name', 'description', 'entity_state']),
      'projects.csv': fileOf(projects, ['name', 'description', 'year', 'entity_state']),
      'relationships.csv': csv([
        ['node1_type', 'node1_id', 'node2_type', 'node2_id', 'role', 'years'].concat(
          'audience',
          'waits_for',
        ),
        ...rows,
      ]),
    };
  });

type DrawnEntity = typeof entity extends fc.Arbitrary<infer Value> ? Value : never;

function fileOf(entities: DrawnEntity[], own: string[]): string {
  const shared = ['place_name', 'city', 'state', 'country', 'latitude', 'longitude'] as const;
  const rest = [
    'location_audience',
    'further_locations',
    'tags',
    'tag_types',
    'links',
    'audience',
  ].concat(['cover', 'cover_note']);
  const rows = entities.map((one, index) => {
    // The index at the end makes names unique, so that their beginning may be anything.
    const cells: Record<string, string> = {
      first_name: `${one.name} #${index}`,
      last_name: one.lastName,
      name: `${one.name} #${index}`,
      pronouns: one.pronouns,
      bio: one.about,
      description: one.about,
      year: one.year,
      field_audiences: `pronouns: ${one.pronounsFor}`,
      place_precision: one.precision,
      passed_on: one.passedOn,
      entity_state: one.stands,
    };
    const [first, ...further] = one.places;
    return [
      String(index),
      ...own.map((column) => cells[column] ?? ''),
      ...shared.map((column) => String(first?.[column] ?? '')),
      first?.audience ?? '',
      further.length > 0 ? JSON.stringify(further) : '',
      one.tags.map(({ name }) => name).join(';'),
      one.tags.map(({ type }) => type).join(';'),
      one.links.map(({ platform, url, audience: own }) => `${platform} ${url} ${own}`).join('\n'),
      one.audience,
      one.cover,
      one.coverNote,
    ];
  });
  return csv([['id', ...own, ...shared, ...rest], ...rows]);
}

function csv(rows: string[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (/^-?[\d.e-]+$/u.test(cell) ? cell : protectCell(cell)))),
  );
}

/** All public data, without the ids that the database assigns. */
async function describeNetwork(db: Db) {
  const { rows: entities } = await sql`
    select e.type, e.first_name, e.last_name, e.name, e.pronouns, e.about, e.year,
      e.year_ranges::text, e.photo_url, e.low_res_photo_url,
      e.audience, e.field_audiences, e.place_precision, e.passed_on, e.cover, e.cover_note, e.state,
      (select json_agg(json_build_array(place_name, city, state, country, latitude, longitude, audience)
        order by sort_order)::text from locations where entity_id = e.id) as locations,
      (select json_agg(json_build_array(platform, url, audience) order by sort_order)::text
        from social_links where entity_id = e.id) as links,
      (select json_agg(json_build_array(t.name, u.tag_type) order by u.sort_order)::text
        from entity_tags u join tags t on t.id = u.tag_id where entity_id = e.id) as tags,
      (select json_agg(json_build_array(image_url, low_res_url, caption, audience, covered) order by sort_order)::text
        from images where entity_id = e.id) as images
    from entities e order by e.type, e.id`.execute(db);
  const { rows: relationships } = await sql`
    select a.type as a_type, a.name as a, b.type as b_type, b.name as b, r.role, r.years, r.audience,
      r.asks, r.year_ranges::text
    from relationships r join entities a on a.id = r.node1_id join entities b on b.id = r.node2_id
    order by r.id`.execute(db);
  return { entities, relationships };
}
