// Programs that the tests need: Chromium, PostgreSQL, nginx and Redis. Missing ones are installed
// on Debian if we have the rights; otherwise their tests are skipped, and reported by name.
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.mjs';

/** Chromium without a window: it draws the same pages, and costs tests a fifth less. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} the browser's path; CHROMIUM_PATH takes precedence
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH !== undefined) return env.CHROMIUM_PATH;
  const folders = [
    ...pathFolders(env),
    '/usr/bin',
    '/Applications/Google Chrome.app/Contents/MacOS',
  ];
  return firstProgram(folders, [...chromiumNames, 'Google Chrome']);
}

/**
 * The browser of the tests.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} its path: a Chromium without a window, or `findChromium`
 */
export function findTestBrowser(env = process.env) {
  if (env.CHROMIUM_PATH !== undefined) return env.CHROMIUM_PATH;
  return firstProgram([...pathFolders(env), '/usr/bin'], shellNames) ?? findChromium(env);
}

/**
 * Whether a PostgreSQL that the server supports is installed, on the path or in Debian's folder.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function hasPostgres(env = process.env) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.filter((version) => Number(version) >= 15).map((v) => path.join(debian, v, 'bin')),
    ...pathFolders(env),
  ];
  return firstProgram(folders, ['initdb']) !== undefined;
}

/** @param {(line: string) => void} say */
export async function provideChromium(say) {
  if (findChromium() === undefined && mayInstall()) await installPackages(['chromium'], say);
  return findChromium();
}

/** @param {(line: string) => void} say */
export async function provideTestBrowser(say) {
  const hasShell = findTestBrowser() !== findChromium();
  const wantsShell = process.env.CHROMIUM_PATH === undefined && !hasShell;
  if (wantsShell && mayInstall()) await installPackages(['chromium-headless-shell'], say);
  // An older Debian does not have the shell.
  return findTestBrowser() ?? provideChromium(say);
}

/** @param {(line: string) => void} say */
export async function providePostgres(say) {
  if (!hasPostgres() && mayInstall()) {
    await installPackages(['postgresql-common'], say);
    await withoutDefaultCluster(() => installPackages(['postgresql'], say));
  }
  return hasPostgres();
}

/**
 * The tests start their own servers, so Debian's package must not create and start a cluster.
 * @param {() => Promise<void>} install
 */
async function withoutDefaultCluster(install) {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(file)) return install();
  const before = readFileSync(file);
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    await install();
  } finally {
    writeFileSync(file, before);
  }
}

/**
 * Provides nginx and redis-server, for the tests that run the product behind nginx and with Redis.
 * @param {(line: string) => void} say
 * @returns {Promise<string[]>} the programs that are still missing
 */
export async function provideServers(say) {
  const missing = () => ['nginx', 'redis-server'].filter((name) => !hasServer(name));
  const wanted = missing();
  if (wanted.length > 0 && mayInstall()) {
    await withoutStarting(() => installPackages(wanted, say));
  }
  return missing();
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
function hasServer(name, env = process.env) {
  return firstProgram([...pathFolders(env), '/usr/bin', '/usr/sbin'], [name]) !== undefined;
}

/**
 * Debian starts a server as soon as it is installed, unless policy-rc.d forbids it.
 * @param {() => Promise<void>} install
 */
async function withoutStarting(install) {
  const file = '/usr/sbin/policy-rc.d';
  if (existsSync(file)) return install();
  writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await install();
  } finally {
    rmSync(file);
  }
}

function mayInstall() {
  return process.getuid?.() === 0 && firstProgram(['/usr/bin'], ['apt-get']) !== undefined;
}

let listsAreFresh = false;

/**
 * @param {string[]} names
 * @param {(line: string) => void} say
 */
async function installPackages(names, say) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  say(`Installing ${names.join(', ')} with apt-get, for the tests …`);
  if (!listsAreFresh) {
    listsAreFresh = true;
    await runProgram('apt-get', ['update', '-qq'], { env });
  }
  const args = ['install', '-y', '-qq', ...names];
  const { code, output } = await runProgram('apt-get', args, { env });
  if (code !== 0) {
    say(`  apt-get could not install it: ${output.trim().split('\n').at(-1) ?? ''}`);
  }
}

/** @param {NodeJS.ProcessEnv} env */
function pathFolders(env) {
  return (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
}

/**
 * @param {string[]} folders
 * @param {string[]} names
 */
function firstProgram(folders, names) {
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => isProgram(file));
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
