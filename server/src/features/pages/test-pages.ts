import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeWebFolder } from '../../../test/web-folder.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

export const publicUrl = 'https://map.example.org';
export const accept = { accept: 'text/html' };
const host = { host: 'map.example.org' };

/** A product that serves pages, and how one is opened. */
export function usePages(context: DatabaseContext) {
  let test: TestApp;
  const web = makeWebFolder();
  beforeAll(async () => {
    test = await startTestApp(
      context.db,
      { PUBLIC_URL: publicUrl, SITE_NAME: 'Tide & Co' },
      web.path,
    );
  });
  beforeEach(() => context.empty());
  afterAll(async () => {
    await test.close();
    web.remove();
  });

  const open = (url: string, headers: Record<string, string> = accept) =>
    test.app.inject({ url, headers: { ...host, ...headers } });
  return { open, test: () => test };
}
