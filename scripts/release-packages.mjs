// Which packages a release holds, and their list for others (CycloneDX).
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { licenceOf } from './licences.mjs';
import { fromRoot, root } from './repository.mjs';
import { npm } from './setup.mjs';

/**
 * @param {'server' | 'web'} workspace
 * @returns {Promise<string[]>} the packages that it needs to run, as in `node_modules/zod`
 */
export async function listPackages(workspace) {
  const from = `--workspace=@mangrove/${workspace}`;
  const options = ['--omit=dev', '--all', '--parseable', '--loglevel=silent'];
  const { code, output } = await npm(['ls', from, ...options], root);
  if (code !== 0) throw new Error(`npm ls ${from} failed:\n${output.trim()}`);
  const places = output
    .split('\n')
    .map((line) => path.relative(root, line))
    // Our own workspaces are in the bundles.
    .filter((place) => place.startsWith('node_modules') && !place.includes('@mangrove'));
  return [...new Set(places)].sort();
}

/**
 * Writes the list of all packages of the product, those in the browser's bundles too. Not with
 * `npm sbom`, which leaves out what workspaces share (npm 11), and names the time of the build.
 * @param {string} file
 * @param {{ name: string, version: string, license: string }} product
 */
export async function writePackageList(file, { name, version, license }) {
  const places = [...(await listPackages('server')), ...(await listPackages('web'))];
  const lock = JSON.parse(await readFile(fromRoot('package-lock.json'), 'utf8'));
  const components = [];
  for (const place of [...new Set(places)].sort()) {
    const manifest = JSON.parse(await readFile(fromRoot(place, 'package.json'), 'utf8'));
    const entry = lock.packages[place.split(path.sep).join('/')];
    components.push({
      ...describePackage(
        manifest.name,
        manifest.version,
        licenceOf(entry, () => manifest),
      ),
      hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }],
    });
  }
  const component = { ...describePackage(name, version, license), type: 'application' };
  const list = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 };
  const text = JSON.stringify({ ...list, metadata: { component }, components }, null, 2);
  await writeFile(file, `${text}\n`);
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string | undefined} licence
 */
function describePackage(name, version, licence) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = licence === undefined ? [] : [{ expression: licence }];
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses };
}

/** @param {string} integrity as in package-lock.json */
function hexOf(integrity) {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}
