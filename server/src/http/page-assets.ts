import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedPath, firstColumnsAddress, type pagePaths } from '@mangrove/contract';
import { escapeHtml } from './escape-html.ts';

/** By page, the files of the built app that it needs besides those of every page. */
type PageFiles = Record<string, { scripts: string[]; styles: string[] }>;

export const entityPage = 'entity-page';
export const placePage = 'place-page';

/** Pages on which a visit often begins, with the name of their files in the built app. */
export const firstPages: Partial<Record<(typeof pagePaths)[number], string>> = {
  '/map': 'map-page',
  '/fullscreen-map': 'fullscreen-map-page',
  [embedPath]: 'embed-map-page',
  '/login': 'login-page',
  '/register': 'register-page',
  '/profile': 'profile-page',
};

/** These pages show nothing before the network has loaded, so it is preloaded with their code. */
const mapPages: ReadonlySet<string> = new Set(['map-page', 'fullscreen-map-page']);
// Must equal the request of the app, or else the app would load it again.
const network = `<link rel="preload" href="${firstColumnsAddress}" as="fetch" crossorigin="anonymous">`;

/**
 * Reads the build's list of files.
 * @returns for a page, the elements that load its style sheets before the first paint, and its code
 * while the app starts instead of afterwards. Empty without a build.
 */
export function readPageAssets(webFolder: string): (page: string) => string {
  const file = join(webFolder, '.vite/pages.json');
  if (!existsSync(file)) return () => '';
  const pages = JSON.parse(readFileSync(file, 'utf8')) as PageFiles;
  return (page) => {
    const { scripts = [], styles = [] } = pages[page] ?? {};
    return [
      ...(mapPages.has(page) ? [network] : []),
      ...styles.map((name) => `<link rel="stylesheet" href="/${escapeHtml(name)}">`),
      ...scripts.map((name) => `<link rel="modulepreload" href="/${escapeHtml(name)}">`),
    ].join('\n');
  };
}
