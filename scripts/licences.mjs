// Every package in the tree must carry a licence that lets anybody run, change and share Mangrove.
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
// Tools that are not part of what is served.
const inToolsOnly = ['MPL-2.0'];
// Named one by one, with the reason why it is fine.
const exceptions = [
  // The image library is a shared library beside sharp, which may be replaced, as the licence asks.
  { packages: /^@img\/sharp-(libvips-|win32-|wasm32)/u, licence: 'LGPL-3.0-or-later' },
  // A database of places: shown with its attribution.
  { packages: /^@countrystatecity\/countries$/u, licence: 'ODbL-1.0' },
];

/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean, resolved?: string, name?: string }} LockedPackage
 */

/**
 * @param {{ packages: Record<string, LockedPackage> }} lock as in package-lock.json
 * @param {(place: string) => { license?: unknown, licenses?: unknown } | undefined} readManifest
 *   the package.json of an installed package, for what the lock does not say
 * @returns {{ checked: number, problems: string[] }} one sentence for each package that may not be used
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
 * Reads an SPDX expression: of licences joined by OR one is enough, of those joined by AND all are needed.
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
 * @returns {string | undefined} older packages name it in ways of their own
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
