import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startCuttingProxy } from '../../test/cutting-proxy.ts';
import { aPerson, aProject } from '../../test/factories.ts';
import { type Actor, Callers } from '../../test/permissions/callers.ts';
import { allEndpoints } from '../../test/permissions/endpoints.ts';
import { exampleRequests } from '../../test/permissions/example-requests.ts';
import { sharedApp } from '../../test/shared-app.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { lockKey } from '../db/replayed-answers.ts';

const replaying = allEndpoints
  .filter(({ replaysByKey }) => replaysByKey)
  .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);

const secret = 'shared by the processes of one database';

describeWithDatabase('a create request repeated with its idempotency key', (context) => {
  const test = sharedApp(context, { SECRET: secret });
  let world: Callers;
  let superuser: Actor;
  const announced: unknown[] = [];

  beforeAll(async () => {
    test.announcements.onAnnouncement((announcement) => announced.push(announcement));
  });
  beforeEach(async () => {
    await context.empty();
    world = new Callers(test, context.db);
    await world.begin();
    superuser = await world.actor('SU', 'browser');
  });

  const project = (name: string): InjectOptions => ({
    method: 'POST',
    url: '/api/v1/projects',
    payload: { name },
  });
  const send = (options: InjectOptions, key?: string, actor = superuser) =>
    world.send(actor, {
      ...options,
      headers: { ...options.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
  const describeAnswer = (answer: LightMyRequestResponse) => [
    answer.statusCode,
    answer.json().code,
  ];
  const countProjects = async () =>
    (await superuser.client.get('/api/v1/projects?limit=100')).json().length;
  const networkVersion = () =>
    context.db.selectFrom('network_version').select('version').executeTakeFirstOrThrow();

  it('is supported by every call that the specification requires', () => {
    expect(replaying.sort()).toEqual([
      'POST /entities/:type/:id/join',
      'POST /entities/:type/:id/users',
      'POST /organizations',
      'POST /people',
      'POST /projects',
      'POST /relationships',
      'POST /social-links',
    ]);
  });

  describe.each(replaying)('%s', (call) => {
    it('returns the first answer, and creates and announces nothing', async () => {
      const request = (await exampleRequests[call]?.request(world, superuser)) ?? {};
      const first = await send(request, 'one thing');
      expect(first.statusCode, first.body).toBe(201);
      const [version, heard] = [await networkVersion(), announced.length];
      const again = await send(request, 'one thing');
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
      expect([await networkVersion(), announced.length]).toEqual([version, heard]);
      const emails = await context.db.selectFrom('outbox').select('id').execute();
      expect(emails.length).toBe(call.endsWith('/users') ? 1 : 0);

      const other = (await exampleRequests['POST /projects']?.request(world, superuser)) ?? {};
      const misused = await send({ ...other, payload: { name: 'Another thing' } }, 'one thing');
      expect(describeAnswer(misused)).toEqual([422, 'key_reused']);
    });

    it('is documented with its key on the interface page', () => {
      const [method = '', path = ''] = call.split(' ');
      const documented = test.app.swagger().paths?.[
        `/api/v1${path.replace(/:(\w+)/gu, '{$1}')}`
      ] as Record<string, { parameters?: { in?: string; name?: string; required?: boolean }[] }>;
      expect(documented[method.toLowerCase()]?.parameters).toContainEqual(
        expect.objectContaining({ in: 'header', name: 'idempotency-key', required: false }),
      );
    });
  });

  it('is recognised with its fields in another order', async () => {
    const fields = { name: 'Tide Lines', description: 'Salt.' };
    const first = await send({ ...project(''), payload: fields }, 'k');
    const turned = { description: 'Salt.', name: 'Tide Lines' };
    expect((await send({ ...project(''), payload: turned }, 'k')).body).toBe(first.body);
    expect(await countProjects()).toBe(2);
  });

  it('returns the first answer even after the entity was changed or deleted', async () => {
    const first = await send(project('Tide Lines'), 'k');
    const { id } = first.json();
    await send({ method: 'PUT', url: `/api/v1/projects/${id}`, payload: { name: 'Renamed' } });
    expect((await send(project('Tide Lines'), 'k')).body).toBe(first.body);
    await send({ method: 'DELETE', url: `/api/v1/projects/${id}` });
    expect((await send(project('Tide Lines'), 'k')).body).toBe(first.body);
    expect(await countProjects()).toBe(1);
  });

  it('is executed again without a key, for another user, and after a day', async () => {
    const other = await world.actor('US', 'program');
    const names = new Set<number>();
    for (const [key, actor] of [
      [undefined, superuser],
      [undefined, superuser],
      ['k', superuser],
      ['k', other],
    ] as const) {
      names.add((await send(project('Tide Lines'), key, actor)).json().id);
    }
    expect(names.size).toBe(4);
    test.clock.advance(24 * 3600 - 60);
    superuser = await world.signIn('browser', superuser.account);
    names.add((await send(project('Tide Lines'), 'k')).json().id);
    expect(names.size).toBe(4);
    test.clock.advance(120);
    superuser = await world.signIn('browser', superuser.account);
    names.add((await send(project('Tide Lines'), 'k')).json().id);
    // The new answer has replaced the old one.
    names.add((await send(project('Tide Lines'), 'k')).json().id);
    expect(names.size).toBe(5);
  });

  it('is decided anew after a refusal', async () => {
    const owner = await world.actor('US', 'browser');
    const connect = {
      method: 'POST' as const,
      url: '/api/v1/relationships',
      payload: {
        node1_id: world.person,
        node1_type: 'person',
        node2_id: await aProject(context.db),
        node2_type: 'project',
      },
    };
    expect(describeAnswer(await send(connect, 'k', owner))).toEqual([403, 'forbidden']);
    await context.db
      .insertInto('user_roles')
      .values({ user_id: owner.account.id, entity_id: world.person, role_type: 'OWNER' })
      .execute();
    expect((await send(connect, 'k', owner)).statusCode).toBe(201);
  });

  it.each([
    ['', 400],
    ['x'.repeat(200), 201],
    ['x'.repeat(201), 400],
    ['Ünbekannt', 400],
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201],
    ["'; drop table users; --", 201],
  ])('with the key %j is answered %i', async (key, status) => {
    const stranger = await world.actor('UV', 'program');
    const refusedFirst = await send(project('Tide Lines'), key, stranger);
    expect(refusedFirst.statusCode).toBe(status === 400 ? 400 : 403);
    const answer = await send(project('Tide Lines'), key);
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json().detail).toContain('Idempotency key');
    if (status === 201) expect((await send(project('Tide Lines'), key)).body).toBe(answer.body);
  });

  it('in parallel is executed once, and answered the same or with 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(project('Tide Lines'), 'k')),
    );
    const made = answers.filter((answer) => answer.statusCode === 201);
    const waiting = answers.filter((answer) => answer.statusCode !== 201);
    expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
    for (const answer of waiting) {
      expect(describeAnswer(answer)).toEqual([409, 'in_flight']);
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await countProjects()).toBe(2);
    expect((await send(project('Tide Lines'), 'k')).body).toBe(made[0]?.body);
  });

  it('is not recognised any more once its user is deleted', async () => {
    const user = await world.actor('US', 'program');
    await send(project('Tide Lines'), 'k', user);
    await context.db.deleteFrom('users').where('id', '=', user.account.id).execute();
    const left = await context.db.selectFrom('replayed_answers').select('key').execute();
    expect(left).toEqual([]);
  });

  it('creates each of thirty relationships once when some connections are cut', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const proxy = await startCuttingProxy(address);
    const program = await world.actor('SU', 'program');
    const people = await Promise.all(Array.from({ length: 30 }, () => aPerson(context.db)));
    const connect = (person: number): Promise<number | 'cut'> =>
      fetch(`${proxy.address}/api/v1/relationships`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${program.bearer}`,
          'content-type': 'application/json',
          connection: 'close',
          'idempotency-key': `connection of ${person}`,
        },
        body: JSON.stringify({
          node1_id: person,
          node1_type: 'person',
          node2_id: world.project,
          node2_type: 'project',
        }),
      }).then(
        async (answer) => {
          await answer.text();
          return answer.status;
        },
        () => 'cut' as const,
      );
    const countConnections = async () => {
      const rows = await context.db
        .selectFrom('relationships')
        .select('id')
        .where('node1_id', 'in', people)
        .execute();
      return rows.length;
    };
    proxy.cut = (connection) =>
      connection % 14 === 7 ? 'before' : connection % 14 === 0 ? 'after' : null;
    const first = await Promise.all(people.map(connect));
    const cut = people.filter((_, index) => first[index] === 'cut');
    expect(first.filter((status) => status === 201)).toHaveLength(26);
    // Two requests never arrived; two were executed, but their answers were lost.
    expect([cut.length, await countConnections()]).toEqual([4, 28]);
    proxy.cut = () => null;
    expect(await Promise.all(cut.map(connect))).toEqual([201, 201, 201, 201]);
    expect(await countConnections()).toBe(30);
    await proxy.stop();
  });

  // The embedded engine serves one process and has one session.
  if (inject('engine') === 'postgresql') {
    describe('a repetition at another process of the same database', () => {
      it('is executed once, with the same answer from both processes', async () => {
        const another = await context.openAnother();
        const second = await startTestApp(another.db, { SECRET: secret });
        const program = await world.actor('US', 'program');
        const ask = (app: TestApp) =>
          app.app.inject({
            ...project('Tide Lines'),
            headers: { authorization: `Bearer ${program.bearer}`, 'idempotency-key': 'k' },
          });
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? test : second)),
        );
        for (const answer of answers) {
          if (answer.statusCode !== 201) {
            expect(describeAnswer(answer)).toEqual([409, 'in_flight']);
          }
        }
        const [fromFirst, fromSecond] = [await ask(test), await ask(second)];
        expect(fromFirst.statusCode).toBe(201);
        expect(fromSecond.body).toBe(fromFirst.body);
        expect(await countProjects()).toBe(2);
        await second.close();
        await another.close();
      });

      it('is refused while the other process executes it', async () => {
        const another = await context.openAnother();
        await another.db.transaction().execute(async (tx) => {
          expect(await lockKey(tx, superuser.account.id, 'k')).toBe(true);
          const answer = await send(project('Tide Lines'), 'k');
          expect(describeAnswer(answer)).toEqual([409, 'in_flight']);
          expect(answer.headers['retry-after']).toBe('1');
        });
        expect((await send(project('Tide Lines'), 'k')).statusCode).toBe(201);
        await another.close();
      });
    });
  }
});
