import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { makeDigestJob } from './digest.ts';
import { bell, day, minute, setUpBell } from './test-notifications.ts';

describeWithDatabase('the e-mails of the bell', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());
  const { tell, choose, makeMails, mails } = setUpBell(test, context);
  /** How much each e-mail tells in words. */
  const told = (all: { details: unknown }[]) =>
    all.map(({ details }) => (details as { ids: number[] }).ids.length);

  it('are one, with twenty in words, for ten thousand events within a minute', async () => {
    const member = await signedIn(test, context.db);
    for (let count = 0; count < 10; count += 1) {
      await tell(member.userId, {}, 1000);
      await makeMails(6);
    }
    expect(await mails()).toEqual([]);
    await makeMails(2 * minute);
    await makeMails(6 * day);
    expect(await mails()).toEqual([
      { address: member.email, details: { ids: expect.any(Array), more: 9980 } },
    ]);
    expect(told(await mails())).toEqual([20]);
  });

  it.each([
    ['at_once', 15 * minute],
    ['daily', day],
    ['weekly', 7 * day],
  ])('of the rhythm %s are %i seconds apart, and none is lost', async (rhythm, period) => {
    const member = await signedIn(test, context.db);
    await choose(member, { connection_proposed: rhythm });
    await tell(member.userId);
    await makeMails(2 * minute);
    expect(await mails()).toHaveLength(1);
    await tell(member.userId, {}, 2);
    await makeMails(period - minute);
    expect(await mails()).toHaveLength(1);
    await makeMails(2 * minute);
    await makeMails(period * 3);
    expect(told(await mails())).toEqual([1, 2]);
  });

  it('tell of all rhythms that are due in one, and of no other', async () => {
    const member = await signedIn(test, context.db);
    await choose(member, { connection_confirmed: 'daily', connection_declined: 'never' });
    await tell(member.userId);
    await makeMails(2 * minute);
    await tell(member.userId, { kind: 'connection_proposed' });
    await tell(member.userId, { kind: 'connection_confirmed' });
    await tell(member.userId, { kind: 'connection_declined' });
    await makeMails(day);
    await tell(member.userId, { kind: 'connection_confirmed' });
    await makeMails(6 * day);
    expect(told(await mails())).toEqual([1, 1, 2]);
  });

  it('are one for two rhythms within a burst, and a quarter of an hour apart otherwise', async () => {
    const member = await signedIn(test, context.db);
    await choose(member, { connection_confirmed: 'at_once' });
    await tell(member.userId, { kind: 'connection_proposed' });
    await makeMails(30);
    await tell(member.userId, { kind: 'connection_confirmed' });
    await makeMails(90);
    expect(told(await mails())).toEqual([2]);
    await makeMails(minute);
    expect(await mails()).toHaveLength(1);
    await tell(member.userId, { kind: 'connection_declined' });
    await tell(member.userId, { kind: 'connection_confirmed' });
    await makeMails(11 * minute);
    expect(await mails()).toHaveLength(1);
    await makeMails(4 * minute);
    expect(told(await mails())).toEqual([2, 1]);
  });

  it('of a rhythm whose period is open wait for the quarter of an hour after any other', async () => {
    const member = await signedIn(test, context.db);
    await choose(member, { connection_confirmed: 'at_once' });
    await tell(member.userId, { kind: 'connection_proposed' });
    await makeMails(2 * minute);
    await tell(member.userId, { kind: 'connection_confirmed' });
    await makeMails(14 * minute);
    expect(await mails()).toHaveLength(1);
    await makeMails(minute);
    expect(told(await mails())).toEqual([1, 1]);
  });

  it('leave out what was read before, and are not made for that alone', async () => {
    const member = await signedIn(test, context.db);
    await tell(member.userId, {}, 3);
    const ids = (await member.get(bell)).json().items.map(({ id }: { id: number }) => id);
    await member.post(`${bell}/read`, { ids: ids.slice(1) });
    await makeMails(2 * minute);
    expect(await mails()).toMatchObject([{ details: { ids: [ids[0]], more: 0 } }]);
    await tell(member.userId);
    await member.post(`${bell}/read`, { up_to: ids[0] + 1 });
    await makeMails(8 * day);
    expect(await mails()).toHaveLength(1);
  });

  it('are not made for inactive users, nor for what may not be seen any more', async () => {
    const { db } = context;
    const [member, inactive] = [await signedIn(test, db), await signedIn(test, db)];
    const entityId = await aPerson(db, 'Ines Quill');
    for (const { userId } of [member, inactive]) await tell(userId, { entityId });
    await db.updateTable('entities').set({ audience: 'private' }).execute();
    const account = db.updateTable('users').where('id', '=', inactive.userId);
    await account.set({ is_active: false }).execute();
    await makeMails(2 * minute);
    expect(await mails()).toEqual([]);
    // The period has not begun, and what could not be told stays untold.
    await db.updateTable('entities').set({ audience: 'public' }).execute();
    await tell(member.userId, { entityId });
    await makeMails(2 * minute);
    expect(await mails()).toMatchObject([{ address: member.email, details: { more: 0 } }]);
  });

  it('leave out what waits for no answer any more', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [entityId, otherId] = [await aProject(db, 'Low Water'), await aPerson(db, 'Ines Quill')];
    const role = { user_id: member.userId, entity_id: entityId, role_type: 'OWNER' as const };
    await db.insertInto('user_roles').values(role).execute();
    const ids = [await relate(db, otherId, entityId), await relate(db, entityId, otherId)];
    for (const relationshipId of ids) await tell(member.userId, { entityId, relationshipId });
    await tell(member.userId, { entityId: otherId, kind: 'claim_made' });
    await tell(member.userId, { kind: 'removal_waits', details: { report: '1', days: '30' } });
    await db.updateTable('relationships').set({ asks: 'node2' }).execute();
    await db.deleteFrom('relationships').where('id', '=', Number(ids[0])).execute();
    await makeMails(2 * minute);
    expect(told(await mails())).toEqual([1]);
    // The bell goes on telling what happened.
    expect((await member.get(bell)).json().unread).toBe(4);
  });

  it('leave out what is not so any more', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const [kept, left] = [await aProject(db, 'Low Water'), await aProject(db, 'High Water')];
    const own = { user_id: member.userId, entity_id: kept, role_type: 'MEMBER' as const };
    await db.insertInto('user_roles').values(own).execute();
    const [person, gone] = [await aPerson(db, 'Ines Quill'), 99_999];
    const agreed = await relate(db, person, kept);
    const telling = [
      // A role that was taken away, one that was lowered, and one that the user has.
      { kind: 'role_given' as const, entityId: left, details: { role: 'MEMBER' } },
      { kind: 'role_given' as const, entityId: kept, details: { role: 'OWNER' } },
      { kind: 'role_given' as const, entityId: kept, details: { role: 'MEMBER' } },
      // Confirmed, and deleted since; and confirmed.
      { kind: 'connection_confirmed' as const, entityId: kept, relationshipId: gone },
      { kind: 'connection_confirmed' as const, entityId: kept, relationshipId: agreed },
      // Became an organisation, and a project again; and a project.
      { kind: 'kind_changed' as const, entityId: kept, details: { to: 'organization' } },
      { kind: 'kind_changed' as const, entityId: kept, details: { to: 'project' } },
      // What was declined is gone, and told.
      { kind: 'connection_declined' as const, entityId: kept, relationshipId: gone },
    ];
    for (const one of telling) await tell(member.userId, one);
    await choose(member, {
      ...{ role_given: 'daily', connection_confirmed: 'daily' },
      ...{ kind_changed: 'daily', connection_declined: 'daily' },
    });
    await makeMails(day);
    expect(told(await mails())).toEqual([4]);
  });

  it('are given up for kinds that are set to never, and not made up for later', async () => {
    const member = await signedIn(test, context.db);
    await tell(member.userId);
    await choose(member, { connection_proposed: 'never' });
    await tell(member.userId);
    await choose(member, { connection_proposed: 'at_once' });
    await makeMails(2 * minute);
    expect(await mails()).toEqual([]);
    await tell(member.userId);
    await makeMails(2 * minute);
    expect(await mails()).toHaveLength(1);
  });

  describe('made by several processes', () => {
    it('are one for each user', async () => {
      const { db } = context;
      const members = [await signedIn(test, db), await signedIn(test, db)];
      const entityId = await aProject(db);
      const jobs = [1, 2, 3].map(() =>
        makeDigestJob({
          ...{ db, clock: test.clock, log: pino({ level: 'silent' }) },
          onMailQueued: () => undefined,
        }),
      );
      for (let round = 1; round <= 5; round += 1) {
        for (const { userId } of members) await tell(userId, { entityId }, 3);
        test.clock.advance(7 * day + minute);
        for (const job of jobs) job.wake();
        await Promise.all(jobs.map((job) => job.settled()));
        const all = await mails();
        expect(all).toHaveLength(2 * round);
        expect(new Set(all.slice(-2).map(({ address }) => address)).size).toBe(2);
      }
    });
  });
});
