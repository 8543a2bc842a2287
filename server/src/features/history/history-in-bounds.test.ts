// What one account writes into history is bounded, and so is what one look at a history reads.
import { readHistory } from '@mangrove/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { maxSavedBytes } from '../../http/gate.ts';

describeOnOneEngine('a history of large saves', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db, { RATE_LIMIT: 'on' });
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  /** A project with this many saves of 60 kB each, by its owner. */
  async function aLongHistory(saves: number) {
    const { db } = context;
    const user = await signedIn(test, db);
    const made = await user.write('POST', '/api/v1/projects', { name: 'Save 0' });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    await sql`
      with made as (
        insert into acts (at, kind, actor_id, bytes)
        select now(), 'entity_changed', ${user.userId}, 60000
        from generate_series(1, ${saves}) returning id),
      numbered as (select id, row_number() over (order by id) as n from made)
      insert into revisions (act_id, subject, subject_id, entity_id, op, changes)
      select id, 'entity', ${id}, ${id}, 'changed', jsonb_build_object(
        'name', jsonb_build_object('before', 'Save ' || n - 1, 'after', 'Save ' || n),
        'about', jsonb_build_object('before', '', 'after', (
          select string_agg(md5(id::text || part), '') from generate_series(1, 1900) part)))
      from numbered order by id`.execute(db);
    await db
      .updateTable('entities')
      .set({ name: `Save ${saves}` })
      .where('id', '=', id)
      .execute();
    return { user, id, path: `/api/v1/entities/project/${id}` };
  }

  it('is refused beyond the budget of a day, and goes on the next day', async () => {
    const saves = Math.ceil(maxSavedBytes / 60_000);
    const { user, id } = await aLongHistory(saves - 1);
    const save = (by = user) =>
      by.write('PUT', `/api/v1/projects/${id}`, { description: 'One more.' });
    expect((await save()).statusCode).toBe(200);
    await context.db.updateTable('acts').set({ bytes: 60_000 }).execute();
    const refused = await save();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      detail: 'At most 20 MB of changes a day. Please continue tomorrow.',
      code: 'rate_limited',
    });
    expect(refused.headers['retry-after']).toBe('3600');
    // Reading, the account itself and others go on.
    expect((await user.get(`/api/v1/projects/${id}`)).statusCode).toBe(200);
    const confirmed = await user.post('/api/v1/auth/confirm-password', { password: 'wrong' });
    expect(confirmed.statusCode).not.toBe(429);
    const other = await signedIn(test, context.db, { isSuperuser: true });
    expect((await save(other)).statusCode).toBe(200);
    await context.db
      .updateTable('acts')
      .set({ at: new Date(test.clock.now().getTime() - 25 * 3_600_000) })
      .execute();
    expect((await save()).statusCode).toBe(200);
  });

  it('counts what a save writes', async () => {
    const { user, id } = await aLongHistory(1);
    const save = await user.write('PUT', `/api/v1/projects/${id}`, {
      description: 'x'.repeat(900),
    });
    expect(save.statusCode).toBe(200);
    const { bytes } = await context.db
      .selectFrom('acts')
      .select('bytes')
      .where('id', '=', Number(save.headers['x-act-id']))
      .executeTakeFirstOrThrow();
    expect(bytes).toBeGreaterThan(900);
  });

  it('is shown by pages of bounded size, all acts once', async () => {
    const { user, path } = await aLongHistory(60);
    const seen: number[] = [];
    let next: number | null = null;
    do {
      const before: string = next === null ? '' : `&before=${next}`;
      const answer = await user.get(`${path}/history?limit=100${before}`);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body.length).toBeLessThan(2_000_000);
      const page = readHistory.reply.parse(answer.json());
      expect(page.acts.length).toBeGreaterThan(0);
      for (const act of page.acts) expect(act.revisions.length).toBeGreaterThan(0);
      seen.push(...page.acts.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(seen).toHaveLength(61);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  it('gives a far version without reading what came between', async () => {
    const { user, id, path } = await aLongHistory(60);
    const acts = await context.db.selectFrom('acts').select('id').orderBy('id').execute();
    for (const place of [0, 1, 30, 60]) {
      const answer = await user.get(`${path}/versions/${acts[place]?.id}`);
      const { changes } = answer.json<{ changes: { name?: { after: string } } }>();
      expect(changes.name?.after ?? 'Save 60', answer.body).toBe(`Save ${place}`);
    }
    // Unreadable between: only the first later revision of each part is looked into.
    await sql`
      update revisions set changes = '{"name": {}, "about": {}}'
      where subject_id = ${id} and act_id > ${acts[31]?.id}`.execute(context.db);
    const answer = await user.get(`${path}/versions/${acts[30]?.id}`);
    expect(answer.json()).toMatchObject({ changes: { name: { after: 'Save 30' } } });
  });

  it('is downloaded in pieces of bounded size', async () => {
    const { user } = await aLongHistory(60);
    const asked = await user.post('/api/v1/users/me/data-download');
    expect(asked.statusCode, asked.body).toBe(202);
    test.downloads.wake();
    await test.downloads.settled();
    const pieces = await context.db
      .selectFrom('data_download_pieces')
      .select(['place', 'content'])
      .where('file', '=', 'json/history.json')
      .orderBy('place')
      .execute();
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map(({ content }) => content.length))).toBeLessThan(1_000_000);
    const rows = JSON.parse(pieces.map(({ content }) => content).join('')) as { id: number }[];
    expect(new Set(rows.map((row) => row.id)).size).toBe(61);
  });
});
