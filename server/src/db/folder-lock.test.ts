import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder, socketPathOf } from './folder-lock.ts';

const holderScript = fileURLToPath(new URL('../../test/hold-folder.ts', import.meta.url));

describe('the lock of the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mangrove-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a second process and names the first', async () => {
    const holder = await holdInAnotherProcess(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder.pid}, started`);
    holder.kill();
  });

  it('refuses a second process while the first is too busy to answer', async () => {
    const holder = await holdInAnotherProcess(folder);
    process.kill(holder.pid ?? 0, 'SIGSTOP');
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    process.kill(holder.pid ?? 0, 'SIGCONT');
    holder.kill();
  });

  it('is free after its holder was killed, even if the stored process number is in use again', async () => {
    const holder = await holdInAnotherProcess(folder);
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    writeFileSync(
      join(folder, '.lock.json'),
      JSON.stringify({ pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z' }),
    );
    const lock = await lockFolder(folder);
    await lock.release();
  });

  it('is taken by exactly one of many processes that find a dead socket', async () => {
    const holder = await holdInAnotherProcess(folder);
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const won = tries.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const outcome of won) await outcome.value.release();
  });

  it('can be taken again after a release', async () => {
    await (await lockFolder(folder)).release();
    await (await lockFolder(folder)).release();
  });

  it("uses a socket path short enough for the system, however long the folder's path", () => {
    const path = socketPathOf(`/srv/${'very-long-name/'.repeat(20)}data`);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(104);
  });
});

async function holdInAnotherProcess(folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', holderScript, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  return child;
}
