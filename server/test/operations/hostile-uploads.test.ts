// The memory and time that uploads cost the server process, measured on the product as it is run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatPng, hostilePictures } from '../hostile-pictures.ts';
import { RemoteClient } from '../remote-client.ts';
import {
  bundleServer,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

const mebibyte = 1024 * 1024;

/** Resident memory of a process in mebibytes: now, and the peak since the last reset. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`, 'u').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

describe.skipIf(process.platform !== 'linux')('hostile uploads', () => {
  let bundle: ServerBundle;
  let server: ServerProcess;
  let folder: string;
  const visitor = new RemoteClient();

  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-uploads-'));
    server = await startServer(bundle, {
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    });
    await visitor.post(server.address, '/api/v1/auth/register?auto_login=true', {
      email: 'mei@example.org',
      password: 'salt water archive',
    });
  }, 240_000);
  afterAll(async () => {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const upload = async (bytes: Uint8Array): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return (await visitor.upload(server.address, '/api/v1/upload-image?entity_type=person', form))
      .status;
  };

  it('raise the memory of the process by less than 200 MB, in parallel and repeated', {
    timeout: 240_000,
  }, async () => {
    const jpeg = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#0B5A63' },
    })
      .jpeg()
      .toBuffer();
    // Normal use first: the decoder is loaded, and some pictures are stored.
    for (let count = 0; count < 4; count += 1) expect(await upload(jpeg)).toBe(201);
    const idle = memoryOf(server.pid).now;
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');

    const hostile = Object.values(hostilePictures());
    const tooLarge = Buffer.alloc(10 * mebibyte + 1, jpeg);
    for (let round = 0; round < 3; round += 1) {
      const statuses = await Promise.all([
        ...hostile.map(upload),
        ...[tooLarge, tooLarge, tooLarge].map(upload),
        ...[flatPng(8_000, 5_000)].map(upload),
      ]);
      expect(statuses).toEqual([...hostile.map(() => 400), 413, 413, 413, 201]);
    }
    const { most } = memoryOf(server.pid);
    expect(most).toBeGreaterThan(0);
    expect(most - idle).toBeLessThan(200);
    expect((await visitor.get(server.address, '/healthz')).status).toBe(200);
  });
});
