import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killableServer } from '../killable-server.ts';

const { start, runAdmin, folder, withDatabase } = killableServer();

/** What the admin command prints as an error. */
async function errorsOf(...args: string[]) {
  const child = runAdmin(...args);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  return { code, errors: errors.trim() };
}

it('a damaged embedded database names the newest whole backup, which a restore brings back', {
  timeout: 120_000,
}, async () => {
  const { stop } = await start();
  const backups = join(folder(), 'backups');
  const backup = join(backups, 'daily.tar.gz');
  mkdirSync(backups, { recursive: true });
  expect((await errorsOf('backup', backup)).code).toBe(0);
  await stop();

  const control = join(folder(), 'db/global/pg_control');
  writeFileSync(control, Buffer.alloc(8192));
  const advice = `Rename that folder, then: npm run admin -- restore ${backup}`;
  await expect(start()).rejects.toThrow(advice);
  const { code, errors } = await errorsOf('doctor');
  expect(code).toBe(3);
  expect(errors).toContain(advice);
  // One line, and no trace of the code.
  expect(errors).not.toMatch(/^\s+at /mu);

  renameSync(join(folder(), 'db'), join(folder(), 'db.damaged'));
  expect(await errorsOf('restore', backup)).toMatchObject({ code: 0 });
  const settings = await withDatabase((db) => db.selectFrom('settings').selectAll().execute());
  expect(settings.length).toBeGreaterThan(0);
});
