// The app's own page with its files: one cache for each build, filled before the build is used.
import { embedPath, pagePaths } from '@mangrove/contract/browser';

const prefix = 'mangrove-shell-';
/** An address whose page the server sends empty to everybody. */
const emptyPage = '/network-graph';

export interface ShellDeps {
  caches: CacheStorage;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Names the build. */
  build: string;
  /** The addresses of its files. */
  files: readonly string[];
}

/** @throws if a file cannot be loaded, or the server has another build by now. */
export async function installShell({ caches, fetch, build, files }: ShellDeps): Promise<void> {
  const cache = await caches.open(prefix + build);
  const page = await fetch(emptyPage, { cache: 'reload', credentials: 'omit' });
  const html = await page.clone().text();
  const entries = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/gu)];
  const isThisBuild = entries.length > 0 && entries.every(([, file = '']) => files.includes(file));
  if (!page.ok || !isThisBuild) {
    await caches.delete(prefix + build);
    throw new Error('The server has another build.');
  }
  await cache.put(emptyPage, page);
  for (const file of files) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`);
    await cache.put(file, answer);
  }
}

/**
 * Removes the builds before the last one: pages of that one may still be open, and load the rest of
 * their code.
 */
export async function dropOldShells({ caches, build }: ShellDeps): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== prefix + build);
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

/** A file of this build or of the last one: their names differ where their content does. */
export async function findFile(
  { caches, build }: ShellDeps,
  address: string,
): Promise<Response | undefined> {
  const own = await caches.match(address, { cacheName: prefix + build });
  if (own) return own;
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const found = await caches.match(address, { cacheName: name });
    if (found) return found;
  }
  return undefined;
}

/** The page from which the app draws any address. */
export function findPage({ caches, build }: ShellDeps): Promise<Response | undefined> {
  return caches.match(emptyPage, { cacheName: prefix + build });
}

const pagePatterns = pagePaths
  .filter((path) => path !== embedPath)
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/.]+')}$`, 'u'));

/** Whether the app has a page at an address, except the one that other sites frame. */
export function isAppPage({ pathname }: URL): boolean {
  return pagePatterns.some((pattern) => pattern.test(pathname));
}

/**
 * Whether a page, and no file, may be at an address: also one that the server writes itself, such as
 * a booklet, or one where nothing is.
 */
export function mayBePage({ pathname }: URL): boolean {
  if (pathname === embedPath || pathname.startsWith('/api/')) return false;
  return !pathname.slice(pathname.lastIndexOf('/')).includes('.');
}
