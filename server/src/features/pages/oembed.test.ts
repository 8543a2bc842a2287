import { readOEmbed } from '@mangrove/contract';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { publicUrl, usePages } from './test-pages.ts';

const addressOf = (url: string, more: Record<string, string> = {}) =>
  `/oembed?${new URLSearchParams({ url, ...more })}`;

/** The element in an answer, parsed as a browser does. */
function readFrame(html: string) {
  const { document } = new Window();
  document.body.innerHTML = html;
  expect(document.body.children).toHaveLength(1);
  const frame = document.querySelector('iframe');
  return {
    src: new URL(frame?.getAttribute('src') ?? ''),
    title: frame?.getAttribute('title'),
    size: [frame?.getAttribute('width'), frame?.getAttribute('height')],
  };
}

describeOnOneEngine('oEmbed', (context) => {
  const { open } = usePages(context);
  const ask = async (url: string, more: Record<string, string> = {}) => {
    const answer = await open(addressOf(url, more), {});
    return { answer, body: answer.json() };
  };

  it('frames a map with every parameter of its address except the table view', async () => {
    const { answer, body } = await ask(`${publicUrl}/map?q=reef&tag=A&tag=B&view=table&at=1,-2,3`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const read = readOEmbed.reply.parse(body);
    expect(read).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Map: reef · Tide & Co',
      provider_name: 'Tide & Co',
      provider_url: publicUrl,
      width: 800,
      height: 500,
    });
    const { src, title, size } = readFrame(read.html);
    expect(src.origin + src.pathname).toBe(`${publicUrl}/embed/map`);
    expect([...src.searchParams]).toEqual([
      ['q', 'reef'],
      ['tag', 'A'],
      ['tag', 'B'],
      ['at', '1,-2,3'],
    ]);
    expect([title, size]).toEqual([read.title, ['800', '500']]);
    expect((await ask(`${publicUrl}/map`)).body.title).toBe('Map · Tide & Co');
    const fullscreen = await ask(`${publicUrl}/fullscreen-map?q=reef`);
    expect(readFrame(fullscreen.body.html).src.href).toBe(`${publicUrl}/embed/map?q=reef`);
  });

  it('selects an entity on the map, for its page and for a map with that entity', async () => {
    const ines = await aPerson(context.db, 'Ines <Quill>');
    const lines = await aProject(context.db, 'Tide Lines');
    const page = await ask(`${publicUrl}/people/${ines}-another-name`);
    expect(page.body.title).toBe('Ines <Quill> · Tide & Co');
    const { src, title } = readFrame(page.body.html);
    expect(src.search).toBe(`?node=person_${ines}&zoom=true`);
    expect(title).toBe('Ines <Quill> · Tide & Co');
    const map = await ask(`${publicUrl}/map?node=project_${lines}`);
    expect(map.body.title).toBe('Tide Lines · Tide & Co');
    expect((await ask(`${publicUrl}/map?node=person_999`)).body.title).toBe('Map · Tide & Co');
  });

  it('returns no larger size than requested', async () => {
    const { body } = await ask(`${publicUrl}/map`, { maxwidth: '320', maxheight: '4000' });
    expect([body.width, body.height]).toEqual([320, 500]);
    expect(readFrame(body.html).size).toEqual(['320', '500']);
  });

  it('escapes text of addresses and names, in both formats', async () => {
    const evil = '"><script>alert(1)</script><b a=\'';
    const person = await aPerson(context.db, evil);
    for (const url of [
      `${publicUrl}/map?q=${encodeURIComponent(evil)}`,
      `${publicUrl}/people/${person}`,
    ]) {
      const { body } = await ask(url);
      expect(readFrame(body.html).title).toContain('<script>');
      const xml = await open(addressOf(url, { format: 'xml' }), {});
      expect([xml.statusCode, xml.headers['content-type']]).toEqual([
        200,
        'text/xml; charset=utf-8',
      ]);
      expect(xml.body).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>/u);
      expect(xml.body).not.toContain('<script');
      expect(xml.body).not.toContain('<iframe');
      const parser = new new Window().DOMParser();
      const document = parser.parseFromString(xml.body, 'text/xml');
      const read = (name: string) => document.querySelector(`oembed > ${name}`)?.textContent;
      expect([read('title'), read('html'), read('type')]).toEqual([body.title, body.html, 'rich']);
    }
  });

  it('is well-formed XML whatever the address contains', async () => {
    const url = `${publicUrl}/map?q=reef${encodeURIComponent('\u0001\u000B\u001F\uFFFE\uFFFF\u0085')}tide`;
    const { statusCode, body } = await open(addressOf(url, { format: 'xml' }), {});
    expect(statusCode).toBe(200);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
    expect(body).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/u);
    expect(body).toContain('<title>Map: reef tide · Tide &#38; Co</title>');
    // Also where the address is passed on as it is.
    expect(new URL(readFrame((await ask(url)).body.html).src).searchParams.get('q')).toContain(
      'reef',
    );
  });

  describe('an address without a frame', () => {
    it.each([
      'https://elsewhere.example.org/map',
      'https://map.example.org.evil.test/map',
      'https://evil.test@elsewhere.test/map?https://map.example.org',
      'http://map.example.org/map',
      'https://map.example.org:8443/map',
      '//map.example.org/map',
      'javascript:alert(1)',
      'map',
      '',
      ...[`${publicUrl}/`, `${publicUrl}/login`, `${publicUrl}/map/x`, `${publicUrl}/person/1`],
      ...[`${publicUrl}/people/`, `${publicUrl}/people/x`, `${publicUrl}/people/2147483647`],
      ...[`${publicUrl}/people/1/x`, `${publicUrl}/embed/map`],
    ])('is answered 404: %j', async (url) => {
      const { answer, body } = await ask(url);
      expect([answer.statusCode, body.code]).toEqual([404, 'not_found']);
    });

    it('is answered 404 for a page with another kind of entity', async () => {
      const ines = await aPerson(context.db, 'Ines Quill');
      expect((await ask(`${publicUrl}/projects/${ines}`)).answer.statusCode).toBe(404);
    });
  });

  it('returns 501 for formats other than JSON and XML', async () => {
    const { answer, body } = await ask(`${publicUrl}/map`, { format: 'yaml' });
    expect([answer.statusCode, body.code]).toEqual([501, 'not_implemented']);
  });

  it('returns 400 without an address, for a very long one and for a width of 0', async () => {
    expect((await open('/oembed', {})).statusCode).toBe(400);
    expect((await ask(`${publicUrl}/map?q=${'x'.repeat(5000)}`)).answer.statusCode).toBe(400);
    const { answer } = await ask(`${publicUrl}/map`, { maxwidth: '0' });
    expect(answer.statusCode).toBe(400);
  });

  it('counts towards the limit of public reads', async () => {
    const strict = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const url = addressOf('http://127.0.0.1/map');
    const answers = await Promise.all(
      Array.from({ length: 1201 }, () =>
        strict.app.inject({ url, headers: { host: '127.0.0.1' } }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    await strict.close();
  });

  it('accepts the origin of the request when PUBLIC_URL is not set', async () => {
    const local = await startTestApp(context.db);
    const headers = { host: '127.0.0.1:4321' };
    const own = await local.app.inject({ url: addressOf('http://127.0.0.1:4321/map'), headers });
    expect(readFrame(own.json().html).src.href).toBe('http://127.0.0.1:4321/embed/map');
    const other = await local.app.inject({ url: addressOf('http://127.0.0.1:4322/map'), headers });
    expect(other.statusCode).toBe(404);
    await local.close();
  });

  it('is linked from the head of the map and of pages, with their exact address', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const linksOf = async (url: string) => {
      const { page } = readPage(await open(url));
      return [...page.querySelectorAll('head link[rel="alternate"][type$="+oembed"]')].map(
        (link) => [link.getAttribute('type'), link.getAttribute('href')],
      );
    };
    const expected = (address: string) =>
      (['json', 'xml'] as const).map((format) => [
        format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
        `${publicUrl}/oembed?url=${encodeURIComponent(publicUrl + address)}&format=${format}`,
      ]);
    const path = `/people/${ines}-ines-quill`;
    expect(await linksOf(path)).toEqual(expected(path));
    const map = '/map?q=%22%3E%3Cscript%3E&tag=A';
    expect(await linksOf(map)).toEqual(expected(map));
    expect(await linksOf('/fullscreen-map?q=reef')).toEqual(expected('/fullscreen-map?q=reef'));
    const [json] = await linksOf(map);
    const found = await open(String(json?.[1]).slice(publicUrl.length), {});
    expect(found.json()).toMatchObject({ type: 'rich', title: 'Map: "><script> · Tide & Co' });
    expect(await linksOf('/login')).toEqual([]);
    expect(await linksOf('/embed/map')).toEqual([]);
    // A query that is too long is not repeated in the links.
    expect(await linksOf(`/map?q=${'x'.repeat(3000)}`)).toEqual([]);
  });
});
