import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedPath, type pagePaths, readGraphColumns } from '@mangrove/contract';
import { escapeHtml } from './escape-html.ts';

/** By page, the files of the built app that it needs beside those that all pages start with. */
type PageFiles = Record<string, { scripts: string[]; styles: string[] }>;

export const entityPage = 'entity-page';

/** The pages that a visit begins with, by the files that the app has them in. */
export const firstPages: Partial<Record<(typeof pagePaths)[number], string>> = {
  '/map': 'map-page',
  '/fullscreen-map': 'fullscreen-map-page',
  [embedPath]: 'embed-map-page',
  '/login': 'login-page',
  '/register': 'register-page',
  '/profile': 'profile-page',
};

/** Of these pages nothing is shown before the network is there: it is on its way with their code. */
const mapPages: ReadonlySet<string> = new Set(['map-page', 'fullscreen-map-page']);
// Asked for just as the app does, which otherwise would ask again.
const network = `<link rel="preload" href="${readGraphColumns.path}" as="fetch" crossorigin="anonymous">`;

/**
 * Reads what the build has listed.
 * @returns for a page the elements that load its style sheets before it is painted, and its code
 * while the app starts instead of after it. Empty where nothing is built.
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
