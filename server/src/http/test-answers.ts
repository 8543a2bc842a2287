import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { pictureName, putPicture } from '../../test/example-picture.ts';
import { aPerson } from '../../test/factories.ts';
import { lazyApp } from '../../test/shared-app.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWebFolder } from '../../test/web-folder.ts';
import type { DatabaseContext } from '../../test/with-database.ts';

export const html = { accept: 'text/html' };

/** A listening server with a built app, a person and a picture, for a block of tests of answers. */
export function setUpAnswers(context: DatabaseContext) {
  const { path: web, remove } = makeWebFolder();
  let started: TestApp;

  async function begin() {
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'assets', 'app-Abc123.js'), 'export {};');
    writeFileSync(join(web, 'assets', 'app-Abc123.js.map'), '{}');
    started = await startTestApp(context.db, {}, web);
    const address = new URL(await started.app.listen({ host: '127.0.0.1', port: 0 }));
    const person = await aPerson(context.db, 'Aroha Ngata');
    const user = await signedIn(started, context.db);
    await putPicture(context.db, started.dataDir, pictureName);
    return { address, person, user };
  }
  afterAll(async () => {
    await started.close();
    remove();
  });

  const test = lazyApp(() => started);
  const inject = (options: InjectOptions | string) => test.app.inject(options);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const report = { message: 'm', page: 'p', name: 'n' };
  const padded = (body: string, length: number) => body + ' '.repeat(length - body.length);

  return { begin, test, inject, form, json, report, padded };
}
