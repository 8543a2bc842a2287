// Packs a folder so that the same files always give the same bytes.
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.mjs';

/** Inside a release; `sha256sum -c` reads it. */
const checksums = 'SHA256SUMS';

/**
 * Gives files and folders the same permissions on every machine, whatever its umask.
 * @param {string} folder
 */
export function sameModes(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

/**
 * Writes the checksum of every file of a folder into it.
 * @param {string} folder
 */
export function writeChecksums(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== checksums)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const lines = files.map((file) => `${hashFile(path.join(folder, file))}  ${file}\n`);
  const file = path.join(folder, checksums);
  writeFileSync(file, lines.join(''));
  // Not given as the file is written, because the umask would be taken off it.
  chmodSync(file, 0o644);
}

/** @param {string} file */
export function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Packs a folder with GNU tar: sorted, owned by root, every file of the same time.
 * @param {string} folder
 * @param {string} archive
 * @param {number} time in seconds
 */
export async function packFolder(folder, archive, time) {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`];
  const form = ['--format=ustar', '--use-compress-program=gzip -n'];
  const what = ['-C', path.dirname(folder), path.basename(folder)];
  const { code, output } = await runProgram('tar', [...same, ...form, '-cf', archive, ...what], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  if (code !== 0) throw new Error(`GNU tar could not pack the release:\n${output.trim()}`);
}
