// Checks that the licence of every installed package lets anybody run, change and share Mangrove.
import { readFileSync } from 'node:fs';
import { fromRoot, isStartedDirectly } from './repository.mjs';

const anywhere = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
// Allowed for tools that are not part of the served product.
const inToolsOnly = ['MPL-2.0'];
// Packages that are allowed individually, each with the reason.
const exceptions = [
  // The image library is a shared library beside sharp that can be replaced, as the LGPL requires.
  { packages: /^@img\/sharp-(libvips-|win32-|wasm32)/u, licence: 'LGPL-3.0-or-later' },
  // A database of places: the product shows its attribution.
  { packages: /^@countrystatecity\/countries$/u, licence: 'ODbL-1.0' },
];

/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean, resolved?: string, name?: string }} LockedPackage
 */

/**
 * @param {{ packages: Record<string, LockedPackage> }} lock as in package-lock.json
 * @param {(place: string) => { license?: unknown, licenses?: unknown } | undefined} readManifest
 *   the package.json of an installed package, used if the lock names no licence
 * @returns {{ checked: number, problems: string[] }} one sentence for each refused package
 */
export function checkLicences(lock, readManifest) {
  const problems = [];
  let checked = 0;
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (entry.link === true || !place.includes('node_modules/')) continue;
    checked += 1;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
    const licence = entry.license ?? licenceIn(readManifest(place));
    if (licence === undefined) {
      problems.push(`${name} names no licence`);
    } else if (!isAcceptable(licence, (one) => isAllowed(one, name, entry.dev === true))) {
      problems.push(`${name} is under ${licence}, which is not on the list`);
    }
  }
  return { checked, problems };
}

/**
 * @param {string} licence one identifier
 * @param {string} name
 * @param {boolean} isTool
 */
function isAllowed(licence, name, isTool) {
  return (
    anywhere.includes(licence) ||
    (isTool && inToolsOnly.includes(licence)) ||
    exceptions.some((one) => one.licence === licence && one.packages.test(name))
  );
}

/**
 * Evaluates an SPDX expression: one licence of an OR must be allowed, all licences of an AND.
 * @param {string} expression such as "(MIT OR GPL-2.0) AND ISC"
 * @param {(licence: string) => boolean} allows
 * @returns {boolean}
 */
export function isAcceptable(expression, allows) {
  const words = expression.replace(/[()]/gu, ' $& ').trim().split(/\s+/u);
  let at = 0;
  const answer = either();
  return answer && at === words.length;

  /** @returns {boolean} */
  function either() {
    let ok = both();
    while (words[at] === 'OR') {
      at += 1;
      ok = both() || ok;
    }
    return ok;
  }
  /** @returns {boolean} */
  function both() {
    let ok = one();
    while (words[at] === 'AND') {
      at += 1;
      ok = one() && ok;
    }
    return ok;
  }
  /** @returns {boolean} */
  function one() {
    const word = words[at] ?? '';
    at += 1;
    if (word !== '(') return allows(word);
    const ok = either();
    if (words[at] !== ')') return false;
    at += 1;
    return ok;
  }
}

/**
 * @param {{ license?: unknown, licenses?: unknown } | undefined} manifest
 * @returns {string | undefined} the licence; older packages use `licenses`, lists or objects
 */
function licenceIn(manifest) {
  const named = manifest?.license ?? manifest?.licenses;
  if (typeof named === 'string') return named;
  if (Array.isArray(named)) return named.map((one) => licenceIn({ license: one })).join(' OR ');
  const type = /** @type {{ type?: unknown } | undefined} */ (named)?.type;
  return typeof type === 'string' ? type : undefined;
}

export function checkOwnLicences() {
  return checkLicences(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')), (place) =>
    JSON.parse(readFileSync(fromRoot(place, 'package.json'), 'utf8')),
  );
}

if (isStartedDirectly(import.meta.url)) {
  const { checked, problems } = checkOwnLicences();
  for (const problem of problems) console.error(problem);
  console.log(`${checked} packages, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
