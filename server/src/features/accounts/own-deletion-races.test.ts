import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { aPerson, aProject } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { type Decision, setUpDeletion } from './test-own-deletion.ts';

describeWithDatabase('concurrent deletion of the own account', (context) => {
  const { begin, someone, remove, aProjectOf, profileOf, decide, pointersTo } =
    setUpDeletion(context);
  beforeEach(() => begin());

  describe('beside other requests', () => {
    const rounds = runsOf(12);
    const members = async () => {
      const { rows } = await sql<{ ownerless: number }>`
        select count(*)::integer as ownerless from entities e
        where not exists (select 1 from user_roles r where r.entity_id = e.id and r.role_type = 'OWNER')`.execute(
        context.db,
      );
      return rows[0]?.ownerless;
    };

    it('leaves no entity without an owner while the user is granted roles', async () => {
      const other = await someone();
      for (let round = 0; round < rounds; round += 1) {
        const leaver = await someone();
        const own = await aProjectOf([leaver, 'OWNER']);
        const theirs = await aProjectOf([other, 'OWNER']);
        const shared = await aProjectOf([leaver, 'OWNER'], [other, 'OWNER']);
        const roles = await context.db
          .selectFrom('user_roles')
          .select('id')
          .where('user_id', '=', other.userId)
          .where('entity_id', '=', shared)
          .execute();
        const [left, granted, stepped, made] = await Promise.all([
          remove([decide(own, 'delete'), decide(shared, 'keep')], leaver),
          other.post(`/api/v1/entities/project/${theirs}/users`, {
            user_email: leaver.email,
            role_type: 'OWNER',
          }),
          other.write('DELETE', `/api/v1/entities/user-roles/${roles[0]?.id}`),
          leaver.post('/api/v1/projects', { name: 'Made in haste' }),
        ]);
        const codes = [left, granted, stepped, made].map(({ statusCode }) => statusCode);
        const say = `round ${round}: ${codes.join()}`;
        expect([200, 400], say).toContain(left.statusCode);
        expect([201, 404, 409], say).toContain(granted.statusCode);
        expect([204, 400], say).toContain(stepped.statusCode);
        expect([201, 401, 409], say).toContain(made.statusCode);
        expect(await members(), say).toBe(0);
        expect(left.statusCode === 200 ? await pointersTo(leaver) : [], say).toEqual([]);
      }
    });

    it('succeeds for only one of two users who assign their entities to each other', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [one, two] = [await someone(), await someone()];
        const first = await aProjectOf([one, 'OWNER']);
        const second = await aProjectOf([two, 'OWNER']);
        const answers = await Promise.all([
          remove([decide(first, 'assign', two)], one),
          remove([decide(second, 'assign', one)], two),
        ]);
        const codes = answers.map(({ statusCode }) => statusCode).sort();
        expect(codes, `round ${round}`).toEqual([200, 400]);
        expect(await members(), `round ${round}`).toBe(0);
      }
    });

    it("leaves no reference to the user beside a superuser's deletion and saves of all kinds", async () => {
      const superuser = await someone({ isSuperuser: true });
      const other = await someone();
      for (let round = 0; round < rounds; round += 1) {
        const leaver = await someone();
        const own = await aProjectOf([leaver, 'OWNER'], [other, 'CONTRIBUTOR']);
        const profile = await profileOf(leaver, await aPerson(context.db));
        const answers = await Promise.all([
          remove([decide(own, 'keep')], leaver),
          superuser.write('DELETE', `/api/v1/users/${leaver.userId}`),
          leaver.write('PUT', `/api/v1/projects/${own}`, { year: '1869' }),
          leaver.write('PUT', `/api/v1/people/${profile}`, { bio: 'Paints.' }),
          other.write('PUT', `/api/v1/projects/${own}`, { description: 'Water.' }),
          superuser.write('PUT', `/api/v1/people/${profile}`, { user_id: leaver.userId }),
          superuser.write('DELETE', `/api/v1/people/${profile}`),
        ]);
        const codes = answers.map(({ statusCode }) => statusCode);
        const say = `round ${round}: ${codes.join()}`;
        for (const code of codes) expect([200, 204, 401, 403, 404, 409], say).toContain(code);
        expect(
          codes.slice(0, 2).filter((code) => code === 200),
          say,
        ).toHaveLength(1);
        expect(await pointersTo(leaver), say).toEqual([]);
        expect(await members(), say).toBe(0);
      }
    });
  });
});

describeWithDatabase('the statements for deleting an account', (context) => {
  it('are as many for thirty entities as for three', async () => {
    const counted = countQueries(context.db, 'everywhere');
    const test = await startTestApp(counted.db);
    const statementsFor = async (count: number): Promise<number> => {
      const [user, heir] = [await signedIn(test, context.db), await signedIn(test, context.db)];
      const nodes: Decision[] = [];
      for (let index = 0; index < count; index += 1) {
        const action = (['keep', 'assign', 'delete'] as const)[index % 3] ?? 'keep';
        const name = `${'a'.repeat(20)}${user.userId}a${index}.webp`;
        const kind = { entity_type: 'project', content_type: 'image/webp' } as const;
        await context.db
          .insertInto('files')
          .values({ name, ...kind, byte_size: 1 })
          .execute();
        const id = await aProject(context.db, `Project ${index}`, {
          photo_url: `/api/v1/files/project/${name}`,
        });
        const holders = [user, ...(action === 'keep' ? [await signedIn(test, context.db)] : [])];
        for (const [turn, { userId: user_id }] of holders.entries()) {
          const role_type = turn === 0 ? 'OWNER' : 'CONTRIBUTOR';
          const role = { user_id, entity_id: id, role_type } as const;
          await context.db.insertInto('user_roles').values(role).execute();
        }
        const assignedAdminId = action === 'assign' ? heir.userId : null;
        nodes.push({ id, type: 'project', action, assignedAdminId });
      }
      await user.csrfToken();
      counted.take();
      const answer = await user.post('/api/v1/auth/delete-account', { nodes });
      expect(answer.statusCode, answer.body).toBe(200);
      return counted.take();
    };
    const few = await statementsFor(3);
    expect(few).toBeGreaterThan(10);
    expect(await statementsFor(30)).toBe(few);
    await test.close();
  });
});
