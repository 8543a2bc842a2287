import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EntityWithConnections } from '@mangrove/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lazyRenderer, type PageRenderer } from './page-renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'mangrove-renderer-'));
let renderer: PageRenderer;
beforeAll(async () => {
  const file = join(folder, 'render-page.mjs');
  writeFileSync(
    file,
    `import { isMainThread } from 'node:worker_threads';
    export function renderEntityPage({ name, connections }, { path }) {
      if (name === 'broken') throw new Error('not rendered');
      if (name === 'ending') process.exit();
      return [isMainThread ? 'here' : 'thread', name, connections.people.length, path].join(' ');
    }
    export const renderFirstScreen = () => '';
    export const renderFirstSearch = () => '';
    export const renderNotFoundPage = () => '';`,
  );
  renderer = await lazyRenderer(pathToFileURL(file).href)();
});
afterAll(() => rmSync(folder, { recursive: true }));

const render = (name: string, count: number) => {
  const people = Array.from({ length: count }, (_, id) => ({ id }));
  const entity = { name, connections: { people, projects: [], organizations: [] } };
  const request = { path: '/people/1', siteName: 'Mangrove', hasSession: false, fields: [] };
  return renderer.renderEntityPage(entity as unknown as EntityWithConnections, request);
};

it('renders pages with many connections in a thread, one at a time', async () => {
  expect(await render('small', 300)).toBe('here small 300 /people/1');
  const rendered = await Promise.all([render('one', 301), render('two', 10_000)]);
  expect(rendered).toEqual(['thread one 301 /people/1', 'thread two 10000 /people/1']);
});

it('goes on after a page that could not be rendered, and after the end of the thread', async () => {
  await expect(render('broken', 400)).rejects.toThrow('not rendered');
  await expect(render('ending', 400)).rejects.toThrow('ended');
  expect(await render('next', 400)).toBe('thread next 400 /people/1');
});
