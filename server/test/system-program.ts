// Starts programs of the operating system for tests: nginx, redis-server.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The path of a program, on PATH or in Debian's folders of daemons; null if it is missing. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** A temporary folder and its owner, which is never root: these programs should not run as root. */
export function makeOwnedFolder(name: string): { folder: string; owner: Owner; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), `mangrove-${name}-`));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return { folder, owner, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface Owner {
  uid?: number;
  gid?: number;
}

function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface RunningProgram {
  child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program that stays in the foreground, and waits until it listens.
 * @throws an error with the program's output if it ends instead.
 */
export async function runProgram(
  file: string,
  args: string[],
  { folder, owner, port }: { folder: string; owner: Owner; port: number },
): Promise<RunningProgram> {
  const child = spawn(file, args, { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += String(chunk);
    });
  }
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
  let isEnded = false;
  void ended.finally(() => {
    isEnded = true;
  });
  while (!(await listens(port))) {
    if (isEnded) throw new Error(`${file} ended: ${said}`);
    await setTimeout(20);
  }
  return {
    child,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
