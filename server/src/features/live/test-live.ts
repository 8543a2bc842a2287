import { afterEach, beforeEach, vi } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { LiveClient } from '../../../test/live-client.ts';
import { lazyApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

/** A listening server for each test of a block, and helpers to connect to it. */
export function setUpLive(context: DatabaseContext) {
  let started: TestApp;
  let others: LiveClient[] = [];
  const test = lazyApp(() => started);
  let url: string;
  const address = () => url;

  async function start(environment: Record<string, string> = {}): Promise<void> {
    started = await startTestApp(context.db, environment);
    url = await started.app.listen({ host: '127.0.0.1', port: 0 });
  }
  beforeEach(async () => {
    await context.empty();
    await start();
  });
  afterEach(async () => {
    for (const { socket } of others) socket.terminate();
    others = [];
    vi.useRealTimers();
    await started.close();
  });

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const cookieOf = (client: HttpClient) =>
    [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connect = (path = '/ws', headers: Record<string, string | undefined> = {}) =>
    LiveClient.connect(url + path, headers);

  async function open(path = '/ws', client?: HttpClient): Promise<LiveClient> {
    const headers = client ? { cookie: cookieOf(client) } : {};
    const live = await LiveClient.open(url + path, headers);
    others.push(live);
    await live.received(({ type }) => type === 'development_mode');
    return live;
  }
  const setDevelopmentMode = (admin: HttpClient, enabled: boolean) =>
    admin.post('/api/v1/config/development-mode', { enabled });

  return { test, start, visitor, cookieOf, connect, open, setDevelopmentMode, address };
}
