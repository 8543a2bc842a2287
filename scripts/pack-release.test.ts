// A release is packed by whoever builds it, on whatever machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashFile } from './pack-release.mjs';

const isGnu = String(spawnSync('tar', ['--version']).stdout).includes('GNU tar');
const program = `
  const { packFolder, sameModes, writeChecksums } = await import(process.argv[1]);
  const [folder, archive] = process.argv.slice(2);
  sameModes(folder);
  writeChecksums(folder);
  await packFolder(folder, archive, 1_700_000_000);
`;
/** Locales sort these differently. */
const names = ['Beta.js', 'alpha.js', 'älter.js', '_first.js', 'deep/Zeta.js', 'deep/eta.js'];
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mangrove-packed-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes the same files somewhere else, and packs them in a process with these settings. */
function pack(place: string, order: string[], umask: string, env: Record<string, string>): string {
  const folder = path.join(root, place, 'release');
  mkdirSync(path.join(folder, 'deep'), {
    recursive: true,
    mode: 0o777 & ~Number.parseInt(umask, 8),
  });
  for (const name of order) {
    const file = path.join(folder, name);
    writeFileSync(file, `// ${name}\n`, { mode: 0o666 & ~Number.parseInt(umask, 8) });
    utimesSync(file, order.indexOf(name), 1_000_000_000 + Math.random() * 500_000_000);
  }
  const archive = path.join(root, place, 'release.tar.gz');
  const module = path.join(import.meta.dirname, 'pack-release.mjs');
  const node = [process.execPath, '--input-type=module', '-e', program, module, folder, archive];
  execFileSync('/bin/sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', ...node], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return archive;
}

it.skipIf(!isGnu)('is packed to the same bytes by everybody', () => {
  const one = pack('one', names, '022', { LC_ALL: 'C', TZ: 'UTC' });
  const two = pack('another place', names.toReversed(), '077', {
    LC_ALL: 'C.UTF-8',
    TZ: 'Pacific/Auckland',
    GZIP_OPT: '-1',
    TAR_OPTIONS: '--owner=1000',
  });
  expect(hashFile(two)).toBe(hashFile(one));
  const listed = execFileSync('tar', ['-tzf', two], { encoding: 'utf8' }).trim().split('\n');
  expect(listed).toHaveLength(names.length + 3);
});
