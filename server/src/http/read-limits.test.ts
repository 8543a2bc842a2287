import { expect, it } from 'vitest';
import { aPerson } from '../../test/factories.ts';
import { sharedApp } from '../../test/shared-app.ts';
import { signedIn } from '../../test/signed-in.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';

describeOnOneEngine('reading calls', (context) => {
  const test = sharedApp(context, { RATE_LIMIT: 'on' });

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

  it('are counted without a write when they are sent by POST', async () => {
    const user = await signedIn(test, context.db);
    const counted = () => context.db.selectFrom('rate_limits').selectAll().execute();
    const before = await counted();
    const question = { names: ['Ada'], entity_types: ['person'] };
    expect((await user.post('/api/v1/entities/match', question)).statusCode).toBe(200);
    expect(await counted()).toEqual(before);
  });

  it('are limited to twelve hundred a minute for one address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 1_202; count += 1) {
      statuses.push((await read('relationships/role-types', '192.0.2.2')).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_200);
    expect(statuses.slice(1_200)).toEqual([429, 429]);
    // Late, so that whoever asks on at once does not keep the process busy with refusals.
    const asked = performance.now();
    expect((await read('relationships/role-types', '192.0.2.2')).statusCode).toBe(429);
    expect(performance.now() - asked).toBeGreaterThan(95);
    expect((await read('relationships/role-types', '192.0.2.3')).statusCode).toBe(200);
    test.clock.advance(61);
    expect((await read('relationships/role-types', '192.0.2.2')).statusCode).toBe(200);
  });

  it('count a tenth when they are answered 304', async () => {
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

  it('are answered for thirty visitors behind one address, whose wrong passwords are refused', async () => {
    const school = '192.0.2.5';
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await aPerson(context.db, `Bo ${count}`));
    const { version } = (await read('graph/columns', school)).json<{ version: string }>();
    const visit = [
      'config/development-mode',
      'auth/session',
      'graph/columns',
      `graph/changes?since=${version}`,
      'relationships/role-types',
      ...ids.flatMap((id, index) => [
        `people/${id}/with-connections`,
        ...['b', 'bo', `bo ${index}`].map((typed) => `search/entities?q=${typed}`),
        `search/comprehensive?q=bo%20${index}`,
      ]),
    ];
    // Thirty pages make these requests side by side within two minutes; panning makes none.
    const seconds = 120;
    const statuses = new Map<number, number>();
    let made = 0;
    for (let second = 1; second <= seconds; second += 1) {
      for (; made < (visit.length * second) / seconds; made += 1) {
        for (let pupil = 0; pupil < 30; pupil += 1) {
          const { statusCode } = await read(visit[made] ?? '', school);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        }
      }
      test.clock.advance(1);
    }
    expect([...statuses]).toEqual([[200, 30 * visit.length]]);

    const logIn = (user: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        remoteAddress: school,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `username=pupil-${user}%40example.org&password=wrong`,
      });
    const answers = [];
    for (let user = 0; user < 30; user += 1) answers.push((await logIn(user)).statusCode);
    expect(answers).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
    expect((await read('graph/columns', school)).statusCode).toBe(200);
  });
});
