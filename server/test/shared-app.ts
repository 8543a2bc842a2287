import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeWebFolder } from './web-folder.ts';
import type { DatabaseContext } from './with-database.ts';

/** One app for all tests of a block: started before the first test, closed after the last. */
export function sharedApp(
  context: DatabaseContext,
  environment: Record<string, string> = {},
): TestApp {
  let started: TestApp;
  beforeAll(async () => {
    started = await startTestApp(context.db, environment);
  });
  afterAll(() => started.close());
  return lazyApp(() => started);
}

/** The same, with the browser app's page, so that the app serves pages too. */
export function sharedAppWithPages(
  context: DatabaseContext,
  environment: Record<string, string> = {},
): TestApp {
  const web = makeWebFolder();
  let started: TestApp;
  beforeAll(async () => {
    started = await startTestApp(context.db, environment, web.path);
  });
  afterAll(async () => {
    await started.close();
    web.remove();
  });
  return lazyApp(() => started);
}

/** A proxy of the running app, because a block is described before its app is started. */
export function lazyApp(running: () => TestApp): TestApp {
  return new Proxy({} as TestApp, { get: (_target, name) => Reflect.get(running(), name) });
}
