import { limits } from '@mangrove/contract';
import { expect, it, vi } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { readPage } from '../../../test/read-page.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { FirstScreen, type FirstScreenDeps } from './first-screen.ts';
import { accept, usePages } from './test-pages.ts';

const empty = 'Nothing on the map yet';

const cookieOf = ({ cookies }: HttpClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

it('is empty if it cannot be rendered, so that the app draws the page', async () => {
  const warned = vi.fn();
  const first = new FirstScreen({
    network: { knownSizes: { all: 0, membersOnly: 0 } },
    site: { siteName: 'Tide & Co' },
    log: { warn: warned },
    renderer: () => Promise.reject(new Error('the file is missing')),
    isDevelopmentMode: () => Promise.resolve(false),
  } as unknown as FirstScreenDeps);
  expect(await first.render('/', false, null)).toEqual({ root: '', end: '' });
  expect(warned).toHaveBeenCalledOnce();
});

describeOnOneEngine('the first screen of a page', (context) => {
  const { open, test } = usePages(context);

  it('shows the text and the links of the first page before the app has loaded', async () => {
    const { text, links } = readPage(await open('/'));
    expect(text).toContain('Tide & Co');
    expect(links).toEqual(expect.arrayContaining(['/map', '/login', '/register']));
  });

  it('leaves out the links to log in and register for a browser with a session', async () => {
    const ines = await signedIn(test(), context.db);
    const { links } = readPage(await open('/', { ...accept, cookie: cookieOf(ines) }));
    expect(links).toContain('/map');
    expect(links).not.toContain('/login');
    expect(links).not.toContain('/register');
  });

  it('says that the map is loading, and once it is known, that nothing is on it', async () => {
    await aPerson(context.db, 'Ines Quill');
    await test().network.current();
    expect(readPage(await open('/map')).text).toContain('Loading graph data...');
    await context.empty();
    await test().network.current();
    const { text, links } = readPage(await open('/map'));
    expect(text).toContain(empty);
    expect(links).toContain('/register');
  });

  it('tells nobody of what is private, and has no picture where all is for members', async () => {
    const id = await aPerson(context.db, 'Ines Quill');
    const narrow = async (audience: 'private' | 'members') => {
      await context.db.updateTable('entities').set({ audience }).where('id', '=', id).execute();
      await raiseNetworkVersion(context.db);
      await test().network.current();
      return readPage(await open('/map'));
    };
    expect((await narrow('private')).text).toContain(empty);
    const { text, page } = await narrow('members');
    expect(text).toContain('Loading graph data...');
    expect(page.querySelector('#first-map, form')).toBeNull();
  });

  it('shows the words of a search at once, and keeps its filters', async () => {
    await aPerson(context.db, 'Ines Quill');
    await test().network.current();
    const formOf = async (path: string) => readPage(await open(path)).page.querySelector('form');
    const given = await formOf('/map?q=t%C4%81ne+%22sea%22&tag=FILM&tag=OCEAN&view=places');
    const values = [...(given?.querySelectorAll('input') ?? [])].map((input) => [
      input.getAttribute('name'),
      input.getAttribute('value'),
    ]);
    expect(values).toEqual([
      ['q', 'tāne "sea"'],
      ['tag', 'FILM'],
      ['tag', 'OCEAN'],
      ['view', 'places'],
    ]);
    expect((await formOf('/map'))?.querySelector('input')?.getAttribute('value')).toBe('');
    expect(await formOf('/map?view=table&q=sea')).toBeNull();
    expect(await formOf('/map?q=%20')).toBeNull();
  });

  it('invites a browser with a session to create a profile', async () => {
    const ines = await signedIn(test(), context.db);
    await test().network.current();
    const { text, links } = readPage(await open('/map', { ...accept, cookie: cookieOf(ines) }));
    expect(text).toContain(empty);
    expect(links).toContain('/create-profile');
  });

  it.each([
    ['is on', () => Promise.resolve(true)],
    ['cannot be read', () => Promise.reject(new Error('connection refused'))],
  ])('says nothing of the network while development mode %s', async (_, isDevelopmentMode) => {
    await test().network.current();
    const asked = vi.spyOn(test().app.gate, 'isDevelopmentMode');
    asked.mockImplementation(isDevelopmentMode);
    const answer = await open('/map');
    asked.mockRestore();
    expect(answer.statusCode).toBe(200);
    expect(readPage(answer).text).not.toContain(empty);
  });

  it('leaves a page that only the app renders empty', async () => {
    const { page } = readPage(await open('/login'));
    expect(page.querySelector('#root')?.innerHTML).toBe('');
  });

  /** Names are placed in a thread, which waits on a busy machine. */
  const patience = { timeout: 20_000 };
  const namesNow = async () => {
    const { page } = readPage(await open('/map'));
    return page.querySelector('#first-map')?.textContent ?? '';
  };

  it('names the map beside its picture once somebody has asked for it', async () => {
    await relate(context.db, await aPerson(context.db, 'Ines Quill'), await aProject(context.db));
    await test().network.current();
    expect(await namesNow()).toBe('');
    await vi.waitFor(async () => expect(await namesNow()).toContain('Ines Quill'), patience);
    const { page } = readPage(await open('/map'));
    // For each window once; the style sheet shows one of them.
    const places = [...page.querySelectorAll('#first-map span')];
    expect(places.filter(({ textContent }) => textContent === 'Ines Quill')).toHaveLength(2);
    const style = places[0]?.getAttribute('style') ?? '';
    expect(style).toMatch(/^left:calc\(\d+\.\d\d% \+ -?\d+\.\dpx\);top:calc\(/u);
  });

  it('names nobody who is hidden since, not even until the next names are there', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    await aPerson(context.db, 'Bo Reed');
    await test().network.current();
    await vi.waitFor(async () => expect(await namesNow()).toContain('Ines Quill'), patience);
    await context.db
      .updateTable('entities')
      .set({ audience: 'members' })
      .where('id', '=', ines)
      .execute();
    await raiseNetworkVersion(context.db);
    expect(await namesNow()).toBe('');
    await vi.waitFor(async () => expect(await namesNow()).toContain('Bo Reed'), patience);
    expect(await namesNow()).not.toContain('Ines Quill');
  });

  it('names nothing of a network of which the browser holds only a part', async () => {
    const whole = vi.spyOn(limits, 'mapWhole', 'get');
    whole.mockReturnValue(1 as never);
    await aPerson(context.db, 'Ines Quill');
    await aPerson(context.db, 'Bo Reed');
    await test().network.current();
    const places = async () =>
      readPage(await open('/map')).page.querySelectorAll('#first-map > div').length;
    // They are known, and there is none.
    await vi.waitFor(async () => expect(await places()).toBe(2), patience);
    expect(await namesNow()).toBe('');
    whole.mockRestore();
  });
});
