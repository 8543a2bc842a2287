import { join } from 'node:path';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { removeExpired } from '../../cleanup.ts';
import { newestRevision, replay, setUpHistory, type User } from './test-history.ts';
import {
  aSmallNetwork,
  decisionsOf,
  expectForgotten,
  expectHidden,
  expectNoneLost,
  expectSound,
  replaceErased,
  type World,
  wholeOf,
  withoutErased,
} from './test-sequences.ts';

const day = 24 * 3600;

/** Each step's kind, with how often it is taken. */
const weights = {
  ...{ save: 5, relate: 3, change: 3, disconnect: 3, confirm: 3, decline: 1, create: 1, grant: 2 },
  ...{ remove: 4, restore: 4, merge: 6, part: 6, hide: 2, decide: 2 },
  ...{ undo: 6, revert: 2, wait: 2, profile: 2, leave: 3 },
} as const;
type Kind = keyof typeof weights;
const step = fc.record({
  kind: fc.oneof(
    ...(Object.keys(weights) as Kind[]).map((kind) => ({
      weight: weights[kind],
      arbitrary: fc.constant(kind),
    })),
  ),
  user: fc.nat(3),
  a: fc.nat(20),
  b: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describeWithDatabase('everything that several users do in any order', (context) => {
  const history = setUpHistory(context);
  const { test, call } = history;

  it('can be undone as offered, and loses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), async (steps) => {
        await context.empty();
        const world = await aSmallNetwork(context, history);
        let waited = 0;
        try {
          for (const one of steps) {
            if (one.kind === 'wait') waited += await wait();
            else await take(world, one);
          }
        } finally {
          test.clock.advance(-waited);
        }
      }),
      { numRuns: runsOf(6), endOnFailure: true },
    );
  });

  /** Takes a step, which may be refused, and checks what must hold afterwards. */
  async function take(world: World, one: Step): Promise<void> {
    const whole = await wholeOf(context);
    const from = await newestRevision(context);
    const answers = await steps[one.kind as Exclude<Kind, 'wait'>](world, one);
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
    const after = await wholeOf(context);
    const isRefused = answers.length === 1 && (answers[0]?.statusCode ?? 0) >= 400;
    if (isRefused) expect(after).toEqual(whole);
    // What leaves with an account is erased, and has no history.
    const before = one.kind === 'leave' ? await withoutErased(context, whole) : whole;
    expect(await replay(context, before.things, from)).toEqual(after.things);
    expectNoneLost(before.homes, after.homes);
    await expectSound(context);
    await expectHidden(context, history, world);
  }

  /** Half of the 30 days, and the cleanup; sessions stay. @returns the seconds. */
  async function wait(): Promise<number> {
    test.clock.advance(16 * day);
    await sql`
      update sessions set expires_at = expires_at + interval '16 days',
        confirmed_at = confirmed_at + interval '16 days',
        refreshed_at = refreshed_at + interval '16 days'`.execute(context.db);
    const images = openLocalImages(join(test.dataDir, 'files'));
    await removeExpired({ db: context.db, clock: test.clock, images });
    await expectSound(context);
    return 16 * day;
  }

  const nth = <One>(list: readonly One[], place: number) => list[place % Math.max(1, list.length)];
  const none: Answer[] = [];
  type Answer = Awaited<ReturnType<User['get']>>;

  async function entityOf(world: World, place: number) {
    const id = nth(world.ids, place) as number;
    return { id, type: place % world.ids.length < 4 ? ('person' as const) : ('project' as const) };
  }

  const pathOf = ({ id, type }: { id: number; type: 'person' | 'project' }) =>
    call(type === 'person' ? `/people/${id}` : `/projects/${id}`);

  async function answerWaiting(world: World, { user, a }: Step, what: 'confirm' | 'decline') {
    const edge = nth(
      (await edges()).filter(({ asks }) => asks !== null),
      a,
    );
    if (!edge) return none;
    return [await by(world, user).post(call(`/relationships/${edge.id}/${what}`), {})];
  }

  const edges = () => context.db.selectFrom('relationships').selectAll().orderBy('id').execute();

  const steps: Record<Exclude<Kind, 'wait'>, (world: World, given: Step) => Promise<Answer[]>> = {
    save: async (world, { user, a, b }) => {
      const entity = await entityOf(world, a);
      const about = ['', 'Low water.', 'Ebb and flow.'][b % 3];
      const tags_with_type = [[], [{ name: 'TIDE' }]][b % 2];
      const change = {
        [entity.type === 'person' ? 'bio' : 'description']: about,
        ...(b > 10 ? { tags_with_type } : {}),
      };
      return [await by(world, user).write('PUT', pathOf(entity), change)];
    },
    relate: async (world, { user, a, b }) => {
      const [one, other] = [await entityOf(world, a), await entityOf(world, b)];
      return [
        await by(world, user).post(call('/relationships'), {
          ...{ node1_id: one.id, node1_type: one.type },
          ...{ node2_id: other.id, node2_type: other.type },
          relationship_metadata: { role_type: b % 2 ? 'Friend' : 'Artist' },
        }),
      ];
    },
    change: async (world, { user, a, b }) => {
      const edge = nth(await edges(), a);
      if (!edge) return none;
      const relationship_metadata = { role_type: ['Friend', 'Artist', 'Guest'][b % 3] };
      const given = { relationship_metadata };
      return [await by(world, user).write('PUT', call(`/relationships/${edge.id}`), given)];
    },
    disconnect: async (world, { user, a }) => {
      const edge = nth(await edges(), a);
      if (!edge) return none;
      return [await by(world, user).write('DELETE', call(`/relationships/${edge.id}`))];
    },
    confirm: async (world, given) => answerWaiting(world, given, 'confirm'),
    decline: async (world, given) => answerWaiting(world, given, 'decline'),
    create: async (world, { user, a }) => {
      const answer = await by(world, user).post(call('/projects'), { name: `Project ${a}` });
      return [answer];
    },
    grant: async (world, { user, a, b }) => {
      const { id, type } = await entityOf(world, a);
      const roles = context.db.selectFrom('user_roles').select('id').where('entity_id', '=', id);
      const role = nth(await roles.orderBy('id').execute(), b);
      if (role && b % 2) {
        return [await by(world, user).write('DELETE', call(`/entities/user-roles/${role.id}`))];
      }
      const given = { user_email: by(world, b).email, role_type: b % 3 ? 'OWNER' : 'MEMBER' };
      return [await by(world, user).post(call(`/entities/${type}/${id}/users`), given)];
    },
    remove: async (world, { user, a, b }) => {
      const entity = await entityOf(world, a);
      const whole = await wholeOf(context);
      const answer = await by(world, user % 2).write('DELETE', pathOf(entity));
      if (b % 3 > 0 || answer.statusCode !== 204) return [answer];
      const act = Number(answer.headers['x-act-id']);
      const undone = await world.admin.post(call(`/acts/${act}/undo`));
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await wholeOf(context)).toEqual(whole);
      return [answer, undone];
    },
    restore: async (world, { user, a }) => {
      const items = context.db.selectFrom('deleted_items').select('id').orderBy('id');
      const item = nth(await items.execute(), a);
      return item ? [await by(world, user).post(call(`/deleted/${item.id}/restore`))] : none;
    },
    merge: async (world, { user, a, b }) => {
      const whole = await wholeOf(context);
      const take = { about: a % 2 ? 'merged' : 'survivor' };
      const [survivor_id, merged_id] = [
        nth(world.ids.slice(0, 4), a),
        nth(world.ids.slice(0, 4), b),
      ];
      const given = { type: 'person', survivor_id, merged_id, take };
      const answer = await by(world, user).post(call('/merges'), given);
      if (answer.statusCode !== 201 || b % 3) return [answer];
      const parted = await world.admin.post(call(`/merges/${answer.json().merge_id}/undo`));
      expect([parted.statusCode, parted.json().kept], parted.body).toEqual([200, []]);
      expect(await wholeOf(context)).toEqual(whole);
      return [answer, parted];
    },
    part: async (world, { user, a }) => {
      const merges = context.db.selectFrom('merges').select('id').where('undone_at', 'is', null);
      const merge = nth(await merges.orderBy('id').execute(), a);
      return merge ? [await by(world, user).post(call(`/merges/${merge.id}/undo`))] : none;
    },
    hide: async (world, { a }) => {
      const { id, type } = await entityOf(world, a);
      const given = { entity_type: type, entity_id: id, reason: 'wrong', words: `Report ${a}` };
      const reported = await by(world, 2).post(call('/reports'), given);
      const reports = context.db.selectFrom('reports').select('id').where('decided_at', 'is', null);
      const report = nth(await reports.orderBy('id').execute(), a);
      if (!report) return [reported];
      const hidden = await world.admin.post(call(`/admin/reports/${report.id}/hide`));
      return [reported, hidden];
    },
    decide: async (world, { a, b }) => {
      const reports = context.db.selectFrom('reports').select('id').where('decided_at', 'is', null);
      const report = nth(await reports.orderBy('id').execute(), a);
      if (!report) return none;
      const given = { outcome: b % 2 ? 'unchanged' : 'removed', answer: '' };
      return [await world.admin.post(call(`/admin/reports/${report.id}/decide`), given)];
    },
    undo: async (world, { user, a }) => {
      const { acts } = (await world.admin.get(call('/admin/changes?limit=30'))).json();
      type Listed = { id: number; may_undo: boolean; undone_by: number | null; kind: string };
      const act = nth(acts as Listed[], a);
      if (!act) return none;
      const whole = await wholeOf(context);
      const actor = by(world, user);
      const answer = await actor.post(call(`/acts/${act.id}/undo`));
      if (answer.statusCode >= 400) {
        expect(answer.json().detail).not.toBe('');
        // Offered to a superuser, it is refused only because something was changed since.
        if (act.may_undo && user < 2) {
          expect([act.kind, answer.statusCode]).toEqual([act.kind, 409]);
          expect(answer.json().detail).not.toMatch(/restored any more/u);
        }
        return [answer];
      }
      // What was undone is not offered again. Asked for all the same, it is done where its values
      // stand, which another undo may have brought back.
      expect(act.may_undo || act.undone_by !== null, answer.body).toBe(true);
      const undone = answer.json();
      expect(undone.act_id, answer.body).toBeGreaterThan(0);
      expect(await wholeOf(context)).not.toEqual(whole);
      if (!undone.may_undo) return [answer];
      const redone = await actor.post(call(`/acts/${undone.act_id}/undo`));
      expect(redone.statusCode, redone.body).toBe(200);
      const { left_out } = redone.json();
      if (left_out.length + undone.left_out.length === 0) {
        expect((await wholeOf(context)).things).toEqual(whole.things);
      }
      return [answer, redone];
    },
    profile: async (world, { user, a }) => {
      const actor = by(world, 2 + (user % 2));
      const entity = await entityOf(world, a % 4);
      return [await actor.write('PUT', pathOf(entity), { user_id: actor.userId })];
    },
    leave: async (world, { user, a, b }) => {
      const place = 2 + (user % 2);
      const leaving = by(world, place);
      const answer =
        a % 3 === 0
          ? await world.admin.write('DELETE', call(`/users/${leaving.userId}`))
          : await leaving.post(call('/auth/delete-account'), {
              nodes: await decisionsOf(context, leaving, by(world, 5 - place), b),
            });
      if (answer.statusCode >= 300) return [answer];
      await expectForgotten(context, leaving);
      world.users[place] = await history.visitor();
      return [answer, ...(await replaceErased(context, history, world, by(world, place)))];
    },
    revert: async (world, { a }) => {
      const answers: Answer[] = [];
      const whose = { user_id: by(world, a).userId };
      let count = 0;
      for (const round of [1, 2]) {
        count = 0;
        for (let before: number | null | undefined; before !== null; ) {
          const given = before === undefined ? whose : { ...whose, before };
          const answer = await world.admin.post(call('/admin/changes/reversal'), given);
          answers.push(answer);
          expect(answer.statusCode, answer.body).toBe(200);
          expect(answers.length, `round ${round} does not end`).toBeLessThan(60);
          count += answer.json().reverted;
          before = answer.json().next;
        }
      }
      // Reverting the reverting superuser's own acts makes new ones of theirs.
      if (whose.user_id !== world.admin.userId) expect(count).toBe(0);
      return answers;
    },
  };

  function by({ users }: World, place: number): User {
    return users[place % users.length] as User;
  }
});
