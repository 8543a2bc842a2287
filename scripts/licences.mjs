// Checks that the licence of every installed package lets anybody run, change and share Mangrove.
import { readFileSync } from 'node:fs';
import satisfies from 'spdx-satisfies';
import { fromRoot } from './repository.mjs';

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
const inToolsOnly = ['CC-BY-3.0', 'MPL-2.0'];
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
    const licence = licenceOf(entry, () => readManifest(place));
    if (licence === undefined) {
      problems.push(`${name} names no licence`);
    } else if (!isAllowed(licence, name, entry.dev === true)) {
      problems.push(`${name} is under ${licence}, which is not on the list`);
    }
  }
  return { checked, problems };
}

/**
 * @param {LockedPackage} entry
 * @param {() => Parameters<typeof licenceIn>[0]} readManifest used if the lock names no licence
 * @returns {string | undefined} an SPDX expression, unless the package says something else
 */
export function licenceOf(entry, readManifest) {
  return entry.license ?? licenceIn(readManifest());
}

/**
 * @param {string} licence an SPDX expression such as "(MIT OR GPL-2.0-only) AND ISC"
 * @param {string} name
 * @param {boolean} isTool
 */
function isAllowed(licence, name, isTool) {
  const own = exceptions.filter((one) => one.packages.test(name)).map((one) => one.licence);
  try {
    return satisfies(licence, [...anywhere, ...(isTool ? inToolsOnly : []), ...own]);
  } catch {
    // Not an SPDX expression, so nobody can say what it allows.
    return false;
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
