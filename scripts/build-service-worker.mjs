// Bundles the service worker into one file, after the files that it loads for times without a signal.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { fromRoot } from './repository.mjs';

/** What nobody needs without a signal: forms that only work with one, rare scripts of letters. */
const needsSignal =
  /^(add-several|administration|api-tokens|audit-log|ceremonies|control-panel|deleted-items|deletion-wizard|duplicates|embed-map|field-list|identities|invitation|land-50m|legal|merge|network-import|node-management|passkeys|provider|recent-changes|report-queue|second-factor|short-address|tag-management|user-management)|^commissioner-(?!latin-flar)/u;

/**
 * @param {string} folder the built browser app
 * @param {string} format changes with the shape of answers
 */
export async function buildServiceWorker(folder, format) {
  const assets = await readdir(path.join(folder, 'assets'));
  const files = [
    ...assets.filter((name) => !/\.(br|gz)$/u.test(name) && !needsSignal.test(name)).sort(),
  ].map((name) => `/assets/${name}`);
  const others = ['/color-scheme.js', '/first-map.js', '/favicon.svg', '/logo.svg'];
  const hash = createHash('sha256').update(files.join('\n'));
  for (const name of others) hash.update(await readFile(path.join(folder, name)));
  const shell = { build: hash.digest('hex').slice(0, 12), format, files: [...others, ...files] };
  await build({
    absWorkingDir: fromRoot('web'),
    entryPoints: ['src/service-worker/service-worker.ts'],
    outfile: path.join(folder, 'service-worker.js'),
    bundle: true,
    minify: true,
    // A classic script: not every browser runs modules as service workers.
    format: 'iife',
    target: 'es2022',
    alias: { '@mangrove/contract/browser': fromRoot('contract/src/browser.ts') },
    define: { builtShell: JSON.stringify(shell) },
    logLevel: 'silent',
  });
}
