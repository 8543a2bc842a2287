import { readHubNotice, readHubProject } from '@mangrove/contract';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { prefersJsonLd } from './page-data.ts';
import { publicUrl, usePages } from './test-pages.ts';
import { readVCard, unescapeText } from './test-vcard.ts';
import { foldLine } from './write-vcard.ts';

const any = { accept: '*/*' };
const jsonLd = { accept: 'application/ld+json' };

describeOnOneEngine('a page as data for programs', (context) => {
  const { open } = usePages(context);

  async function inesAndHers() {
    const ines = await aPerson(context.db, 'Ines Quill', {
      about: 'Draws; the edge, of the tide.\nAnd sings.',
      pronouns: 'she/her',
      tags: [['OCEAN', 'topics']],
      links: [['website', 'https://ines.example.org']],
      locations: [{ city: 'Suva', country: 'Fiji' }],
    });
    const lines = await aProject(context.db, 'Tide Lines', {});
    await relate(context.db, ines, lines, 'Curator', '2018');
    return { ines, lines, path: `/people/${ines}-ines-quill` };
  }

  it('is JSON-LD for a program that asks for it, and the page for a browser', async () => {
    const { path } = await inesAndHers();
    const asked = await open(path, jsonLd);
    expect(asked.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(asked.headers.vary).toMatch(/^Accept,/u);
    const page = await open(path);
    expect(page.headers.vary).toMatch(/^Accept,/u);
    const inPage = readPage(page).page.querySelector('script[type="application/ld+json"]');
    expect(asked.json()).toEqual(JSON.parse(inPage?.textContent ?? ''));
    expect((await open(`${path}.jsonld`, any)).body).toBe(asked.body);
  });

  it('is JSON as the call answers it, and answers 304 while nothing changed', async () => {
    const { ines, path } = await inesAndHers();
    const asked = await open(`${path}.json`, any);
    expect(asked.headers['content-type']).toBe('application/json; charset=utf-8');
    const called = await open(`/api/v1/people/${ines}/with-connections`, any);
    expect(asked.json()).toEqual(called.json());
    const again = { ...any, 'if-none-match': String(asked.headers.etag) };
    expect((await open(`${path}.json`, again)).statusCode).toBe(304);
  });

  it.each(['jsonld', 'json', 'vcf'])('carries Labels and Notices as %s', async (format) => {
    const { ines, path } = await inesAndHers();
    await context.db
      .updateTable('entities')
      .set({
        labels: sql`${JSON.stringify([readHubProject(aHubProject)])}::jsonb`,
        notices: sql`${JSON.stringify([readHubNotice(aHubNotice)])}::jsonb`,
      })
      .where('id', '=', ines)
      .execute();
    const body = (await open(`${path}.${format}`, any)).body.replaceAll('\r\n ', '');
    for (const { name } of [...aHubProject.tk_labels, aHubNotice]) expect(body).toContain(name);
    expect(body).toContain(aHubProject.project_page);
  });

  it('has the other names, unless the name is covered', async () => {
    const names = [
      { text: 'Hogeschool', language: 'nl', use: 'own', is_hidden: false } as const,
      { text: 'Zyx', language: 'nl', use: 'former', is_hidden: true } as const,
    ];
    const id = await anOrganization(context.db, 'Salt School');
    const set = (change: object) =>
      context.db.updateTable('entities').set(change).where('id', '=', id).execute();
    await set({ names: JSON.stringify(names) });
    const path = `/organizations/${id}-salt-school`;
    const read = async (format: string) => (await open(`${path}.${format}`, any)).body;
    expect(JSON.parse(await read('jsonld')).alternateName).toEqual(['Hogeschool']);
    expect(JSON.parse(await read('json')).names).toEqual(names.slice(0, 1));
    expect(await read('vcf')).toContain('\r\nNICKNAME:Hogeschool\r\n');
    await set({ cover: 'name' });
    await raiseNetworkVersion(context.db);
    const covered = (await open(`${path}.json`, any)).headers.location ?? '';
    expect((await open(covered, any)).body).toContain('"names":[]');
  });

  it('names its identifiers, and their pages as the same', async () => {
    const identifiers = [{ scheme: 'orcid', value: '0000-0002-1825-0097', status: 'stated' }];
    const id = await aPerson(context.db, 'Bo Reed');
    // The driver would take a list for an array of PostgreSQL.
    const stored: object = { identifiers: JSON.stringify(identifiers) };
    await context.db.updateTable('entities').set(stored).where('id', '=', id).execute();
    const read = async (format: string) =>
      JSON.parse((await open(`/people/${id}-bo-reed.${format}`, any)).body);
    const url = 'https://orcid.org/0000-0002-1825-0097';
    const value = { propertyID: 'orcid', value: '0000-0002-1825-0097', url };
    expect(await read('jsonld')).toMatchObject({
      ...{ identifier: [{ '@type': 'PropertyValue', ...value }], sameAs: [url] },
    });
    expect((await read('json')).identifiers).toEqual(identifiers);
  });

  it('tells a text in each language that somebody said', async () => {
    const id = await anOrganization(context.db, 'Shore', { about: 'A library.' });
    const path = `/organizations/${id}-shore`;
    const read = async () => (await open(`${path}.jsonld`, any)).json();
    expect(await read()).not.toHaveProperty('subjectOf');
    const texts = JSON.stringify([{ language: 'ar', text: 'مكتبة.' }]);
    await sql`update entities set about_language = 'en', about_texts = ${texts}::jsonb
      where id = ${id}`.execute(context.db);
    await raiseNetworkVersion(context.db);
    const work = { '@type': 'CreativeWork' };
    expect(await read()).toMatchObject({
      description: 'A library.',
      subjectOf: [
        { ...work, inLanguage: 'en', text: 'A library.' },
        { ...work, inLanguage: 'ar', text: 'مكتبة.' },
      ],
    });
    const { page } = readPage(await open(path));
    expect(page.querySelector('details > [lang="ar"][dir="auto"] p')?.textContent).toBe('مكتبة.');
    expect(page.querySelector('div[lang="en"] p')?.textContent).toBe('A library.');
  });

  it('has identifiers, links and texts in a vCard as a strict reader reads it', async () => {
    const stated = [
      ['orcid', '0000-0002-1825-0097'],
      ['local_contexts', '8a4ae3b8-4b1e-4a2c-9a53-94a2e4b0f5d1'],
      ['other', `https://lists.example.org/${'māori;ngā,'.repeat(12)}`],
    ].map(([scheme, value]) => ({ scheme, value, status: 'stated' }));
    const name = 'Ines; Quill, the "tide:reader"';
    const about = `Draws\\paints; sings,\n${'ngā wai o te moana '.repeat(20)}`.trim();
    const id = await aPerson(context.db, name, {
      about,
      links: [
        ['website', 'https://orcid.org/0000-0002-1825-0097'],
        ['website', 'https://ines.example.org/?a=1;b=2'],
      ],
    });
    // The driver would take a list for an array of PostgreSQL.
    const stored: object = { identifiers: JSON.stringify(stated) };
    await context.db.updateTable('entities').set(stored).where('id', '=', id).execute();
    const page = (await open(`/people/${id}`)).headers.location ?? '';
    const card = readVCard((await open(`${page}.vcf`, any)).body);
    expect(card.filter(({ property }) => property === 'URL')).toEqual([
      { property: 'URL', parameters: {}, value: publicUrl + page },
      ...stated.map(({ scheme = '', value = '' }) => ({
        property: 'URL',
        parameters: { 'X-SCHEME': scheme.replace('_', '-') },
        value: {
          orcid: `https://orcid.org/${value}`,
          local_contexts: `https://localcontextshub.org/projects/${value}`,
          other: value,
        }[scheme],
      })),
      { property: 'URL', parameters: {}, value: 'https://ines.example.org/?a=1;b=2' },
    ]);
    const textOf = (sought: string) =>
      unescapeText(card.find(({ property }) => property === sought)?.value ?? '');
    expect([textOf('FN'), textOf('NOTE')]).toEqual([name, about]);
  });

  it('is a vCard for people and organisations', async () => {
    const { lines, path } = await inesAndHers();
    const { headers, body } = await open(`${path}.vcf`, any);
    expect(headers['content-type']).toBe('text/vcard; charset=utf-8');
    const cardLines = body.split('\r\n');
    expect(cardLines.slice(0, 5)).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      `UID:${publicUrl}${path}`,
      `SOURCE:${publicUrl}${path}.vcf`,
    ]);
    for (const line of [
      'FN:Ines Quill',
      'N:Quill;Ines;;;',
      'NOTE:Draws\\; the edge\\, of the tide.\\nAnd sings.',
      'ADR:;;;Suva;;;Fiji',
      'CATEGORIES:OCEAN',
      'URL:https://ines.example.org',
    ]) {
      expect(cardLines).toContain(line);
    }
    expect(cardLines.slice(-2)).toEqual(['END:VCARD', '']);
    const archive = await anOrganization(context.db, 'Saltwater Archive');
    const ofArchive = await open(`/organizations/${archive}-saltwater-archive.vcf`, any);
    expect(ofArchive.body).toContain('\r\nKIND:org\r\n');
    expect((await open(`/projects/${lines}-tide-lines.vcf`, any)).body).not.toContain('VCARD');
  });

  it('says what the community asks for itself, if visitors see it', async () => {
    const { ines, path } = await inesAndHers();
    const option = JSON.stringify([{ key: 'open_sea', label: 'Open Sea' }]);
    const waters = { key: 'waters', label: 'Waters', shape: 'choice' as const, options: option };
    const inner = {
      key: 'inner',
      label: 'Inner',
      shape: 'line' as const,
      audience: 'members' as const,
    };
    for (const one of [waters, inner]) {
      await context.db
        .insertInto('field_definitions')
        .values({ ...one, kinds: ['person'] })
        .execute();
    }
    await context.db
      .updateTable('entities')
      .set({ fields: JSON.stringify({ waters: 'open_sea', inner: 'Whispered' }) })
      .where('id', '=', ines)
      .execute();
    const said = '"propertyID":"field.waters","name":"Waters","value":"Open Sea"';
    for (const address of [`${path}.jsonld`, path]) {
      const { body } = await open(address, any);
      expect(body).toContain(said);
      expect(body).not.toContain('Whispered');
    }
    expect((await open(`${path}.json`, any)).json().fields).toEqual({ waters: 'open_sea' });
  });

  it('is named in the head of the page', async () => {
    const { lines, path } = await inesAndHers();
    const endingsOf = async (address: string) => {
      const { page } = readPage(await open(address));
      const links = [...page.querySelectorAll('head link[rel="alternate"]')];
      return links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => href.startsWith(publicUrl + address))
        .map((href) => href.slice(publicUrl.length + address.length));
    };
    expect(await endingsOf(path)).toEqual(['.jsonld', '.json', '.vcf']);
    expect(await endingsOf(`/projects/${lines}-tide-lines`)).toEqual(['.jsonld', '.json']);
  });

  it('leads from an outdated address to the current one, with its ending', async () => {
    const { ines, path } = await inesAndHers();
    const ended = await open(`/people/${ines}-ines.vcf`, any);
    expect([ended.statusCode, ended.headers.location]).toEqual([301, `${path}.vcf`]);
    const asked = await open(`/people/${ines}`, jsonLd);
    expect([asked.statusCode, asked.headers.location]).toEqual([301, path]);
    expect((await open('/people/999999-nobody.json', any)).statusCode).toBe(404);
  });

  it('covers what is covered', async () => {
    const { ines } = await inesAndHers();
    await context.db
      .updateTable('entities')
      .set({ cover: 'name' })
      .where('id', '=', ines)
      .execute();
    for (const ending of ['jsonld', 'json', 'vcf']) {
      const { statusCode, body } = await open(`/people/${ines}.${ending}`, any);
      expect([ending, statusCode]).toEqual([ending, 200]);
      expect(body).not.toContain('Quill');
    }
  });

  it('has nothing of what is not for export, nor names it', async () => {
    const { ines, lines, path } = await inesAndHers();
    await context.db
      .updateTable('entities')
      .set({ not_for_export: true })
      .where('id', '=', ines)
      .execute();
    for (const ending of ['jsonld', 'json', 'vcf']) {
      expect((await open(`${path}.${ending}`, any)).statusCode).toBe(404);
    }
    expect((await open(path, jsonLd)).statusCode).toBe(404);
    const ofOther = await open(`/projects/${lines}-tide-lines.json`, any);
    expect([ofOther.statusCode, ofOther.body]).toEqual([200, expect.not.stringContaining('Quill')]);
    expect(readPage(await open(path)).page.querySelector('link[href$=".vcf"]')).toBeNull();
  });

  it('has nothing of what is for members, for nobody', async () => {
    const { ines, path } = await inesAndHers();
    await context.db
      .updateTable('entities')
      .set({ audience: 'members' })
      .where('id', '=', ines)
      .execute();
    expect((await open(`${path}.json`, any)).statusCode).toBe(404);
    expect((await open(path, jsonLd)).statusCode).toBe(404);
  });

  it('folds long lines of a vCard between characters', () => {
    const folded = foldLine(`NOTE:${'ā'.repeat(100)}`);
    expect(folded.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(folded.replaceAll('\r\n ', '')).toBe(`NOTE:${'ā'.repeat(100)}`);
  });

  it('weighs what a program accepts', () => {
    expect(prefersJsonLd('application/ld+json, text/html;q=0.9')).toBe(true);
    expect(prefersJsonLd('text/html, application/ld+json;q=0.9')).toBe(false);
    expect(prefersJsonLd('*/*')).toBe(false);
    expect(prefersJsonLd()).toBe(false);
  });
});
