import { beforeAll, expect, it, vi } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { anOrganization, aPerson, relate } from '../../test/factories.ts';
import { sharedApp } from '../../test/shared-app.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp } from '../../test/test-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { networkOf } from './gate.ts';

describeOnOneEngine('what a client costs', (context) => {
  const test = sharedApp(context, { RATE_LIMIT: 'on' });
  let ada: number;
  beforeAll(async () => {
    ada = await aPerson(context.db, 'Ada');
  });

  const read = (path: string, address: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: `/api/v1/${path}`, remoteAddress: address, headers });
  const spend = (client: string) => test.app.costs.charge(client, 60_000);
  const networkClient = (address: string) => `network:${networkOf(address)}`;

  it('is counted for each network, and refused above the budget while others are answered', async () => {
    const costly = [
      'search/comprehensive?q=ada',
      'search/entities?q=nothing',
      'graph/focused?role_types=Host',
      `graph/paths?from=person_${ada}&to=person_${ada + 1}`,
      `people/${ada}/with-connections`,
      `relationships/by-entity?entity_id=${ada}&entity_type=person`,
      'export?format=csv',
    ];
    const [spender, other] = ['2001:db8:1:2::1', '2001:db8:1:3::1'];
    expect(test.app.costs.costOf(networkClient(spender))).toBe(0);
    expect((await read('search/entities?q=ada', spender)).statusCode).toBe(200);
    expect(test.app.costs.costOf(networkClient(spender))).toBeGreaterThan(0);
    spend(networkClient(spender));
    for (const path of costly) {
      const refused = await read(path, '2001:db8:1:2:ffff::2');
      expect([path, refused.statusCode]).toEqual([path, 429]);
      expect(refused.json().detail).toBe('Too many requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect([200, 404]).toContain((await read(path, other)).statusCode);
    }
    // What is held, or costs nothing, is answered.
    for (const path of ['search/entities?q=ada', 'graph', 'graph/columns', 'auth/session']) {
      expect([path, (await read(path, spender)).statusCode]).toEqual([path, 200]);
    }
    test.clock.advance(120);
    for (const path of costly.slice(0, 3)) {
      expect([path, (await read(path, spender)).statusCode]).toEqual([path, 200]);
    }
  });

  it('is what is sent, too, of what is held and of what passes no gate', async () => {
    const address = '2001:db8:1:4::1';
    const client = networkClient(address);
    for (const path of ['graph/columns', '../../openapi.json']) {
      await read(path, '2001:db8:1:5::1');
      const before = test.app.costs.costOf(client);
      expect((await read(path, address)).statusCode).toBe(200);
      expect(test.app.costs.costOf(client), path).toBeGreaterThan(before);
    }
  });

  it('is counted for each user, whose saves go on, and not for superusers', async () => {
    const [user, beside] = [await signedIn(test, context.db), await signedIn(test, context.db)];
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const suggest = '/api/v1/entities/suggest?query=ada';
    const match = { names: ['Ada'], entity_types: ['person'] };
    for (const client of [user, admin]) spend(`user:${client.userId}`);
    expect((await user.get(suggest)).statusCode).toBe(429);
    expect((await user.post('/api/v1/entities/match', match)).statusCode).toBe(429);
    expect((await user.get('/api/v1/people?limit=3')).statusCode).toBe(429);
    expect((await beside.get(suggest)).statusCode).toBe(200);
    expect((await beside.post('/api/v1/entities/match', match)).statusCode).toBe(200);
    expect((await admin.get(suggest)).statusCode).toBe(200);
    const before = test.app.costs.costOf(`user:${beside.userId}`);
    const saved = await beside.post('/api/v1/people', { first_name: 'Bo', last_name: 'Li' });
    expect(saved.statusCode).toBe(201);
    expect(test.app.costs.costOf(`user:${beside.userId}`)).toBeGreaterThan(before);
    const also = await user.post('/api/v1/people', { first_name: 'Cy', last_name: 'Li' });
    expect(also.statusCode).toBe(201);
  });

  it('is not given back for If-None-Match: *, nor for an answer that was made', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      const address = '192.0.2.50';
      statuses.push(
        (await read('export?format=csv', address, { 'if-none-match': '*' })).statusCode,
      );
    }
    expect(statuses).toEqual([...Array(12).fill(304), 429, 429]);

    // One to learn its tag, ten that are answered 304 at once, and ten more that count.
    const address = '192.0.2.51';
    const first = await read('export?format=csv', address);
    const held = { 'if-none-match': String(first.headers.etag) };
    for (let count = 0; count < 100; count += 1) {
      const again = await read('export?format=csv', address, held);
      expect([count, again.statusCode, again.body]).toEqual([count, 304, '']);
    }
    expect((await read('export?format=csv', address)).statusCode).toBe(200);
    expect((await read('export?format=csv', address)).statusCode).toBe(429);

    // Computed answers that turn out to be equal were not cheap; held ones are.
    const refund = vi.spyOn(test.app.gate.readLimiter, 'refund');
    const refunds = async (path: string, tag?: string) => {
      const { etag } = (await read(path, address)).headers;
      refund.mockClear();
      const again = await read(path, address, { 'if-none-match': tag ?? String(etag) });
      expect(again.statusCode).toBe(304);
      return refund.mock.calls.length;
    };
    expect(await refunds('relationships/role-types')).toBe(0);
    expect(await refunds('search/entities?q=ada', '*')).toBe(0);
    expect(await refunds('search/entities?q=ada')).toBe(1);
    refund.mockRestore();
  });
});

describeOnOneEngine('a long answer', (context) => {
  it('about an entity with thousands of connections is written in pieces', async () => {
    const test = await startTestApp(context.db);
    const hub = await anOrganization(context.db, 'Hub');
    const people = Array.from({ length: 4_500 }, (_, at) => ({
      type: 'person' as const,
      name: `Member ${at}`,
      first_name: 'Member',
      last_name: String(at),
    }));
    const made = await context.db.insertInto('entities').values(people).returning('id').execute();
    await context.db
      .insertInto('relationships')
      .values(
        made.map(({ id }) => ({ node1_id: id, node2_id: hub, role: 'Member', years: '2001' })),
      )
      .execute();
    const paths = {
      [`organizations/${hub}/with-connections`]: (body: { connections: { people: object[] } }) =>
        body.connections.people,
      [`relationships/by-entity?entity_id=${hub}&entity_type=organization`]: (body: {
        relationships: object[];
      }) => body.relationships,
      'graph/focused?role_types=member': (body: { edges: object[] }) => body.edges,
    };
    for (const [path, listOf] of Object.entries(paths)) {
      let turns = 0;
      let next = setImmediate(function count() {
        turns += 1;
        next = setImmediate(count);
      });
      const answer = await test.app.inject(`/api/v1/${path}`);
      clearImmediate(next);
      expect([path, listOf(answer.json()).length]).toEqual([path, 4_500]);
      expect([path, turns > 5]).toEqual([path, true]);
    }
    await test.close();
  });

  it('about many names is found in several turns of a bounded number of letters', async () => {
    const counted = countQueries(context.db, 'everywhere');
    const test = await startTestApp(counted.db);
    const user = await signedIn(test, context.db);
    const ask = async (names: string[]) => {
      counted.take();
      const asked = { names, entity_types: ['person'] };
      const answer = await user.post('/api/v1/entities/match', asked);
      const matches = answer.json<{ matches: { name: string }[] }>().matches;
      expect(matches.map(({ name }) => name)).toEqual(names);
      return counted.take();
    };
    const one = await ask(['x'.repeat(200)]);
    const many = await ask(Array.from({ length: 200 }, (_, at) => `${'reef '.repeat(38)}${at}`));
    // Two statements and a transaction for every 500 letters.
    expect(many - one).toBeGreaterThan(2 * 60);
    expect((await ask(Array.from({ length: 200 }, (_, at) => `Ada ${at}`))) - one).toBeLessThan(12);
    // Others have their turn in between.
    const order: string[] = [];
    const long = Array.from({ length: 100 }, (_, at) => `${'tide '.repeat(38)}${at}`);
    const matching = ask(long).then(() => order.push('names'));
    const quiet = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await test.app.inject('/api/v1/search/entities?q=ada');
      order.push('quiet');
    })();
    await Promise.all([matching, quiet]);
    expect(order).toEqual(['quiet', 'names']);
    await relate(context.db, await aPerson(context.db), await aPerson(context.db));
    await test.close();
  });
});
