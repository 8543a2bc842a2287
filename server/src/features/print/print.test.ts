import { limits } from '@mangrove/contract';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';

describeWithDatabase('a booklet to print', (context) => {
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

  it('finds a place as a search does, without case and accents', async () => {
    await aPerson(context.db, 'Aroha', { locations: [{ city: 'Tāmaki Makaurau', country: '' }] });
    expect((await print('?place=TAMAKI%20makaurau')).page.texts('h3')).toEqual(['Aroha']);
  });

  it('leads from the booklet of a place to the ground, where a search finds the place', async () => {
    const { answer, page } = await print('?place=Suva');
    const [address = ''] = page.texts('.address a');
    expect(address).toMatch(/\/map\?view=places&q=Suva$/u);
    expect(answer.body).toContain('href="/map?view=places&#38;q=Suva"');
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
    await db.updateTable('entities').set({ cover: 'name' }).where('id', '=', ines).execute();
    await raiseNetworkVersion(db);
    const { answer, page } = await print();
    expect(answer.body).not.toContain('Quill');
    expect(page.texts('h3')[0]).toBe('Name covered');
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
