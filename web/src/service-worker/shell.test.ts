import { beforeEach, describe, expect, it } from 'vitest';
import { dropOldShells, findFile, findPage, installShell, isAppPage, mayBePage } from './shell.ts';
import { TestCaches } from './test-caches.ts';

let caches: TestCaches;
beforeEach(() => {
  caches = new TestCaches();
});

describe('another build', () => {
  const files = ['/favicon.svg', '/assets/index-a.js', '/assets/map-a.js'];
  // Libraries are a script of their own, which stays the same in many builds.
  const page = (entry: string) =>
    ['/favicon.svg', entry]
      .map((file) => `<script type="module" fetchpriority="low" src="${file}"></script>`)
      .join('');
  const shellOf = (build: string, given: readonly string[], entry = given[1] ?? '') => ({
    caches: caches as unknown as CacheStorage,
    build,
    files: given,
    fetch: async (address: string) =>
      new Response(address === '/network-graph' ? page(entry) : `${build} ${address}`),
  });
  const later = files.map((file) => file.replace('-a.', '-b.'));

  it('is kept whole, or not at all when the server has yet another one', async () => {
    await installShell(shellOf('a', files));
    await expect(installShell(shellOf('b', later, '/assets/index-c.js'))).rejects.toThrow(
      'another build',
    );
    expect(await caches.keys()).toEqual(['mangrove-shell-a']);
  });

  it('shows its own page, and leaves open pages the files of the build before', async () => {
    const [first, second, third] = [shellOf('a', files), shellOf('b', later), shellOf('c', later)];
    await installShell(first);
    await installShell(second);
    await dropOldShells(second);
    expect(await (await findPage(second))?.text()).toBe(page('/assets/index-b.js'));
    expect(await (await findFile(second, '/assets/map-a.js'))?.text()).toBe('a /assets/map-a.js');
    expect(await (await findFile(second, '/favicon.svg'))?.text()).toBe('b /favicon.svg');
    await installShell(third);
    await dropOldShells(third);
    expect(await findFile(third, '/assets/map-a.js')).toBeUndefined();
  });
});

it('opens the pages of the app, and nothing that is framed or no page', () => {
  const opens = (path: string) => isAppPage(new URL(path, 'http://map.test'));
  expect(['/', '/map', '/people/12-aroha', '/person/12', '/terms'].filter(opens)).toHaveLength(5);
  const others = ['/embed/map', '/docs/', '/api/v1/graph', '/people/12.jsonld', '/s/abc1234'];
  expect(others.filter(opens)).toEqual([]);
});

it('takes an address without a file name for a page, unless it is a call or framed', () => {
  const isTaken = (path: string) => mayBePage(new URL(path, 'http://map.test'));
  expect(['/s/abc1234', '/print?q=St.', '/nowhere/at.all/', '/docs/'].filter(isTaken)).toHaveLength(
    4,
  );
  const others = ['/embed/map', '/api/v1/export', '/robots.txt', '/people/12.jsonld'];
  expect(others.filter(isTaken)).toEqual([]);
});
