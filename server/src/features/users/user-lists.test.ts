import { describe, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpUsers, type User } from './test-users.ts';

describeOnOneEngine('users', (context) => {
  const { visitor, superuser, call, change, grant } = setUpUsers(context);

  describe('the lists of users for superusers [spec 3.3]', () => {
    it.each([
      ['sort_by=email&sort_order=asc', ['admin', 'Bea', 'cai']],
      ['sort_by=email&sort_order=desc', ['cai', 'Bea', 'admin']],
      ['sort_by=created_at&sort_order=asc', ['cai', 'admin', 'Bea']],
      ['sort_by=created_at&sort_order=desc', ['Bea', 'admin', 'cai']],
      ['sort_by=last_login_at&sort_order=asc', ['admin', 'cai', 'Bea']],
      ['sort_by=last_login_at&sort_order=desc', ['cai', 'admin', 'Bea']],
      ['', ['Bea', 'admin', 'cai']],
    ])('are sorted by %j', async (query, order) => {
      const admin = await superuser();
      const dated = async (user: User, name: string, created: string, login: string | null) =>
        change(user, {
          name,
          email: `${name}@example.com`,
          email_key: `${name}@example.com`.toLowerCase(),
          created_at: new Date(created),
          last_login_at: login ? new Date(login) : null,
        });
      await dated(admin, 'admin', '2026-02-01', '2026-03-01');
      await dated(await visitor(), 'Bea', '2026-02-02', null);
      await dated(await visitor(), 'cai', '2026-01-01', '2026-03-02');
      const answer = await admin.get(call(`/users/with-person-profiles?${query}`));
      expect(answer.json().map((user: { name: string }) => user.name)).toEqual(order);
    });

    it('contain the profiles of users [spec 1.3]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const own = await aPerson(context.db, 'Aroha Ngata');
      await context.db
        .updateTable('entities')
        .set({ user_id: user.userId })
        .where('id', '=', own)
        .execute();
      await grant(user, own, 'OWNER');
      await grant(user, await aProject(context.db), 'OWNER');
      for (const path of ['/users', '/users/with-person-profiles']) {
        const users = (await admin.get(call(path))).json();
        expect(users).toHaveLength(2);
        const record = users.find(({ id }: { id: number }) => id === user.userId);
        expect(record).toMatchObject({
          email: user.email,
          is_active: true,
          is_verified: true,
          is_superuser: false,
          user_type: 'person',
          profile: { name: 'Aroha Ngata' },
          primary_profile: { id: own, type: 'person', name: 'Aroha Ngata' },
          person_profiles: [
            {
              id: own,
              name: 'Aroha Ngata',
              first_name: 'Aroha',
              last_name: 'Ngata',
              role_type: 'OWNER',
            },
          ],
        });
        expect(record.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/u);
      }
    });

    it('are refused in any other order [spec 1.7]', async () => {
      const admin = await superuser();
      for (const query of ['sort_by=password_hash', 'sort_by=id;select', 'sort_order=up']) {
        const answer = await admin.get(call(`/users/with-person-profiles?${query}`));
        expect(answer.statusCode, query).toBe(400);
      }
    });

    it('include the roles of one user [spec 1.7] [spec 3.2]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const project = await aProject(context.db, 'Low Water');
      await grant(user, project, 'CONTRIBUTOR');
      const { items } = (await admin.get(call(`/admin/users/${user.userId}/roles`))).json();
      expect(items).toMatchObject([
        { entity_id: project, role_type: 'CONTRIBUTOR', user_email: user.email },
      ]);
      const nobody = await admin.get(call('/admin/users/2147483647/roles'));
      expect(nobody.statusCode).toBe(404);
    });

    it('mark the entities whose last owner the user is [spec 3.4]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const other = await visitor();
      const alone = await aProject(context.db, 'A alone');
      const shared = await aProject(context.db, 'B shared');
      const member = await aProject(context.db, 'C with no owner');
      await grant(user, alone, 'OWNER');
      await grant(other, alone, 'CONTRIBUTOR');
      await grant(user, shared, 'OWNER');
      await grant(other, shared, 'OWNER');
      await grant(user, member, 'MEMBER');
      const read = async () =>
        (await admin.get(call(`/admin/users/${user.userId}/roles`)))
          .json()
          .items.map((role: { entity_id: number; is_last_owner: boolean }) => [
            role.entity_id,
            role.is_last_owner,
          ]);
      expect(await read()).toEqual([
        [alone, true],
        [shared, false],
        [member, false],
      ]);
      await context.db.deleteFrom('user_roles').where('user_id', '=', other.userId).execute();
      expect((await read())[1]).toEqual([shared, true]);
    });
  });
});
