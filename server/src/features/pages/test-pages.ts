import { beforeEach } from 'vitest';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

export const publicUrl = 'https://map.example.org';
export const accept = { accept: 'text/html' };
const host = { host: 'map.example.org' };

/** Starts a server that serves pages, with a function that requests one. */
export function usePages(context: DatabaseContext) {
  const test = sharedAppWithPages(context, { PUBLIC_URL: publicUrl, SITE_NAME: 'Tide & Co' });
  beforeEach(() => context.empty());

  const open = (url: string, headers: Record<string, string> = accept) =>
    test.app.inject({ url, headers: { ...host, ...headers } });
  return { open, test: () => test };
}
