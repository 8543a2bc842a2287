// What lies in the data folder of a server that was used, killed and cleaned up.
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type RetentionRow, retention, retentionMs } from '@mangrove/contract';
import { expect, it, vi } from 'vitest';
import { killableServer } from '../killable-server.ts';
import { RemoteClient } from '../remote-client.ts';

/** Without data about anybody, or with the tables that the retention table names. */
const others = [
  'db',
  'db.reserve',
  'db.starting',
  'legal',
  'secret',
  '.lock.claim',
  '.lock.json',
  '.lock.sock',
];
const named = Object.values<RetentionRow>(retention).flatMap(({ files = [] }) =>
  files.map((pattern) => dirname(pattern)),
);

const { start, asSuperuser, runCleanup, folder } = killableServer();
const namesIn = (name: string) => {
  const path = join(folder(), name);
  return existsSync(path) ? readdirSync(path) : [];
};

it('the data folder holds only what the retention table names, also after a kill', {
  timeout: 90_000,
}, async () => {
  const superuser = await asSuperuser();
  const { address, stop } = await start();
  const guest = new RemoteClient();
  const account = { email: 'aroha@example.org', password: 'salt water archive' };
  await guest.post(address, '/api/v1/auth/register?auto_login=true', account);
  expect((await superuser.post(address, '/api/v1/admin/backup')).status).toBe(200);
  await vi.waitFor(() => expect(namesIn('mail').length).toBe(2), { timeout: 20_000 });

  const [ofInes] = namesIn('mail').sort();
  const left = await guest.post(address, '/api/v1/auth/delete-account', { nodes: [] });
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  // The e-mail that says so is the only one that is left of the account.
  await vi.waitFor(
    () => {
      const mails = namesIn('mail').sort();
      expect(mails).toHaveLength(2);
      expect(mails[0]).toBe(ofInes);
    },
    { timeout: 20_000 },
  );

  const form = new FormData();
  form.append('files', new Blob([Buffer.alloc(30_000_000, 'x')]), 'people.csv');
  let answer: unknown;
  const upload = superuser.upload(address, '/api/v1/admin/import/check?source=x', form).then(
    (given) => {
      answer = given;
    },
    () => undefined,
  );
  while (namesIn('uploads').length === 0) {
    expect(answer).toBe(undefined);
    await setTimeout(1);
  }
  await stop('SIGKILL');
  await upload;
  expect(namesIn('uploads')).toHaveLength(1);
  expect(readdirSync(folder()).filter((name) => ![...others, ...named].includes(name))).toEqual([]);

  const [code] = await once(runCleanup((retentionMs('emails') + 600_000) / 1000), 'exit');
  expect(code).toBe(0);
  expect(['uploads', 'downloads', 'mail'].flatMap(namesIn)).toEqual([]);
});
