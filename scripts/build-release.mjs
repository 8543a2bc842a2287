// npm run build:release: builds one folder that runs without this repository, packed as
// .cache/release/mangrove-<version>.tar.gz, with its checksum and the list of what it holds.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { runToTheEnd } from './failure.mjs';
import { hashFile, packFolder, sameModes, writeChecksums } from './pack-release.mjs';
import { listPackages, writePackageList } from './release-packages.mjs';
import { fromRoot, isStartedDirectly } from './repository.mjs';
import { runProgram } from './run-program.mjs';
import { setUp } from './setup.mjs';

/** What is started with `node`, and the bundle of each. */
export const starters = { 'server.js': 'main', 'admin.js': 'admin' };

const built = ['server/dist', 'web/dist', 'web/dist-server'];
/** Of these, what git knows or would add: settings and keys in `deploy/` stay out. */
const written = ['LICENSE', 'CHANGELOG.md', 'deploy', 'docs/operating.md'];

/** Of packages, what no program reads: types, source maps, tests, and their authors' own folders. */
const unread = /\.(?:[cm]?ts|map|tsbuildinfo)$|\b(?:spec|test)\.[cm]?js$/u;
const authors = new Set(['.github', 'benchmark', 'benchmarks', 'docs', 'example', 'examples']);
const tests = new Set(['__tests__', 'test', 'tests']);

/**
 * Builds the release of the commit that is checked out.
 * @param {{ say?: (line: string) => void, force?: boolean }} [options]
 * @returns {Promise<{ folder: string, archive: string, time: number }>} the staged folder, what it
 * was packed into, and the time of the commit in seconds
 */
export async function buildRelease({ say = console.log, force = false } = {}) {
  await build({ say, force });
  const { name, version, license, engines } = JSON.parse(
    readFileSync(fromRoot('package.json'), 'utf8'),
  );
  const { commit, time } = await describeCommit();
  const target = fromRoot('.cache/release');
  const folder = path.join(target, `${name}-${version}`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const files = await git('ls-files', '--cached', '--others', '--exclude-standard', ...written);
  for (const part of [...files.split('\n'), ...built]) {
    cpSync(fromRoot(part), path.join(folder, part), { recursive: true });
  }
  for (const place of await listPackages('server')) copyPackage(place, folder);
  const platform = `${process.platform}-${process.arch}`;
  const about = { name, version, license, private: true, type: 'module', engines };
  const manifest = JSON.stringify({ ...about, commit, platform }, null, 2);
  writeFileSync(path.join(folder, 'package.json'), `${manifest}\n`);
  for (const [file, bundle] of Object.entries(starters)) {
    writeFileSync(path.join(folder, file), entryOf(bundle, engines.node));
  }
  const list = path.join(target, `${name}-${version}.cdx.json`);
  await writePackageList(list, { name, version, license });
  cpSync(list, path.join(folder, 'packages.cdx.json'));
  sameModes(folder);
  writeChecksums(folder);

  const archive = path.join(target, `${name}-${version}.tar.gz`);
  await packFolder(folder, archive, time);
  const line = `${hashFile(archive)}  ${path.basename(archive)}\n`;
  writeFileSync(`${archive}.sha256`, line);
  say(`Built ${path.relative(fromRoot(), archive)} of ${commit} for ${platform}.`);
  return { folder, archive, time };
}

/**
 * @param {string} place as in `node_modules/zod`
 * @param {string} folder
 */
function copyPackage(place, folder) {
  const from = fromRoot(place);
  cpSync(from, path.join(folder, place), {
    recursive: true,
    filter: (file) => {
      const inside = path.relative(from, file).split(path.sep);
      // Packages inside are on the list themselves, if the product needs them.
      if (inside[0] === 'node_modules' || authors.has(inside[0] ?? '')) return false;
      return !inside.some((name) => tests.has(name)) && !unread.test(file);
    },
  });
}

/**
 * A file that is started with `node`, in the settings of `npm start`.
 * @param {string} bundle
 * @param {string} needed such as `>=20.19`
 */
function entryOf(bundle, needed) {
  return `const [major, minor] = process.versions.node.split('.').map(Number);
const [oldest, oldestMinor] = '${needed.replace('>=', '')}'.split('.').map(Number);
if (major < oldest || (major === oldest && minor < oldestMinor)) {
  console.error(\`Mangrove needs Node.js ${needed.replace('>=', '')} or newer, and this is \${process.versions.node}.\`);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
await import('./server/dist/${bundle}.js');
`;
}

/** The commit, with `-changed` after it if files differ from it; and its time in seconds. */
async function describeCommit() {
  const commit = await git(
    'describe',
    '--always',
    '--exclude=*',
    '--abbrev=40',
    '--dirty=-changed',
  );
  return { commit, time: Number(await git('log', '-1', '--format=%ct')) };
}

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await runProgram('git', args);
  if (code !== 0) throw new Error(`git ${args[0]} failed: a release is built of a commit.`);
  return output.trim();
}

if (isStartedDirectly(import.meta.url)) {
  await runToTheEnd(async () => {
    await setUp();
    await buildRelease({ force: true });
  });
}
