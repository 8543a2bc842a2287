import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Debian's `nobody`. */
const nobody = 65_534;

/** Whether this process may start others in a root of their own. */
export const mayChangeRoot = process.getuid?.() === 0 && existsSync('/usr/sbin/chroot');

/**
 * Adds nothing but Node.js to a folder, for `startInRoot`, with the system's libraries that it and
 * compiled packages are linked to, and a folder `/data` that its user may write.
 */
export function makeBareRoot(folder: string, compiled: string[]): void {
  const linked = String(execFileSync('ldd', [process.execPath, ...compiled]));
  for (const [, library = ''] of linked.matchAll(/^\t(?:.* => )?(\/\S+)/gmu)) {
    if (library.startsWith(folder)) continue;
    cpSync(realpathSync(library), path.join(folder, library), { recursive: true });
  }
  cpSync(process.execPath, path.join(folder, 'bin/node'));
  for (const name of ['data', 'tmp']) {
    mkdirSync(path.join(folder, name));
    chownSync(path.join(folder, name), nobody, nobody);
  }
}

/** Starts Node.js with that folder as its root, as `nobody`. */
export function startInRoot(folder: string, args: string[], env: Record<string, string>) {
  const user = `--userspec=${nobody}:${nobody}`;
  return spawn('/usr/sbin/chroot', [user, folder, '/bin/node', ...args], { env, stdio: 'pipe' });
}
