import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { newestRevision, replay, setUpHistory, storedThings } from '../history/test-history.ts';
import { giveRole, readNetwork } from './test-merges.ts';

const day = 24 * 3600;

describeWithDatabase('merging beside deleting', (context) => {
  const { test, call, visitor, superuser, send } = setUpHistory(context);
  type User = Awaited<ReturnType<typeof visitor>>;

  /** Alder is connected to Birch, who is merged into Sage; Reef is a project of Birch. */
  async function begin() {
    const { db } = context;
    const admin = await superuser();
    const alder = await aPerson(db, 'Alder Ito');
    const birch = await aPerson(db, 'Birch Quill');
    const sage = await aPerson(db, 'Sage Quill');
    const edge = await relate(db, alder, birch, 'Friend', '2019');
    const path = (id: number) => `/people/${id}`;
    const merge = async (by: User = admin) => {
      const body = { type: 'person', survivor_id: sage, merged_id: birch };
      return (await send(by, 'POST', '/merges', body)).body.merge_id as number;
    };
    const part = (id: number, by: User = admin) => send(by, 'POST', `/merges/${id}/undo`);
    const undo = (act: number, by: User = admin) => by.post(call(`/acts/${act}/undo`));
    return { db, admin, alder, birch, sage, edge, path, merge, part, undo };
  }

  const edges = async () =>
    (await context.db.selectFrom('relationships').selectAll().orderBy('id').execute()).map(
      ({ id, node1_id, node2_id, role }) => [id, node1_id, node2_id, role],
    );

  it('carries over what waits in deleted items, and parting gives it back', async () => {
    const { admin, alder, birch, sage, edge, path, merge, part, undo } = await begin();
    const before = await readNetwork(context.db);
    const removed = await send(admin, 'DELETE', path(alder));
    const merged = await merge();
    await send(admin, 'POST', `/acts/${removed.act}/undo`);
    expect(await edges()).toEqual([[edge, alder, sage, 'Friend']]);
    await part(merged);
    expect(await readNetwork(context.db)).toEqual(before);
    // Deleted by itself, restored while merged.
    const gone = await send(admin, 'DELETE', `/relationships/${edge}`);
    const again = await merge();
    const back = await send(admin, 'POST', `/acts/${gone.act}/undo`);
    expect(back.act).toBeGreaterThan(0);
    expect(await edges()).toEqual([[edge, alder, sage, 'Friend']]);
    await part(again);
    expect(await edges()).toEqual([[edge, alder, birch, 'Friend']]);
    // Nothing to be done: refused with the reason.
    const lost = await send(admin, 'DELETE', `/relationships/${edge}`);
    await send(admin, 'DELETE', path(birch));
    const refused = await undo(lost.act);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The other end of this connection is deleted. Restore that first. Nothing was undone.',
    ]);
  });

  it('refuses a connection of two that are one since, until they are parted', async () => {
    const { admin, birch, sage, merge, part, undo } = await begin();
    const between = await relate(context.db, birch, sage, 'Cousin');
    const gone = await send(admin, 'DELETE', `/relationships/${between}`);
    const merged = await merge();
    const [item] = (await admin.get(call('/admin/deleted?type=relationship'))).json().items;
    for (const answer of [
      await undo(gone.act),
      await admin.post(call(`/deleted/${item.id}/restore`)),
    ]) {
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        expect.stringMatching(/^Both ends of this connection are one since they were merged/u),
      ]);
    }
    await part(merged);
    expect((await undo(gone.act)).statusCode).toBe(200);
  });

  it('gives a relationship back to the right entity when its neighbour is deleted meanwhile', async () => {
    const { admin, alder, birch, sage, edge, path, merge, part } = await begin();
    // Of two equal ones only one is kept; parting brings the other one back.
    const twin = await relate(context.db, alder, sage, 'Friend', '2019');
    const other = await relate(context.db, alder, birch, 'Teacher');
    const before = await edges();
    for (const restoresFirst of [false, true]) {
      const merged = await merge();
      const removed = await send(admin, 'DELETE', path(alder));
      const restore = () => send(admin, 'POST', `/acts/${removed.act}/undo`);
      if (restoresFirst) await restore();
      await part(merged);
      if (!restoresFirst) await restore();
      expect(await edges()).toEqual(before);
    }
    // The same with the neighbour deleted before the merge.
    const removed = await send(admin, 'DELETE', path(alder));
    const merged = await merge();
    await part(merged);
    await send(admin, 'POST', `/acts/${removed.act}/undo`);
    expect(await edges()).toEqual(before);
    expect([edge, twin, other]).toHaveLength(3);
  });

  it('records a change from before a merge, undone after it, under the survivor', async () => {
    const { db, admin, sage, alder, edge, merge, undo } = await begin();
    const owner = await visitor();
    await giveRole(db, owner.userId, sage);
    const changed = await send(admin, 'PUT', `/relationships/${edge}`, {
      relationship_metadata: { role_type: 'Rival' },
    });
    await merge();
    const things = await storedThings(context);
    const from = await newestRevision(context);
    expect((await undo(changed.act, owner)).statusCode).toBe(200);
    expect(await edges()).toEqual([[edge, alder, sage, 'Friend']]);
    expect(await replay(context, things, from)).toEqual(await storedThings(context));
    const { acts } = (await owner.get(call(`/entities/person/${sage}/history`))).json();
    expect(acts[0]).toMatchObject({ kind: 'undone', undoes: changed.act });
  });

  it('lets reports follow the survivor, and gives them back', async () => {
    const { admin, birch, sage, path, merge, part } = await begin();
    const given = { entity_type: 'person', entity_id: birch, reason: 'wrong', words: 'Not so.' };
    await send(admin, 'POST', '/reports', given);
    const reported = async () =>
      (await admin.get(call('/admin/reports?state=open'))).json().items[0];
    const merged = await merge();
    expect((await reported()).entity).toMatchObject({ id: sage, state: 'there' });
    await part(merged);
    const { id, entity } = await reported();
    expect(entity).toMatchObject({ id: birch, state: 'there' });
    await merge();
    expect((await admin.post(call(`/admin/reports/${id}/hide`))).statusCode).toBe(204);
    expect((await admin.get(call(path(sage)))).statusCode).toBe(404);
    const removed = { outcome: 'removed', answer: '' };
    expect((await admin.post(call(`/admin/reports/${id}/decide`), removed)).statusCode).toBe(204);
    expect((await admin.get(call(path(sage)))).statusCode).toBe(404);
  });

  it('ends with the 30 days, also before the cleanup, with the reason', async () => {
    const { db, alder, birch, sage, path, merge } = await begin();
    const owner = await visitor();
    for (const id of [birch, sage]) await giveRole(db, owner.userId, id);
    const admin = await superuser();
    const removed = await send(admin, 'DELETE', path(alder));
    const merged = await merge(owner);
    test.clock.advance(30 * day);
    try {
      const late = await superuser();
      const { rows } = { rows: await db.selectFrom('deleted_items').select('id').execute() };
      for (const { id } of rows) {
        expect((await late.post(call(`/deleted/${id}/restore`))).statusCode).toBe(404);
      }
      expect((await late.post(call(`/acts/${removed.act}/undo`))).json().detail).toBe(
        'This cannot be restored any more. Nothing was undone.',
      );
      expect((await late.post(call(`/merges/${merged}/undo`))).json().detail).toBe(
        'This merge can no longer be undone.',
      );
      const reversal = { user_id: admin.userId };
      expect((await send(late, 'POST', '/admin/changes/reversal', reversal)).body.reverted).toBe(0);
      const { items } = (await late.get(call('/admin/merges'))).json();
      expect(items).toEqual([]);
    } finally {
      test.clock.advance(-30 * day);
    }
    // The owner of both is told why, not that it is forbidden.
    await send(admin, 'DELETE', path(sage));
    const gone = await owner.post(call(`/merges/${merged}/undo`));
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'conflict']);
    const [item] = (await admin.get(call('/admin/deleted?search=Sage'))).json().items;
    await send(admin, 'POST', `/deleted/${item.id}/restore`);
    await send(owner, 'POST', `/merges/${merged}/undo`);
    const twice = await owner.post(call(`/merges/${merged}/undo`));
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'rule_broken']);
  });

  it('tells the other owners of a shared entity, and any of them can undo', async () => {
    const { db, birch, sage, merge, part } = await begin();
    const [taker, other, stranger] = [await visitor(), await visitor(), await visitor()];
    for (const id of [birch, sage]) await giveRole(db, taker.userId, id);
    await giveRole(db, other.userId, birch);
    await db.deleteFrom('outbox').execute();
    const preview = await taker.get(
      call(`/merges/preview?type=person&survivor_id=${sage}&merged_id=${birch}`),
    );
    expect(preview.json().told).toEqual([expect.stringMatching(/^User \d+$/u)]);
    const merged = await merge(taker);
    const mails = db.selectFrom('outbox').select(['kind', 'user_id', 'details']);
    expect(await mails.execute()).toMatchObject([
      {
        kind: 'entities_merged',
        user_id: other.userId,
        details: { name: 'Sage Quill', merged_name: 'Birch Quill', entity_id: sage },
      },
    ]);
    expect((await stranger.post(call(`/merges/${merged}/undo`))).statusCode).toBe(403);
    const { acts } = (await other.get(call(`/entities/person/${sage}/history`))).json();
    expect(acts[0]).toMatchObject({ kind: 'entities_merged', may_undo: true });
    await part(merged, other);
    const roles = await db
      .selectFrom('user_roles')
      .select(['entity_id', 'role_type'])
      .where('user_id', '=', other.userId)
      .execute();
    expect(roles).toEqual([{ entity_id: birch, role_type: 'OWNER' }]);
  });

  it('merges and parts pairs that share neighbours at the same time', async () => {
    const { db } = context;
    const admin = await superuser();
    const pairs = runsOf(9);
    const shared: number[] = [];
    for (let n = 0; n < 6; n += 1) shared.push(await aProject(db, `Reef ${n}`));
    const people: number[] = [];
    for (let n = 0; n < 2 * pairs; n += 1) people.push(await aPerson(db, `Person ${n}`));
    for (const [n, person] of people.entries()) {
      for (const project of n % 2 ? shared : [...shared].reverse()) {
        await relate(db, person, project, `Artist ${n % 3}`);
      }
      // A chain through all pairs: what one merges is the neighbour of the next.
      const next = people[(n + 1) % people.length] as number;
      await relate(db, person, next, 'Friend');
    }
    const before = await readNetwork(db);
    const bodies = Array.from({ length: pairs }, (_, n) => ({
      type: 'person',
      survivor_id: people[2 * n],
      merged_id: people[2 * n + 1],
    }));
    const answers = await Promise.all(bodies.map((body) => admin.post(call('/merges'), body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 201));
    const parted = await Promise.all(
      answers.map((answer) => admin.post(call(`/merges/${answer.json().merge_id}/undo`))),
    );
    expect(parted.map(({ statusCode, body }) => [statusCode, JSON.parse(body).kept])).toEqual(
      bodies.map(() => [200, []]),
    );
    expect(await readNetwork(db)).toEqual(before);
  });
});
