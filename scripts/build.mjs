// Builds what `npm start` serves: the browser's files into web/dist, the server into server/dist. A
// part is built again only if one of its inputs has changed.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, isStartedDirectly } from './repository.mjs';
import { runScript } from './run-program.mjs';
import { setUp } from './setup.mjs';

/** Bytes. A network packet holds about as many, so compressing smaller files saves nothing. */
const smallestCompressed = 1024;

/** @typedef {{ name: string, inputs: string[], output: string, make: () => Promise<void> }} Part */

const shared = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'contract/src'];

/** @type {Record<'web' | 'server', Part>} */
const parts = {
  web: {
    name: 'web',
    inputs: [
      ...shared,
      'graph/src',
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/tsconfig.json',
      'scripts/build-service-worker.mjs',
    ],
    output: 'web/dist/index.html',
    make: buildWeb,
  },
  server: {
    name: 'server',
    inputs: [...shared, 'graph/src/ground', 'graph/src/layout', 'server/src'],
    output: 'server/dist/main.js',
    make: buildServer,
  },
};

/**
 * Builds the parts whose inputs have changed since the last build.
 * @param {{ only?: (keyof typeof parts)[], force?: boolean, say?: (line: string) => void }} [options]
 * @throws an error with the compiler's output if a part does not build
 */
export async function build({ only = ['web', 'server'], force = false, say = console.log } = {}) {
  for (const name of only) {
    const part = parts[name];
    const stampFile = fromRoot('.cache/build', `${part.name}.sha256`);
    const stamp = await hashFiles(part.inputs);
    if (!force && (await isBuilt(part, stampFile, stamp))) continue;

    say(`Building ${part.name} …`);
    const started = Date.now();
    // The stamp is removed first, so that an interrupted build is repeated.
    await rm(stampFile, { force: true });
    await part.make();
    await mkdir(path.dirname(stampFile), { recursive: true });
    await writeFile(stampFile, stamp);
    say(`Built ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

async function buildWeb() {
  const vite = fromRoot('node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  // Builds the browser's files, and then the renderer with which the server renders pages.
  for (const more of [[], ['--ssr', 'src/app/render-page.tsx']]) {
    const { code, output } = await runScript(vite, ['build', '--logLevel', 'warn', ...more], {
      cwd: fromRoot('web'),
      env,
    });
    if (code !== 0) throw new Error(`The browser's files do not build:\n${output.trim()}`);
    if (output.trim() !== '') process.stderr.write(output);
  }
  const { buildServiceWorker } = await import('./build-service-worker.mjs');
  const format = await hashFiles(['contract/src']);
  await buildServiceWorker(fromRoot('web/dist'), format.slice(0, 12));
  await compressFiles(fromRoot('web/dist'));
}

/**
 * Writes `.br` and `.gz` files beside the browser's files at the highest compression level, so that
 * the server does not compress them for each visit.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const files = await readdir(folder, { recursive: true });
  const names = files.filter((file) => /\.(js|css|svg)$/u.test(file));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < smallestCompressed) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

async function buildServer() {
  const esbuild = await import('esbuild');
  const dist = fromRoot('server/dist');
  // A server that still runs the last build keeps its files until the new build is complete.
  const fresh = fromRoot('server/dist.new');
  await rm(fresh, { recursive: true, force: true });
  try {
    await esbuild.build({
      absWorkingDir: fromRoot('server'),
      entryPoints: [
        { in: 'src/main.ts', out: 'main' },
        { in: 'src/cli/main.ts', out: 'admin' },
        ...(await findWorkers()),
      ],
      outdir: fresh,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      // Node.js 20 does not load the TypeScript workspaces, so they are bundled.
      alias: {
        '@mangrove/contract': fromRoot('contract/src/index.ts'),
        '@mangrove/graph/ground': fromRoot('graph/src/ground/index.ts'),
        '@mangrove/graph/layout': fromRoot('graph/src/layout/index.ts'),
      },
      sourcemap: true,
      logLevel: 'silent',
    });
  } catch (error) {
    throw new Error(`The server does not build:\n${/** @type {Error} */ (error).message}`, {
      cause: error,
    });
  } finally {
    // esbuild runs as a separate process, and `npm start` goes on to serve from this process.
    await esbuild.stop();
  }
  // All bundles are in one folder, so modules find these data folders beside themselves.
  await copyData('server/src/db/migrations', path.join(fresh, 'migrations'));
  await copyData('server/src/demo/network', path.join(fresh, 'network'));
  await copyData('server/src/cli/help', path.join(fresh, 'help'));
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
}

/** Threads are started by file name, so each is an entry point: layout-worker.ts gives a .js. */
async function findWorkers() {
  const files = await readdir(fromRoot('server/src'), { recursive: true });
  return files
    .filter((file) => file.endsWith('-worker.ts'))
    .map((file) => ({ in: `./src/${file}`, out: path.basename(file, '.ts') }));
}

/**
 * @param {string} folder
 * @param {string} target
 */
async function copyData(folder, target) {
  await cp(fromRoot(folder), target, {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  });
}

/**
 * @param {Part} part
 * @param {string} stampFile
 * @param {string} stamp
 */
async function isBuilt(part, stampFile, stamp) {
  const [last, output] = await Promise.all([
    readIfThere(stampFile),
    readIfThere(fromRoot(part.output)),
  ]);
  return last === stamp && output !== undefined;
}

/** @param {string[]} inputs files and folders, relative to the repository */
async function hashFiles(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await listFiles(input)) {
      hash.update(`${file}\0`).update(await readFile(fromRoot(file)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} input
 * @returns {Promise<string[]>} the files of a folder in a fixed order, without tests; the file
 * itself; or an empty list
 */
async function listFiles(input) {
  try {
    const entries = await readdir(fromRoot(input), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
      .map((entry) => path.relative(fromRoot(), path.join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTDIR') return [input];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

/** @param {string} file */
async function readIfThere(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

if (isStartedDirectly(import.meta.url)) {
  await runToTheEnd(async () => {
    await setUp();
    await build({ force: process.argv.includes('--force') });
  });
}
