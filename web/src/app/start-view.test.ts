import { expect, it, vi } from 'vitest';
import { readStartView } from '../domain/site/start-view.ts';

const readFrom = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<meta name="mangrove-start-view" content="${content}">`;
  return readStartView(page);
};

it('readStartView reads what the map shows first; null for the whole network', () => {
  expect(readFrom('focus:project_9')).toEqual({ focus: 'project_9' });
  expect(readFrom('groups')).toEqual({ color: 'group' });
  expect(readFrom('whole')).toBeNull();
});

it('openStartView leads there once, and never away from an address with a query', async () => {
  // The first time in a page, whatever other tests have opened before.
  vi.resetModules();
  const { openStartView } = await import('./start-view.ts');
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'mangrove-start-view', content: 'groups' });
  document.head.append(meta);
  openStartView({ search: {}, preload: true });
  expect(() => openStartView({ search: {}, preload: false })).toThrow();
  expect(() => openStartView({ search: {}, preload: false })).not.toThrow();
  meta.remove();
});
