import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../test/factories.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { describeWithDatabase } from '../test/with-database.ts';

describeWithDatabase('reading calls', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db, { RATE_LIMIT: 'on' });
  });
  afterAll(() => test.close());

  const read = (path: string, address: string, headers = {}) =>
    test.app.inject({ url: `/api/v1/${path}`, remoteAddress: address, headers });

  it('are counted without a write to the database', async () => {
    for (const path of ['config/development-mode', 'graph', 'search/entities?q=reef']) {
      expect((await read(path, '192.0.2.1')).statusCode).toBe(200);
    }
    expect(await context.db.selectFrom('rate_limits').select('key').execute()).toEqual([]);
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a%40example.org&password=wrong',
    });
    expect(login.statusCode).toBe(400);
    expect(await context.db.selectFrom('rate_limits').select('key').execute()).toHaveLength(1);
  });

  it('are allowed twelve hundred times a minute to one address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 1_202; count += 1) {
      statuses.push((await read('relationships/role-types', '192.0.2.2')).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_200);
    expect(statuses.slice(1_200)).toEqual([429, 429]);
    expect((await read('relationships/role-types', '192.0.2.3')).statusCode).toBe(200);
    test.clock.advance(61);
    expect((await read('relationships/role-types', '192.0.2.2')).statusCode).toBe(200);
  });

  it('cost a tenth where they are answered 304', async () => {
    await aPerson(context.db, 'Ada');
    const etag = String((await read('graph', '192.0.2.4')).headers.etag);
    for (let count = 0; count < 1_300; count += 1) {
      const answer = await read('graph', '192.0.2.4', { 'if-none-match': etag });
      expect(answer.statusCode).toBe(304);
    }
    let allowed = 0;
    while ((await read('graph', '192.0.2.4')).statusCode === 200) allowed += 1;
    expect(allowed).toBe(1_200 - 1 - 130);
  });
});
