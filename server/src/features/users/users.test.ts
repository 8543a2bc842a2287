import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpUsers, type User } from './test-users.ts';

describeOnOneEngine('users', (context) => {
  const { visitor, superuser, call, change, grant } = setUpUsers(context);

  describe('the own user', () => {
    it('is returned with the primary profile, and with the name of a pending one [spec 1.3]', async () => {
      const user = await visitor();
      const before = (await user.get(call('/user/profile'))).json();
      expect(before).toEqual({
        id: user.userId,
        email: user.email,
        name: before.name,
        user_type: 'person',
        is_superuser: false,
        is_verified: true,
        primary_profile: null,
        pending_profile_name: before.name,
      });
      const id = await aPerson(context.db, 'Aroha Ngata');
      await context.db
        .updateTable('entities')
        .set({ user_id: user.userId })
        .where('id', '=', id)
        .execute();
      const after = (await user.get(call('/user/profile'))).json();
      expect(after.primary_profile).toEqual({
        id,
        type: 'person',
        name: 'Aroha Ngata',
        photo_url: '',
        low_res_photo_url: '',
      });
      const me = (await user.get(call('/users/me'))).json();
      expect(Object.keys(me).sort()).toEqual(
        ['email', 'id', 'is_superuser', 'is_verified', 'name', 'user_type'].sort(),
      );
    });

    it('has its roles listed: people first, then organisations, then projects [spec 1.3] [spec 1.7]', async () => {
      const user = await visitor();
      const project = await aProject(context.db, 'A Project');
      const house = await anOrganization(context.db, 'B House');
      const zoe = await aPerson(context.db, 'Zoe Amal');
      const emil = await aPerson(context.db, 'Émil Ban');
      for (const id of [project, house, zoe]) await grant(user, id, 'OWNER');
      await grant(user, emil, 'MEMBER');
      await grant(await visitor(), await aPerson(context.db), 'OWNER');
      const roles = (await user.get(call('/user/roles'))).json();
      expect(roles.map((role: { entity_id: number }) => role.entity_id)).toEqual([
        emil,
        zoe,
        house,
        project,
      ]);
      expect(roles[0]).toMatchObject({
        user_id: user.userId,
        user_email: user.email,
        entity_type: 'person',
        role_type: 'MEMBER',
        is_verified: true,
        entity_details: { name: 'Émil Ban', photo_url: '' },
      });
    });
  });

  describe('the search for users', () => {
    const found = async (user: User, query: string) => {
      const answer = await user.get(call(`/users/search?${query}`));
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ id: number; name: string; email: string }[]>();
    };

    async function people() {
      const mei = await visitor();
      await change(mei, {
        name: 'Mei Tan',
        email: 'mei@coast.example',
        email_key: 'mei@coast.example',
      });
      const meir = await visitor();
      await change(meir, {
        name: 'Dan Meir',
        email: '100%_sure@coast.example',
        email_key: '100%_sure@coast.example',
      });
      const gone = await visitor();
      await change(gone, { name: 'Mei Gone', is_active: false });
      return { mei, meir };
    }

    it('matches the beginning of a name for an owner, with masked addresses [spec 1.3]', async () => {
      const { mei, meir } = await people();
      const owner = await visitor();
      await grant(owner, await aProject(context.db), 'OWNER');
      expect(await found(owner, 'q=mei')).toEqual([
        { id: meir.userId, name: 'Dan Meir', email: '1…@coast.example', user_type: 'person' },
        { id: mei.userId, name: 'Mei Tan', email: 'm…@coast.example', user_type: 'person' },
      ]);
      expect(await found(owner, 'q=coast.example')).toEqual([]);
      expect(await found(owner, 'q=eir')).toEqual([]);
    });

    it('returns the whole address to an owner who entered it', async () => {
      const { mei } = await people();
      const owner = await visitor();
      await grant(owner, await aProject(context.db), 'OWNER');
      expect(await found(owner, 'q=MEI%40coast.example')).toEqual([
        { id: mei.userId, name: 'Mei Tan', email: 'mei@coast.example', user_type: 'person' },
      ]);
    });

    it('matches any part of a name or address for a superuser [spec 1.7]', async () => {
      const { mei, meir } = await people();
      const admin = await superuser();
      const emails = (await found(admin, 'q=coast')).map(({ email }) => email);
      expect(emails).toEqual(['100%_sure@coast.example', 'mei@coast.example']);
      expect((await found(admin, 'q=eir')).map(({ id }) => id)).toEqual([meir.userId]);
      expect((await found(admin, 'q=coast&limit=1')).map(({ id }) => id)).toEqual([meir.userId]);
      expect((await found(admin, `q=${encodeURIComponent('méi')}`)).map(({ id }) => id)).toContain(
        mei.userId,
      );
    });

    it('returns ten users unless more are requested [spec 1.9]', async () => {
      const admin = await superuser();
      for (let count = 0; count < 12; count += 1) await change(await visitor(), { name: 'Tane' });
      expect(await found(admin, 'q=tane')).toHaveLength(10);
      expect(await found(admin, 'q=tane&limit=12')).toHaveLength(12);
    });

    it.each(['%%', '__', '\\\\', '%_', 'a%b'])('treats %j literally', async (text) => {
      await people();
      const admin = await superuser();
      const emails = (await found(admin, `q=${encodeURIComponent(text)}`)).map(
        ({ email }) => email,
      );
      expect(emails).toEqual(text === '%_' ? ['100%_sure@coast.example'] : []);
    });

    it.each(['', 'q=', 'q=m', 'q=%20m%20', 'q=mei&limit=0', 'q=mei&limit=51', 'q=mei&q=dan'])(
      'is refused for %j [spec 2.7]',
      async (query) => {
        const admin = await superuser();
        const answer = await admin.get(call(`/users/search?${query}`));
        expect(answer.statusCode).toBe(400);
      },
    );

    it('is refused for a user who owns no entity [spec 2.7]', async () => {
      const user = await visitor();
      await grant(user, await aProject(context.db), 'CONTRIBUTOR');
      const answer = await user.get(call('/users/search?q=mei'));
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    });
  });

  it('are offered for assignment when active and verified, by id and name only', async () => {
    const steward = await visitor();
    await grant(steward, await aProject(context.db), 'CONTRIBUTOR');
    await visitor({ isVerified: false });
    await change(await visitor(), { is_active: false });
    const nameless = await visitor();
    await change(nameless, { name: '' });
    const answer = await steward.get(call('/users/assignment-list'));
    const names = await context.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', steward.userId)
      .executeTakeFirstOrThrow();
    expect(answer.json()).toEqual(
      expect.arrayContaining([
        { id: steward.userId, name: names.name },
        { id: nameless.userId, name: `User ${nameless.userId}` },
      ]),
    );
    expect(answer.json()).toHaveLength(2);
  });
});
