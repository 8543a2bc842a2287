import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { type Decision, setUpDeletion, type User } from './test-own-deletion.ts';

describeOnOneEngine('deleting the own account', (context) => {
  const {
    begin,
    told,
    someone,
    remove,
    answerOf,
    gone,
    aProjectOf,
    change,
    decide,
    rolesOn,
    everything,
  } = setUpDeletion(context);
  let user: User;
  beforeEach(async () => {
    user = await begin();
  });

  describe('a refused request', () => {
    const noAdministrator = /cannot be kept without an administrator/u;
    const choose = /Please choose who shall look after/u;
    const active = /somebody with an active, verified account/u;
    const notYours = /You can only decide about entities that you look after/u;
    const soleOnly = /Only the sole administrator can delete/u;

    async function refused(nodes: Decision[], status: number, sentence: RegExp) {
      const before = await everything();
      const answer = await remove(nodes);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        status,
        expect.stringMatching(sentence),
      ]);
      expect(await everything()).toBe(before);
    }

    it('changes nothing when a superuser sends it', async () => {
      await change(user, { is_superuser: true });
      await refused([], 400, /^Cannot delete your own account\.$/u);
    });

    it('changes nothing when its list differs from what the account looks after [spec 2.6]', async () => {
      const other = await someone();
      const own = await aProjectOf([user, 'OWNER']);
      const steered = await aProjectOf([user, 'CONTRIBUTOR'], [other, 'OWNER']);
      const helped = await aProjectOf([user, 'MEMBER'], [other, 'OWNER']);
      const foreign = await aProjectOf([other, 'OWNER']);
      const all = [decide(own, 'delete'), decide(steered, 'keep')];
      await refused([], 400, /Please decide what shall become of/u);
      for (const one of all) await refused([one], 400, /Please decide what shall become of/u);
      await refused([...all, decide(own, 'delete')], 400, /There are two decisions about/u);
      for (const id of [helped, foreign, 2_000_000_000]) {
        for (const action of ['keep', 'assign', 'delete'] as const) {
          await refused([...all, decide(id, action, other)], 403, notYours);
        }
      }
      await refused(
        [decide(own, 'delete', undefined, 'organization'), decide(steered, 'keep')],
        403,
        notYours,
      );
    });

    it('changes nothing when an entity would have no administrator or be taken from others', async () => {
      const other = await someone();
      const unverified = await someone({ isVerified: false });
      const asleep = await someone();
      await change(asleep, { is_active: false });
      const own = await aProjectOf([user, 'OWNER'], [other, 'MEMBER']);
      await refused([decide(own, 'keep')], 400, noAdministrator);
      await refused([decide(own, 'assign')], 400, choose);
      await refused([decide(own, 'assign', { userId: 2_000_000_000 })], 400, choose);
      await refused([decide(own, 'assign', user)], 400, /to yourself/u);
      for (const heir of [unverified, asleep]) {
        await refused([decide(own, 'assign', heir)], 400, active);
      }
      const shared = await aProjectOf([user, 'OWNER'], [other, 'OWNER']);
      const steered = await aProjectOf([user, 'CONTRIBUTOR'], [other, 'OWNER']);
      const ownerless = await aProjectOf([user, 'CONTRIBUTOR']);
      const rest = [decide(own, 'delete'), decide(shared, 'keep'), decide(steered, 'keep')];
      const handed = decide(ownerless, 'assign', other);
      await refused([...rest, decide(ownerless, 'keep')], 400, noAdministrator);
      await refused([...rest, decide(ownerless, 'delete')], 403, soleOnly);
      for (const index of [1, 2]) {
        const nodes = rest.map((one, at) => (at === index ? { ...one, action: 'delete' } : one));
        await refused([...(nodes as Decision[]), handed], 403, soleOnly);
      }
      expect(answerOf(await remove([...rest, handed]))).toEqual(gone);
      expect(await rolesOn(ownerless)).toEqual([[other.userId, 'CONTRIBUTOR', true]]);
    });

    it('gets 400 for a malformed body [spec 2.3]', async () => {
      const id = await aProjectOf([user, 'OWNER']);
      for (const body of [
        {},
        { nodes: [{ id, type: 'project' }] },
        { nodes: [{ id, type: 'project', action: 'burn' }] },
        { nodes: [{ id: 'x', type: 'project', action: 'delete' }] },
        { nodes: [decide(id, 'delete')], user_id: 1 },
      ]) {
        const answer = await user.post('/api/v1/auth/delete-account', body);
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
      }
    });

    it('changes nothing when the last statement of the transaction fails', async () => {
      const heir = await someone();
      const ids = [
        await aProjectOf([user, 'OWNER']),
        await aProjectOf([user, 'OWNER'], [heir, 'CONTRIBUTOR']),
        await aProjectOf([user, 'OWNER']),
      ] as const;
      const nodes = [
        decide(ids[0], 'delete'),
        decide(ids[1], 'keep'),
        decide(ids[2], 'assign', heir),
      ];
      await sql`
        create function break_off() returns trigger language plpgsql as
        $body$ begin raise exception 'broken off'; end $body$`.execute(context.db);
      await sql`
        create trigger break_off before update on network_version
        for each row execute function break_off()`.execute(context.db);
      const before = await everything();
      const answer = await remove(nodes);
      await sql`drop function break_off cascade`.execute(context.db);
      expect(answer.statusCode).toBe(500);
      expect(await everything()).toBe(before);
      expect(told).toEqual([]);
      expect(answerOf(await remove(nodes))).toEqual(gone);
    });
  });
});
