import { usualRhythms } from '@mangrove/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { transact } from '../../db/transact.ts';
import { notifyOwners } from '../../domain/notifications/notify.ts';
import { mergesOf } from '../duplicates/test-merges.ts';
import { reportWorld } from '../reports/test-reports.ts';
import { bell, setUpBell } from './test-notifications.ts';

describeOnOneEngine('the bell', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());
  const { tell, read, choose } = setUpBell(test, context);

  it('lists what its user was told, the newest first, with the names of both sides', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    await tell(member.userId, { kind: 'role_given', entityId, details: { role: 'OWNER' } });
    const relationshipId = await relate(db, entityId, otherId, 'Curator');
    await tell(member.userId, { entityId, otherId, relationshipId, details: { role: 'Curator' } });
    expect(await read(member)).toEqual({
      items: [
        {
          id: expect.any(Number),
          kind: 'connection_proposed',
          created_at: expect.any(String),
          is_read: false,
          entity: { type: 'project', id: entityId, name: 'Low Water' },
          other: { type: 'person', id: otherId, name: 'Ines Quill' },
          relationship_id: relationshipId,
          details: { role: 'Curator' },
        },
        expect.objectContaining({ kind: 'role_given', other: null, details: { role: 'OWNER' } }),
      ],
      ...{ total_count: 2, page: 1, page_size: 20, total_pages: 1, unread: 2 },
    });
    const second = await read(member, '?page=2&page_size=1');
    expect([second.items.length, second.items[0].kind]).toEqual([1, 'role_given']);
  });

  it('tells every owner, except whoever caused it, and nobody else', async () => {
    const { db } = context;
    const [one, other, steward] = [
      await signedIn(test, db),
      await signedIn(test, db),
      await signedIn(test, db),
    ];
    const entity_id = await aProject(db);
    for (const { userId: user_id } of [one, other, steward]) {
      const role_type = user_id === steward.userId ? 'CONTRIBUTOR' : 'OWNER';
      await db.insertInto('user_roles').values({ user_id, entity_id, role_type }).execute();
    }
    const news = {
      kind: 'connection_confirmed',
      entityId: entity_id,
      actorId: one.userId,
    } as const;
    await transact(db, (tx) => notifyOwners(tx, test.clock, [news]));
    const counts = [await read(one), await read(other), await read(steward)];
    expect(counts.map(({ unread }) => unread)).toEqual([0, 1, 0]);
  });

  it('leaves out what its user may not see, or not any more, also in the counts', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    await tell(member.userId, { entityId, otherId });
    await tell(member.userId, { entityId });
    for (const [audience, seen] of [
      ['members', 2],
      ['private', 1],
    ] as const) {
      await db.updateTable('entities').set({ audience }).where('id', '=', otherId).execute();
      const { items, total_count, unread } = await read(member);
      expect([items.length, total_count, unread]).toEqual([seen, seen, seen]);
    }
    await db.updateTable('entities').set({ audience: 'private' }).execute();
    expect(await read(member)).toMatchObject({ items: [], total_count: 0, unread: 0 });
    // Whoever looks after it, sees it.
    const role = { user_id: member.userId, entity_id: entityId, role_type: 'MEMBER' as const };
    await db.insertInto('user_roles').values(role).execute();
    expect((await read(member)).unread).toBe(1);
  });

  it('leaves out a connection that its user may not see, or not any more', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    const relationshipId = await relate(db, entityId, otherId, 'Curator');
    await tell(member.userId, { entityId, otherId, relationshipId, details: { role: 'Curator' } });
    expect((await read(member)).unread).toBe(1);
    await db.updateTable('relationships').set({ audience: 'private' }).execute();
    expect(await read(member)).toMatchObject({ items: [], total_count: 0, unread: 0 });
    const role = { user_id: member.userId, entity_id: entityId, role_type: 'OWNER' as const };
    await db.insertInto('user_roles').values(role).execute();
    expect((await read(member)).items).toMatchObject([{ details: { role: 'Curator' } }]);
    // Whoever looks after an end is told also of one that is gone.
    await db.deleteFrom('relationships').execute();
    expect((await read(member)).unread).toBe(1);
  });

  it('tells of a connection that waits with the role that it has now', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    const relationshipId = await relate(db, otherId, entityId, 'Curator');
    await db.updateTable('relationships').set({ asks: 'node2' }).execute();
    const about = { entityId, otherId, relationshipId, details: { role: 'Thief' } };
    await tell(member.userId, about);
    await tell(member.userId, { ...about, kind: 'connection_declined' });
    const { items } = await read(member);
    expect(items.map((one: { details: object }) => one.details)).toEqual([
      { role: 'Thief' },
      { role: 'Curator' },
    ]);
  });

  it('goes on telling of what was merged into another entity, under the name of the survivor', async () => {
    const { db } = context;
    const { merged } = await mergesOf(test, db);
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aPerson(db, 'Ines Quill'), await aPerson(db, 'Inès Quill')];
    await tell(member.userId, { entityId: otherId, otherId: await aProject(db, 'Low Water') });
    await merged(entityId, otherId);
    expect((await read(member)).items).toMatchObject([
      { entity: { id: entityId, name: 'Ines Quill' }, other: { name: 'Low Water' } },
    ]);
  });

  it('marks as read what is named, or all up to one, and nothing of others', async () => {
    const { db } = context;
    const [member, other] = [await signedIn(test, db), await signedIn(test, db)];
    for (const { userId } of [member, other]) await tell(userId, {}, 3);
    const [newest, middle, oldest] = (await read(member)).items.map(({ id }: { id: number }) => id);
    const foreign = (await read(other)).items[0].id;
    const mark = async (body: object) => (await member.post(`${bell}/read`, body)).json();
    expect(await mark({ ids: [oldest, foreign] })).toEqual({ unread: 2 });
    expect(await mark({ up_to: middle })).toEqual({ unread: 1 });
    const { items } = await read(member);
    expect(items.filter(({ is_read }: { is_read: boolean }) => !is_read)).toMatchObject([
      { id: newest },
    ]);
    expect(await read(other)).toMatchObject({ unread: 3 });
    for (const body of [{}, { ids: [1], up_to: 1 }, { up_to: 0 }, { ids: ['x'] }]) {
      expect((await member.post(`${bell}/read`, body)).statusCode).toBe(400);
    }
  });

  it('stores a rhythm for each kind, and leaves the others as they are', async () => {
    const { db } = context;
    const [member, other] = [await signedIn(test, db), await signedIn(test, db)];
    const settings = async (client = member) => (await client.get(`${bell}/settings`)).json();
    expect(await settings()).toEqual(usualRhythms);
    const changed = { ...usualRhythms, connection_proposed: 'daily', role_given: 'never' };
    expect(await choose(member, { connection_proposed: 'daily', role_given: 'never' })).toEqual(
      changed,
    );
    await choose(member, {});
    expect([await settings(), await settings(other)]).toEqual([changed, usualRhythms]);
    for (const body of [{ role_given: 'hourly' }, { nothing: 'daily' }]) {
      expect((await member.write('PUT', `${bell}/settings`, body)).statusCode).toBe(400);
    }
  });

  describe('tells of a role that was given', () => {
    it.each([
      ['at_once', 1],
      ['weekly', 0],
      ['never', 0],
    ])('with the e-mail of its own if its rhythm is %s: %i', async (rhythm, count) => {
      const { db } = context;
      const [owner, member] = [await signedIn(test, db), await signedIn(test, db)];
      const entity_id = await aProject(db, 'Low Water');
      const role = { user_id: owner.userId, entity_id, role_type: 'OWNER' as const };
      await db.insertInto('user_roles').values(role).execute();
      await choose(member, { role_given: rhythm });
      const given = { user_email: member.email, role_type: 'CONTRIBUTOR' };
      const made = await owner.post(`/api/v1/entities/project/${entity_id}/users`, given);
      expect(made.statusCode, made.body).toBe(201);
      const raised = { role_type: 'OWNER' };
      await owner.write('PUT', `/api/v1/entities/user-roles/${made.json().id}`, raised);
      expect((await read(member)).items).toMatchObject([
        { kind: 'role_given', entity: { name: 'Low Water' }, details: { role: 'OWNER' } },
        { kind: 'role_given', entity: { name: 'Low Water' }, details: { role: 'CONTRIBUTOR' } },
      ]);
      const mails = db.selectFrom('outbox').select('id').where('kind', '=', 'access_granted');
      expect(await mails.execute()).toHaveLength(count);
      const waiting = db.selectFrom('notifications').select('id').where('mailed_at', 'is', null);
      // A raised role has no e-mail of its own.
      const expected = { at_once: 1, weekly: 2, never: 0 }[rhythm];
      expect(await waiting.execute()).toHaveLength(expected ?? -1);
    });
  });

  describe('tells a reporter of the decision', () => {
    it.each([
      ['at_once', 1],
      ['daily', 0],
    ])('with the e-mail of its own if its rhythm is %s: %i', async (rhythm, count) => {
      const { report, queue, act, mails, member, visitor } = await reportWorld(test, context.db);
      await choose(member, { report_decided: rhythm });
      await report(member);
      await report(visitor, { email: 'visitor@example.org', reason: 'wrong' });
      for (const { id } of (await queue()).items) {
        await act(id, 'decide', { outcome: 'unchanged', answer: 'It is right.' });
      }
      expect((await read(member)).items).toMatchObject([
        {
          kind: 'report_decided',
          entity: { name: 'Low Water' },
          details: { outcome: 'unchanged', answer: 'It is right.' },
        },
      ]);
      const sent = (await mails()).filter(({ kind }) => kind === 'report_decided');
      expect(sent.filter(({ address }) => address === member.email)).toHaveLength(count);
      expect(sent.filter(({ address }) => address === 'visitor@example.org')).toHaveLength(1);
    });

    it('without a name when it was removed', async () => {
      const { report, queue, act, member } = await reportWorld(test, context.db);
      await report(member);
      await act((await queue()).items[0].id, 'decide', { outcome: 'removed' });
      expect((await read(member)).items).toMatchObject([
        { kind: 'report_decided', entity: null, details: { outcome: 'removed' } },
      ]);
    });
  });
});
