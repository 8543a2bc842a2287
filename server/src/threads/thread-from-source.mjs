// Used in development and tests, where nothing is built. A TypeScript loader in each thread would
// cost more than most of the thread's work, so its code is bundled, again after a source changed.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const code = fileURLToPath(process.argv[2] ?? '');
const sources = ['server/src', 'graph/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(root, folder, file),
  ),
);
const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
const folder = join(root, 'node_modules/.cache/mangrove/threads');
const bundled = join(folder, `${basename(code, '.ts')}-${sources.length}-${newest}.mjs`);
if (!existsSync(bundled)) {
  const unfinished = `${bundled}-${process.pid}-${performance.timeOrigin}`;
  mkdirSync(folder, { recursive: true });
  const { buildSync } = await import('esbuild');
  buildSync({
    entryPoints: [code],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: {
      '@mangrove/contract': join(root, 'contract/src/index.ts'),
      '@mangrove/graph/layout': join(root, 'graph/src/layout/index.ts'),
    },
    sourcemap: 'inline',
  });
  renameSync(unfinished, bundled);
}
await import(pathToFileURL(bundled).href);
