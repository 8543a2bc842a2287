import { expect, it, vi } from 'vitest';

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
