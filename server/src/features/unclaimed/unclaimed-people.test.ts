import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { askOnce } from '../../domain/agreement/ask-once.ts';
import { silentDeps } from '../../domain/history/change-deps.ts';
import { narrowAddedPeople } from '../../domain/unclaimed/narrow-added.ts';
import { setUpUnclaimed, type User } from './test-unclaimed.ts';

describeOnOneEngine('a person whom a member adds', (context) => {
  let test: TestApp;
  let adder: User;
  const set = setUpUnclaimed(() => test, context);
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    adder = await set.member();
  });
  const deps = () => silentDeps({ db: context.db });

  it('is unclaimed, and seen by members only', async () => {
    const { id } = await set.addPerson(adder);
    const [read, owner] = [await set.read(await set.member(), id), await set.read(adder, id)];
    expect([read, owner]).toMatchObject([
      { is_unclaimed: true, audience: 'members' },
      { is_unclaimed: true, audience: 'members' },
    ]);
    expect((await set.read(set.visitor(), id)).code).toBe('not_found');
    const profile = await set.profileOf(adder);
    expect(await set.read(set.visitor(), profile.id)).toMatchObject({ is_unclaimed: false });
  });

  it('is shown to everybody by superusers only, in every way', async () => {
    const { id } = await set.addPerson(adder);
    const refusal = 'Only members see people who have no account';
    const made = await adder.post('/api/v1/people', { first_name: 'Ada', audience: 'public' });
    const path = `/api/v1/people/${id}`;
    const changed = await adder.write('PUT', path, { audience: 'public' });
    expect([made.json().detail, changed.json().detail]).toEqual([
      expect.stringContaining(refusal),
      expect.stringContaining(refusal),
    ]);
    expect((await adder.write('PUT', path, { audience: 'private' })).statusCode).toBe(200);
    expect((await adder.write('PUT', path, { audience: 'members' })).statusCode).toBe(200);
    const root = await set.member({ isSuperuser: true });
    expect((await root.write('PUT', path, { audience: 'public' })).statusCode).toBe(200);
    // What a superuser shows stays shown while others write.
    const kept = await adder.write('PUT', path, { audience: 'public', bio: 'Weaves.' });
    expect(kept.json()).toMatchObject({ audience: 'public', bio: 'Weaves.' });
    await adder.write('PUT', path, { audience: 'members' });
    const act = kept.headers['x-act-id'];
    const restored = await adder.post(`/api/v1/entities/person/${id}/versions/${act}/restore`, {});
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await set.read(adder, id)).toMatchObject({ audience: 'members' });
  });

  it('agrees to nothing by whoever added them, and is asked once the profile is theirs', async () => {
    const { relationship } = await set.addPerson(adder);
    expect(relationship.confirmation).toBe('unclaimed');
    const path = `/api/v1/relationships/${relationship.id}`;
    const confirmed = await adder.post(`${path}/confirm`, {});
    expect([confirmed.statusCode, (await adder.post(`${path}/decline`)).statusCode]).toEqual([
      403, 403,
    ]);
    await askOnce({ ...deps(), clock: test.clock });
    expect((await set.news(adder)).map(({ kind }) => kind)).toEqual([]);
    const member = await set.member();
    const root = await set.member({ isSuperuser: true });
    const id = relationship.node1_id;
    await root.write('PUT', `/api/v1/people/${id}`, { user_id: member.userId });
    await context.db
      .insertInto('user_roles')
      .values({ user_id: member.userId, entity_id: id, role_type: 'OWNER', is_verified: true })
      .execute();
    await askOnce({ ...deps(), clock: test.clock });
    expect((await set.news(member)).map(({ kind }) => kind)).toEqual(['connection_proposed']);
  });

  it('was public before: becomes members-only once, which whoever added them is told', async () => {
    const [first, second] = [await set.addPerson(adder, 'Mere'), await set.addPerson(adder, 'Tui')];
    const imported = await aPerson(context.db, 'Ada Ng');
    const profile = await set.profileOf(adder);
    const { db } = context;
    await db.updateTable('entities').set({ audience: 'public' }).execute();
    const order = { name: 'added_people', value: JSON.stringify({ up_to: 1_000_000 }) };
    await db.insertInto('settings').values(order).execute();
    const seen = async () => {
      const ids = [first.id, second.id, imported, profile.id];
      const answers = await Promise.all(ids.map((id) => set.read(set.visitor(), id)));
      return answers.map(({ audience = 'none' }) => audience);
    };
    expect(await seen()).toEqual(['public', 'public', 'public', 'public']);
    const counts = [await narrowAddedPeople(deps()), await narrowAddedPeople(deps())];
    expect(counts).toEqual([2, null]);
    expect(await seen()).toEqual(['none', 'none', 'public', 'public']);
    expect(await set.news(adder)).toMatchObject([
      { kind: 'added_people_narrowed', details: { count: '2' } },
    ]);
    const root = await set.member({ isSuperuser: true });
    const { acts } = (await root.get('/api/v1/admin/changes')).json();
    expect(acts[0]).toMatchObject({ kind: 'added_people_narrowed' });
    // A superuser who finds one of them to be public already can take it back.
    const undone = await root.post(`/api/v1/acts/${acts[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await seen()).toEqual(['public', 'public', 'public', 'public']);
  });
});
