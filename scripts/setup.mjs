// Installs the packages of package-lock.json if needed. Every other script calls this first, so
// that a fresh clone needs no separate step. It runs before anything is installed, so it may import
// Node's own modules only.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToTheEnd } from './failure.mjs';
import { isStartedDirectly, root } from './repository.mjs';
import { runProgram, runScript } from './run-program.mjs';

const oldestNode = [20, 19];
const stampFile = 'node_modules/.mangrove-setup';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

/**
 * Makes sure that the packages are installed; takes milliseconds if they are.
 * @param {{ folder?: string, say?: (line: string) => void }} [options]
 * @returns {Promise<boolean>} whether anything had to be installed
 * @throws when Node.js is too old, or npm fails
 */
export async function setUp({ folder = root, say = console.log } = {}) {
  requireNode(process.versions.node);
  const state = describeInstallation(folder);
  if (state === 'complete') return false;

  say(
    state === 'missing'
      ? 'Installing packages: this takes about a minute, the first time only …'
      : 'The list of packages changed: installing again …',
  );
  const started = Date.now();
  const patience = setInterval(
    () => say(`  still installing (${secondsSince(started)} s)`),
    20_000,
  );
  try {
    await install(folder, say);
  } finally {
    clearInterval(patience);
  }
  writeStamp(folder);
  say(`Packages installed in ${secondsSince(started)} s.`);
  return true;
}

/** @param {string} version as in process.versions.node */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Mangrove needs Node.js ${oldestNode.join('.')} or newer, and this is ${version}. ` +
      'Install a newer one (https://nodejs.org) and run the same command again.',
  );
}

/**
 * @param {string} folder
 * @returns {'complete' | 'missing' | 'changed'}
 */
export function describeInstallation(folder) {
  const stamp = readIfThere(path.join(folder, stampFile));
  if (stamp === stampFor(folder)) return 'complete';

  // npm records what it installed, so that a developer's own `npm install` is recognised too.
  const record = readIfThere(path.join(folder, 'node_modules/.package-lock.json'));
  if (record === undefined) return 'missing';
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const sameMachine = stamp === undefined || stamp.endsWith(machine());
  if (sameMachine && isInstalled(JSON.parse(lock), JSON.parse(record))) {
    writeStamp(folder);
    return 'complete';
  }
  return 'changed';
}

/**
 * Whether all packages of the lock are installed. Optional ones may be for other platforms.
 * @param {Lock} lock
 * @param {Lock} record npm's own record of installed packages
 */
export function isInstalled(lock, record) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '') return true;
    const there = record.packages[place];
    if (there === undefined) return wanted.optional === true;
    return there.version === wanted.version && there.integrity === wanted.integrity;
  });
}

/**
 * @param {string} folder
 * @param {(line: string) => void} say
 */
async function install(folder, say) {
  // Without this, NODE_ENV=production would omit packages that the build needs.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = await npm(['ci', ...options], folder);
  if (clean.code === 0) return;

  // Some registries lack optional packages for other platforms, and `npm ci` fails without them.
  if (!/Missing: .+ from lock file/u.test(clean.output)) {
    throw new Error(`npm ci failed:\n${clean.output.trim()}`);
  }
  say('  npm ci misses packages that the lock names; trying npm install instead …');
  const lenient = await npm(['install', '--no-save', ...options], folder);
  if (lenient.code !== 0) throw new Error(`npm install failed:\n${lenient.output.trim()}`);
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
export function npm(args, cwd) {
  // npm passes its path to the scripts that it runs, so it need not be found by name.
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return runScript(own, args, { cwd });
  return runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd });
}

/** @param {string} folder */
function writeStamp(folder) {
  const file = path.join(folder, stampFile);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, stampFor(folder));
}

/** @param {string} folder */
function stampFor(folder) {
  const lock = readFileSync(path.join(folder, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${machine()}`;
}

/** Compiled packages only fit one platform and architecture. */
function machine() {
  return `${process.platform} ${process.arch}`;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} started */
function secondsSince(started) {
  return Math.round((Date.now() - started) / 1000);
}

if (isStartedDirectly(import.meta.url)) {
  const installed = await runToTheEnd(setUp);
  if (!installed) console.log('Everything is installed.');
}
