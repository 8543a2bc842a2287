import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { limits } from '@mangrove/contract';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { territoriesPath } from '../../domain/territories/territories-file.ts';

describeOnOneEngine('a booklet to print', (context) => {
  const server = sharedApp(context);
  let ines: number;
  let tide: number;
  beforeEach(async () => {
    await context.empty();
    const { db } = context;
    ines = await aPerson(db, 'Ines Quill', {
      locations: [{ city: 'Suva', country: 'Fiji' }],
      tags: ['REEF'],
    });
    tide = await aProject(db, 'Tide <Lines>', { about: `${'Water words. '.repeat(60)}end` });
    await relate(db, ines, tide, 'Curator', '2018 - 2021');
  });

  const print = async (query = '', headers = {}) => {
    const url = `/print${query}`;
    const answer = await server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
    const { page } = readPage(answer);
    const texts = (selector: string) =>
      [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return { answer, page: { texts } };
  };

  it('lists what is shown with connections that are read from both ends', async () => {
    const { answer, page } = await print('?connection_depth=1');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(page.texts('h1')).toEqual(['The whole network']);
    expect(page.texts('h3')).toEqual(['Ines Quill', 'Tide <Lines>']);
    expect(page.texts('.roles')).toEqual([
      'Tide <Lines>\u00a02 (Curator, 2018 - 2021).',
      'Ines Quill\u00a01 (Curator, 2018 - 2021).',
    ]);
    expect(page.texts('.facts')[0]).toBe('Suva, Fiji · #REEF');
    expect(answer.body).toContain('Water…');
    expect(answer.body).not.toContain('words. end');
    expect(answer.body).not.toContain('<script');
    expect(answer.body).toContain('No licence is granted');
  });

  it('has an index by place and by tag, whose numbers lead to entries', async () => {
    const { answer, page } = await print();
    expect(page.texts('.top:not(.alone)')).toEqual(['Fiji ']);
    expect(page.texts('.below')).toEqual(['Suva 1']);
    expect(page.texts('.top.alone')).toEqual(['REEF 1']);
    expect(answer.body).toContain('<a href="#e1">1</a>');
    expect(answer.body).toContain('id="e1"');
  });

  it('is of a place, a focus, and a tag', async () => {
    expect((await print('?place=fiji')).page.texts('h3')).toEqual(['Ines Quill']);
    expect((await print('?place=Suva')).page.texts('h1')).toEqual(['Suva']);
    expect((await print(`?focus=person_${ines}`)).page.texts('h1')).toEqual([
      'Ines Quill and one step around',
    ]);
    expect((await print('?tag=REEF&connection_depth=1')).page.texts('h1')).toEqual(['#REEF']);
  });

  const pictureOf = (body: string) => /<div class="ground">(.*?)<\/div>/su.exec(body)?.[1] ?? '';
  const namesIn = (body: string) =>
    [...pictureOf(body).matchAll(/<text [^>]*>([^<]*)<\/text>/gu)].map(([, text]) => text);

  it('shows where its entries are over the coast, with the numbers of the list', async () => {
    const { answer, page } = await print();
    expect(namesIn(answer.body)).toEqual(['Suva 1']);
    expect(pictureOf(answer.body)).toContain('A map of one entry at one place, over the coast.');
    expect(pictureOf(answer.body)).toContain('One entry has no place that is told.');
    expect(pictureOf(answer.body)).not.toContain('dashed');
    expect(pictureOf(answer.body)).toContain('Countries States Cities Database (ODbL 1.0)');
    // The coast of Fiji, in view and with some detail.
    const [, coast = ''] = /<path d="([^"]*)" fill="#f1f1f1"/u.exec(answer.body) ?? [];
    expect(coast.length).toBeGreaterThan(1000);
    expect(page.texts('.ground + .columns .below')).toEqual(['Suva 1']);
  });

  it('has no picture of the ground where no place is told', async () => {
    await context.db.updateTable('locations').set({ audience: 'members' }).execute();
    await raiseNetworkVersion(context.db);
    const { answer } = await print();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('class="ground"');
    expect(answer.body).not.toContain('Suva');
  });

  it('holds the precision of places: who tells a country alone stands on a dashed ring', async () => {
    const exact = { city: 'Suva', country: 'Fiji', latitude: -18.12345, longitude: 178.45678 };
    const bo = await aPerson(context.db, 'Bo', { locations: [exact] });
    await context.db
      .updateTable('entities')
      .set({ place_precision: 'country' })
      .where('id', '=', bo)
      .execute();
    await raiseNetworkVersion(context.db);
    const { answer } = await print();
    expect(namesIn(answer.body).sort()).toEqual(['Fiji 1', 'Suva 2']);
    expect(pictureOf(answer.body)).toContain('only the country or state is known');
    expect(pictureOf(answer.body)).toContain('stroke-dasharray="2 2"');
  });

  it('counts many at one place in a circle, and shows who has several at the asked one', async () => {
    for (let at = 0; at < 9; at++) {
      await aPerson(context.db, `Person ${at}`, {
        locations: [{ city: 'Vienna', country: 'Austria' }, { country: 'Samoa' }],
      });
    }
    expect(namesIn((await print()).answer.body).sort()).toEqual(['9', 'Suva 1', 'Vienna']);
    const samoa = await print('?place=samoa');
    expect(namesIn(samoa.answer.body).sort()).toEqual(['9', 'Samoa']);
    expect(samoa.answer.body).toContain('A number in a circle');
    const found = await print('?country=SAMOA&connection_depth=1');
    expect(namesIn(found.answer.body).sort()).toEqual(['9', 'Samoa']);
  });

  it('finds a place as a search does, without case and accents', async () => {
    await aPerson(context.db, 'Aroha', { locations: [{ city: 'Tāmaki Makaurau', country: '' }] });
    expect((await print('?place=TAMAKI%20makaurau')).page.texts('h3')).toEqual(['Aroha']);
  });

  it('leads from the booklet of a place to the ground, where only those are shown', async () => {
    const { answer, page } = await print('?place=Suva');
    const [address = ''] = page.texts('.address a');
    expect(address).toMatch(/\/map\?view=places&place=Suva$/u);
    expect(answer.body).toContain('href="/map?view=places&#38;place=Suva"');
  });

  it('says the language of each text, or that it is not known', async () => {
    await context.db
      .updateTable('entities')
      .set({ about_language: 'mi' })
      .where('id', '=', tide)
      .execute();
    await context.db
      .updateTable('entities')
      .set({ about: 'Bula' })
      .where('id', '=', ines)
      .execute();
    await raiseNetworkVersion(context.db);
    const { answer } = await print();
    expect(answer.body).toContain('<p lang="mi">Water words.');
    expect(answer.body).toContain('<p lang="">Bula</p>');
  });

  it('has a QR code that leads to the view', async () => {
    const { answer } = await print(`?focus=person_${ines}&steps=2&utm_source=x`);
    const [, code = ''] =
      /aria-label="QR code of this view">(<svg.*?<\/svg>)/su.exec(answer.body) ?? [];
    const { data, info } = await sharp(Buffer.from(code), { density: 288 })
      .resize(600, 600, { kernel: 'nearest' })
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(
      `http://localhost:3000/map?focus=person_${ines}&steps=2`,
    );
  });

  it('leaves out what is not for export, and counts it', async () => {
    const { db } = context;
    await db.updateTable('entities').set({ not_for_export: true }).where('id', '=', tide).execute();
    await raiseNetworkVersion(db);
    const { answer } = await print();
    expect(answer.body).not.toContain('Tide');
    expect(answer.body).toContain('One entry is not for export and is left out');
    await db.updateTable('entities').set({ not_for_export: true }).execute();
    await raiseNetworkVersion(db);
    expect((await print()).answer.body).toContain('All entries of this view are not for export');
  });

  it('has for members what members see, and says so on the first page', async () => {
    const { db } = context;
    await db.updateTable('entities').set({ audience: 'members' }).where('id', '=', tide).execute();
    await raiseNetworkVersion(db);
    const seen = await print();
    expect(seen.answer.body).not.toContain('Tide');
    expect(seen.answer.body).not.toContain('Printed by a member');
    const member = await signedIn(server, db);
    const answer = await member.get('/print', { accept: 'text/html' });
    expect(answer.body).toContain('Tide &#60;Lines&#62;');
    expect(answer.body.indexOf('Printed by a member')).toBeLessThan(answer.body.indexOf('<h2>'));
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('covers covered names everywhere', async () => {
    const { db } = context;
    const cover = (fields: { cover: 'name' | 'picture'; cover_note: string }) =>
      db.updateTable('entities').set(fields).where('id', '=', ines).execute();
    await cover({ cover: 'name', cover_note: 'Her family asks <until> 2027.' });
    await raiseNetworkVersion(db);
    const { answer, page } = await print();
    expect(answer.body).not.toContain('Quill');
    expect(page.texts('h3')[0]).toBe('Name covered');
    expect(page.texts('.cover')).toEqual([
      'The name is covered, as the community asked. Her family asks <until> 2027.',
    ]);
    // A booklet has no pictures that could be covered.
    await cover({ cover: 'picture', cover_note: 'No picture.' });
    await raiseNetworkVersion(db);
    expect((await print()).page.texts('.cover')).toEqual([]);
  });

  it('asks for no filter to be taken away while nothing is on the map', async () => {
    await context.empty();
    await raiseNetworkVersion(context.db);
    const { page } = await print();
    expect([page.texts('h1'), page.texts('p')[1]]).toEqual([
      ['Nothing to print'],
      'Nothing is on the map yet. It can be printed once the first entry is added.',
    ]);
  });

  it('says why it cannot be printed: nothing, too much, nobody', async () => {
    const none = await print('?q=zebra');
    expect([none.answer.statusCode, none.page.texts('h1')]).toEqual([200, ['Nothing to print']]);
    const missing = await print('?focus=person_2147483647');
    expect([missing.answer.statusCode, missing.page.texts('h1')]).toEqual([
      404,
      ['This cannot be printed'],
    ]);
    const broken = await server.app.inject('/print?steps=9');
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed']);
    const rows = Array.from({ length: limits.printed - 1 }, (_, index) => ({
      ...{ type: 'person' as const, first_name: `P${index}`, name: `P${index}` },
    }));
    await context.db.insertInto('entities').values(rows).execute();
    await raiseNetworkVersion(context.db);
    const many = await print();
    expect([many.answer.statusCode, many.page.texts('p')[1]]).toEqual([
      400,
      'A booklet has room for 500 entries. Search, choose a group or a place, or focus on one entity to print fewer.',
    ]);
    // Within the bound it is quick, also with much in it.
    const start = performance.now();
    expect((await print('?place=Fiji')).answer.statusCode).toBe(200);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describeOnOneEngine('a booklet where an operator shows territories', (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-print-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = sharedApp(context, { DATA_DIR: dataDir });

  it('draws them dashed, and says whose they are', async () => {
    await context.empty();
    await aPerson(context.db, 'Ines Quill', { locations: [{ city: 'Suva', country: 'Fiji' }] });
    const file = territoriesPath(dataDir);
    mkdirSync(dirname(file), { recursive: true });
    const [west, east] = [177, 179];
    const coordinates = [
      [
        [west, -19],
        [east, -19],
        [east, -17],
        [west, -17],
        [west, -19],
      ],
    ];
    const feature = {
      ...{ type: 'Feature', properties: { name: 'Vanua <b>' } },
      geometry: { type: 'Polygon', coordinates },
    };
    writeFileSync(
      file,
      JSON.stringify({
        ...{ type: 'FeatureCollection', attribution: 'The <i>Council' },
        features: [feature],
      }),
    );
    const { body } = await server.app.inject({ url: '/print', headers: { accept: 'text/html' } });
    expect(body).toContain('Dashed lines: The &#60;i&#62;Council');
    expect(body).toMatch(/<text [^>]*>Vanua &#?\w+;b&#?\w+;<\/text>/u);
    expect(body).toContain('stroke-dasharray="4 2.5"');
  });
});
