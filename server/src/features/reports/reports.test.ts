import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { reportWorld } from './test-reports.ts';

describeOnOneEngine('reports', (context) => {
  const test = sharedApp(context);
  let world: Awaited<ReturnType<typeof reportWorld>>;
  beforeEach(async () => {
    await context.empty();
    world = await reportWorld(test, context.db);
  });

  it.each([
    [{ reason: 'other', words: ' ' }, 'words'],
    [{ email: undefined }, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ reason: 'boring' }, 'reason'],
    [{ reason: 'removal' }, 'reason'],
    [{ entity_id: 999_999 }, null],
    [{ entity_type: 'person' }, null],
  ])('of visitors are refused with a missing or invalid field: %j', async (change, path) => {
    const answer = await world.report(world.visitor, { email: 'kiri@example.com', ...change });
    expect(answer.statusCode, answer.body).toBe(path === null ? 404 : 400);
    if (path !== null) expect(answer.json().errors[0].path).toBe(path);
    expect((await world.queue()).total_count).toBe(0);
  });

  it('are stored once when sent twice in parallel, with the same answer for any address', async () => {
    const known = { email: world.member.email };
    const answers = await Promise.all([
      world.report(world.visitor, known),
      world.report(world.visitor, known),
      world.report(world.visitor, { email: 'nobody@example.com' }),
      world.report(world.member),
      world.report(world.member),
    ]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [204, '']),
    );
    const { items } = await world.queue();
    const reporters = items.map(({ reporter }: { reporter: object }) => reporter);
    expect(reporters).toHaveLength(3);
    expect(reporters).toEqual(
      expect.arrayContaining([
        { id: null, email: world.member.email },
        { id: null, email: 'nobody@example.com' },
        { id: world.member.userId, email: world.member.email },
      ]),
    );
    expect(await world.mails()).toEqual([]);
  });

  it('ask for the removal of a person, with or without an address, and keep it off the map', async () => {
    const id = await aPerson(context.db, 'Mere Kingi');
    const ask = (by: HttpClient, body: object = {}) =>
      by.post(`/api/v1/people/${id}/removal`, body);
    const asked = [
      await ask(world.visitor),
      await ask(world.visitor),
      await ask(world.visitor, { email: 'mere@example.com', message: 'Nobody asked me.' }),
      await ask(world.member, { email: 'ignored@example.com' }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const { items } = await world.queue('?reason=removal');
    expect(
      items.map((one: { reporter: object; words: string }) => [one.reporter, one.words]),
    ).toEqual([
      [null, ''],
      [{ id: null, email: 'mere@example.com' }, 'Nobody asked me.'],
      [{ id: world.member.userId, email: world.member.email }, ''],
    ]);
    for (const item of items) {
      const answer = await world.act(item.id, 'decide', {
        outcome: 'removed',
        answer: 'It is done.',
      });
      expect(answer.statusCode, answer.body).toBe(204);
    }
    expect((await world.visitor.get(`/api/v1/people/${id}`)).statusCode).toBe(404);
    expect((await ask(world.visitor)).statusCode).toBe(404);
    const told = await world.mails();
    expect(told.map(({ address }) => address).toSorted()).toEqual(
      ['mere@example.com', world.member.email].toSorted(),
    );
  });

  it.each([[{ email: 'nobody' }], [{ message: 'x'.repeat(2001) }], [{ reason: 'removal' }]])(
    'do not ask for a removal with an invalid field: %j',
    async (body) => {
      const id = await aPerson(context.db, 'Mere Kingi');
      const { statusCode } = await world.visitor.post(`/api/v1/people/${id}/removal`, body);
      expect(statusCode).toBe(400);
      expect((await world.queue()).total_count).toBe(0);
    },
  );

  it('may ask for a cover, without words', async () => {
    const asked = { email: 'kiri@example.com', reason: 'cover', words: '' };
    const { statusCode, body } = await world.report(world.visitor, asked);
    expect(statusCode, body).toBe(204);
    expect((await world.queue('?reason=cover')).items).toMatchObject([{ reason: 'cover' }]);
  });

  it('are assigned and annotated by superusers, and counted by their state', async () => {
    await world.report(world.member);
    await world.report(world.member, { reason: 'wrong' });
    const [{ id }] = (await world.queue()).items;
    const put = (body: object) => world.superuser.write('PUT', `/api/v1/admin/reports/${id}`, body);
    const refused = await put({ assigned_to: world.owner.userId });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'Reports can only be assigned to active superusers.',
    ]);
    const other = await signedIn(test, context.db, { isSuperuser: true });
    expect((await put({ assigned_to: other.userId, note: 'Ask her.' })).statusCode).toBe(204);
    const { items, counts } = await world.queue('?state=in_progress');
    expect(counts).toEqual({ open: 1, in_progress: 1, closed: 0 });
    expect(items).toMatchObject([
      { id, note: 'Ask her.', assigned_to: { id: other.userId, email: other.email } },
    ]);
    expect((await world.queue('?reason=wrong')).counts).toEqual({
      open: 1,
      in_progress: 0,
      closed: 0,
    });
    // Deleting the assigned superuser reopens the report.
    await context.db.deleteFrom('users').where('id', '=', other.userId).execute();
    expect((await world.queue()).counts.open).toBe(2);
  });

  describe('reports that hide an entity', () => {
    async function hidden(): Promise<number> {
      await world.report(world.visitor, { email: 'kiri@example.com' });
      const [{ id }] = (await world.queue()).items;
      expect((await world.act(id, 'hide')).statusCode).toBe(204);
      return id;
    }

    it('make it return 404 for everybody, and notify its owners without naming the reporter', async () => {
      const id = await hidden();
      expect(await world.page()).toBe(404);
      expect((await world.owner.get(`/api/v1/projects/${world.project}`)).statusCode).toBe(404);
      expect((await world.visitor.get('/api/v1/graph')).body).not.toContain('Low Water');
      const { items } = await world.queue('?state=in_progress');
      expect(items).toMatchObject([
        { id, entity: { name: 'Low Water', state: 'hidden' }, hidden_since: expect.any(String) },
      ]);
      expect(await world.mails()).toEqual([
        {
          kind: 'hidden_until_decided',
          address: world.owner.email,
          details: { name: 'Low Water' },
        },
      ]);
      expect((await world.act(id, 'hide')).statusCode).toBe(409);
    });

    it('show it again unless it is removed, and send one answer to the reporter', async () => {
      const id = await hidden();
      await context.db.deleteFrom('outbox').execute();
      const decision = { outcome: 'unchanged', answer: 'It is your public studio.' };
      const answers = await Promise.all([
        world.act(id, 'decide', decision),
        world.act(id, 'decide', decision),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      expect(await world.page()).toBe(200);
      const page = `projects/${world.project}`;
      expect(await world.mails()).toEqual([
        {
          kind: 'report_decided',
          address: 'kiri@example.com',
          details: { reason: 'private', day: expect.any(String), page, ...decision },
        },
        {
          kind: 'hidden_decided',
          address: world.owner.email,
          details: { name: 'Low Water', page },
        },
      ]);
      const { items } = await world.queue('?state=closed');
      expect(items).toMatchObject([
        {
          id,
          outcome: 'unchanged',
          decided_by: { id: world.superuser.userId },
          hidden_since: null,
        },
      ]);
    });

    it('leave it deleted when it is removed, restorable by superusers for 30 days', async () => {
      const id = await hidden();
      expect((await world.act(id, 'decide', { outcome: 'removed' })).statusCode).toBe(204);
      expect(await world.page()).toBe(404);
      const items = await context.db.selectFrom('deleted_items').selectAll().execute();
      expect(items).toMatchObject([{ subject_id: world.project, reason: 'removed' }]);
      const left = (items[0]?.expires_at?.getTime() ?? 0) - Date.now();
      expect(Math.round(left / 86_400_000)).toBe(30);
      const kinds = (await world.mails()).map(({ kind }) => kind);
      expect(kinds).toEqual(['hidden_until_decided', 'report_decided', 'hidden_decided']);
    });
  });

  it('delete the entity when they are decided with "removed"', async () => {
    await world.report(world.member);
    const [{ id }] = (await world.queue()).items;
    await world.act(id, 'decide', { outcome: 'removed' });
    expect(await world.page()).toBe(404);
    expect((await world.queue('?state=closed')).items[0].entity).toMatchObject({
      state: 'deleted',
      name: 'Low Water',
    });
  });

  it('show the reporter only to superusers', async () => {
    await world.report(world.member, { words: 'CANARY words' });
    const [{ id }] = (await world.queue()).items;
    await world.act(id, 'hide');
    await world.act(id, 'decide', { outcome: 'changed' });
    const forOwner = (await world.mails()).filter(({ address }) => address === world.owner.email);
    expect(forOwner).toHaveLength(2);
    const acts = await context.db.selectFrom('revisions').selectAll().execute();
    const { project, owner, member } = world;
    const answers = await Promise.all(
      [`/entities/project/${project}/history`, '/users/me/deleted', `/projects/${project}`].map(
        async (path) => (await owner.get(`/api/v1${path}`)).body,
      ),
    );
    const lists = ['/admin/reports', '/admin/audit', '/admin/changes', '/admin/deleted'];
    for (const path of lists) expect((await owner.get(`/api/v1${path}`)).statusCode).toBe(403);
    expect(answers[0]).toContain('hidden_until_decided');
    const told = JSON.stringify([forOwner, acts, answers]);
    expect(told).not.toContain(member.email);
    expect(told).not.toMatch(
      new RegExp(`"user_id":${member.userId}|User ${member.userId}\\b`, 'u'),
    );
    expect(told).not.toMatch(/CANARY|"reporter|private/u);
    const audit = await context.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', 'like', 'report%')
      .execute();
    expect(JSON.stringify(audit)).not.toMatch(/CANARY|@/u);
  });

  it('send no e-mail to a deleted account', async () => {
    await world.report(world.member);
    const [{ id }] = (await world.queue()).items;
    await context.db.deleteFrom('users').where('id', '=', world.member.userId).execute();
    expect((await world.queue()).items[0].reporter).toBeNull();
    await world.act(id, 'decide', { outcome: 'changed' });
    expect(await world.mails()).toEqual([]);
  });
});

describeOnOneEngine('the limits of reports', (context) => {
  const test = sharedApp(context, { RATE_LIMIT: 'on' });
  it('are five an hour from one network, and twenty a day of one member', async () => {
    await context.empty();
    const world = await reportWorld(test, context.db);
    const codes = async (by: 'visitor' | 'member', times: number) => {
      const answers: number[] = [];
      for (let count = 0; count < times; count += 1) {
        const email = by === 'visitor' ? { email: `k${count}@example.com` } : {};
        const words = `In line ${count}.`;
        answers.push((await world.report(world[by], { words, ...email })).statusCode);
      }
      return answers;
    };
    expect(await codes('visitor', 6)).toEqual([...Array(5).fill(204), 429]);
    expect(await codes('member', 21)).toEqual([...Array(20).fill(204), 429]);
  });
});
