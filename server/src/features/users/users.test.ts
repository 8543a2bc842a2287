import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

type User = Awaited<ReturnType<typeof signedIn>>;

describeWithDatabase('users', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const superuser = () => visitor({ isSuperuser: true });
  const call = (path: string) => `/api/v1${path}`;
  const change = (user: User, columns: object) =>
    context.db.updateTable('users').set(columns).where('id', '=', user.userId).execute();

  async function grant(
    user: User,
    entity_id: number,
    role_type: 'OWNER' | 'CONTRIBUTOR' | 'MEMBER',
  ) {
    const row = { user_id: user.userId, entity_id, role_type, is_verified: true };
    await context.db.insertInto('user_roles').values(row).execute();
  }

  async function signIn(email: string, password: string) {
    const answer = await new HttpClient(test.app).form(call('/auth/login'), {
      username: email,
      password,
    });
    return answer.statusCode;
  }
  const isSignedIn = async (user: User) =>
    (await user.get(call('/auth/session'))).json().authenticated as boolean;

  describe('oneself', () => {
    it('is told with the primary profile, and the name that waits to become one [spec 1.3]', async () => {
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

    it('reads its own roles, people first, then organisations, then projects [spec 1.3] [spec 1.7]', async () => {
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

  describe('searched for', () => {
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

    it('by an owner: by the beginning of a name, with the address masked [spec 1.3]', async () => {
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

    it('by an owner who knows the whole address: with it, and first', async () => {
      const { mei } = await people();
      const owner = await visitor();
      await grant(owner, await aProject(context.db), 'OWNER');
      expect(await found(owner, 'q=MEI%40coast.example')).toEqual([
        { id: mei.userId, name: 'Mei Tan', email: 'mei@coast.example', user_type: 'person' },
      ]);
    });

    it('by a superuser: by any part of name or address [spec 1.7]', async () => {
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

    it('ten at a time, unless asked for more [spec 1.9]', async () => {
      const admin = await superuser();
      for (let count = 0; count < 12; count += 1) await change(await visitor(), { name: 'Tane' });
      expect(await found(admin, 'q=tane')).toHaveLength(10);
      expect(await found(admin, 'q=tane&limit=12')).toHaveLength(12);
    });

    it.each(['%%', '__', '\\\\', '%_', 'a%b'])('takes %j for itself', async (text) => {
      await people();
      const admin = await superuser();
      const emails = (await found(admin, `q=${encodeURIComponent(text)}`)).map(
        ({ email }) => email,
      );
      expect(emails).toEqual(text === '%_' ? ['100%_sure@coast.example'] : []);
    });

    it.each(['', 'q=', 'q=m', 'q=%20m%20', 'q=mei&limit=0', 'q=mei&limit=51', 'q=mei&q=dan'])(
      'not by %j [spec 2.7]',
      async (query) => {
        const admin = await superuser();
        const answer = await admin.get(call(`/users/search?${query}`));
        expect(answer.statusCode).toBe(400);
      },
    );

    it('not by who owns nothing [spec 2.7]', async () => {
      const user = await visitor();
      await grant(user, await aProject(context.db), 'CONTRIBUTOR');
      const answer = await user.get(call('/users/search?q=mei'));
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    });
  });

  it('to hand something over to are active and verified, told by id and name alone', async () => {
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

  describe('listed for superusers [spec 3.3]', () => {
    it.each([
      ['sort_by=email&sort_order=asc', ['admin', 'Bea', 'cai']],
      ['sort_by=email&sort_order=desc', ['cai', 'Bea', 'admin']],
      ['sort_by=created_at&sort_order=asc', ['cai', 'admin', 'Bea']],
      ['sort_by=created_at&sort_order=desc', ['Bea', 'admin', 'cai']],
      ['sort_by=last_login_at&sort_order=asc', ['admin', 'cai', 'Bea']],
      ['sort_by=last_login_at&sort_order=desc', ['cai', 'admin', 'Bea']],
      ['', ['Bea', 'admin', 'cai']],
    ])('by %j', async (query, order) => {
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

    it('with their profiles [spec 1.3]', async () => {
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

    it('in no other order [spec 1.7]', async () => {
      const admin = await superuser();
      for (const query of ['sort_by=password_hash', 'sort_by=id;select', 'sort_order=up']) {
        const answer = await admin.get(call(`/users/with-person-profiles?${query}`));
        expect(answer.statusCode, query).toBe(400);
      }
    });

    it('with the roles of one of them [spec 1.7] [spec 3.2]', async () => {
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

    it('and where one of them is the last owner [spec 3.4]', async () => {
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

  describe('given a new password by a superuser', () => {
    const reset = (admin: User, id: number, body: object) =>
      admin.post(call(`/users/${id}/reset-password-by-admin`), body);
    const newPassword = 'tide table for 1869';

    it('are signed out, told by mail, and sign in with it', async () => {
      const admin = await superuser();
      const user = await visitor();
      const answer = await reset(admin, user.userId, { new_password: newPassword });
      expect([answer.statusCode, answer.json()]).toEqual([200, { detail: expect.any(String) }]);
      expect(await isSignedIn(user)).toBe(false);
      expect(await isSignedIn(admin)).toBe(true);
      expect(await signIn(user.email, testPassword)).toBe(400);
      expect(await signIn(user.email, newPassword)).toBe(200);
      const emails = await context.db
        .selectFrom('outbox')
        .select(['kind', 'address'])
        .where('user_id', '=', user.userId)
        .where('kind', '<>', 'verify')
        .execute();
      expect(emails).toEqual([{ kind: 'password_reset_by_admin', address: user.email }]);
      const audit = await context.db
        .selectFrom('audit_log')
        .select(['actor_id', 'target_id', 'details'])
        .where('event', '=', 'password_reset_by_admin')
        .execute();
      expect(audit).toEqual([
        { actor_id: admin.userId, target_id: user.userId, details: { by: 'password' } },
      ]);
    });

    it('by link keep password and sessions until they use it [spec 1.5]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const answer = await reset(admin, user.userId, { send_reset_link: true });
      expect(answer.statusCode).toBe(200);
      expect(await isSignedIn(user)).toBe(true);
      const emails = await context.db
        .selectFrom('outbox')
        .select('kind')
        .where('user_id', '=', user.userId)
        .where('kind', '<>', 'verify')
        .execute();
      expect(emails).toEqual([{ kind: 'reset' }]);
    });

    it('are refused where a rule is broken [spec 1.5]', async () => {
      const admin = await superuser();
      const other = await superuser();
      const user = await visitor();
      const cases: [number, object, number, string][] = [
        [user.userId, { new_password: '1234567' }, 400, 'at least 8 characters'],
        [user.userId, { new_password: 'password1' }, 400, 'too common'],
        [user.userId, { new_password: user.email }, 400, 'not your email'],
        [user.userId, {}, 400, 'enter a new password'],
        [admin.userId, { new_password: newPassword }, 400, 'your own password'],
        [other.userId, { new_password: newPassword }, 400, 'only be reset by link'],
        [2_147_483_647, { new_password: newPassword }, 404, 'not found'],
      ];
      for (const [id, body, status, sentence] of cases) {
        const answer = await reset(admin, id, body);
        expect([answer.statusCode, answer.json().detail]).toEqual([
          status,
          expect.stringContaining(sentence),
        ]);
      }
      expect(await signIn(user.email, testPassword)).toBe(200);
    });
  });

  it('that destroy or lift rights are asked for their password after fifteen minutes', async () => {
    const admin = await superuser();
    const user = await visitor();
    const acts = [
      () =>
        admin.write('PUT', call(`/users/${user.userId}/toggle-superuser`), { is_superuser: false }),
      () =>
        admin.post(call(`/users/${user.userId}/reset-password-by-admin`), {
          send_reset_link: true,
        }),
      () => admin.write('PUT', call(`/users/${user.userId}/active`), { is_active: true }),
      () => admin.write('DELETE', call(`/users/${user.userId}`)),
    ];
    test.clock.advance(15 * 60 + 1);
    for (const act of acts) {
      const answer = await act();
      expect([answer.statusCode, answer.json()]).toEqual([
        428,
        { detail: 'Please confirm your password', code: 'confirm_password' },
      ]);
    }
    const wrong = await admin.post(call('/auth/confirm-password'), { password: 'not this one' });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      400,
      'Current password is incorrect.',
    ]);
    expect((await acts[0]?.())?.statusCode).toBe(428);
    await admin.post(call('/auth/confirm-password'), { password: testPassword });
    for (const act of acts) expect((await act()).statusCode).toBe(200);
  });

  describe('given or taken the rank of superuser', () => {
    const toggle = (admin: User, id: number, body?: object) =>
      admin.write('PUT', call(`/users/${id}/toggle-superuser`), body);

    it('back and forth, or as asked, and sign in anew', async () => {
      const admin = await superuser();
      const user = await visitor();
      const raised = await toggle(admin, user.userId);
      expect([raised.statusCode, raised.json()]).toEqual([
        200,
        { id: user.userId, is_superuser: true },
      ]);
      expect(await isSignedIn(user)).toBe(false);
      const again = await toggle(admin, user.userId, { is_superuser: true });
      expect(again.json()).toEqual({ id: user.userId, is_superuser: true });
      expect((await toggle(admin, user.userId)).json().is_superuser).toBe(false);
    });

    it('lose it on the very next call', async () => {
      const admin = await superuser();
      const other = await superuser();
      expect((await other.get(call('/users'))).statusCode).toBe(200);
      await toggle(admin, other.userId, { is_superuser: false });
      expect((await other.get(call('/users'))).statusCode).toBe(401);
    });

    it('but not by themselves, nor when they are nobody [spec 1.6] [spec 3.6]', async () => {
      const admin = await superuser();
      const self = await toggle(admin, admin.userId);
      expect([self.statusCode, self.json().detail]).toEqual([
        400,
        'Cannot modify your own superuser status.',
      ]);
      const nobody = await toggle(admin, 2_147_483_647);
      expect([nobody.statusCode, nobody.json().detail]).toEqual([
        404,
        'User not found. They may have already been deleted.',
      ]);
    });
  });

  describe('deactivated by a superuser', () => {
    const setActive = (admin: User, id: number, body: object) =>
      admin.write('PUT', call(`/users/${id}/active`), body);
    const logged = () =>
      context.db
        .selectFrom('audit_log')
        .select(['event', 'actor_id', 'target_id', 'details'])
        .where('event', 'in', ['account_deactivated', 'account_reactivated'])
        .orderBy('id')
        .execute();

    it('are signed out, and cannot sign in until a superuser reactivates them', async () => {
      const admin = await superuser();
      const user = await visitor();
      const given = { is_active: false, reason: ' Posts  adverts ' };
      const done = await setActive(admin, user.userId, given);
      expect([done.statusCode, done.json()]).toEqual([200, { id: user.userId, is_active: false }]);
      expect(await isSignedIn(user)).toBe(false);
      const refused = await new HttpClient(test.app).form(call('/auth/login'), {
        username: user.email,
        password: testPassword,
      });
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { code: 'inactive_user', detail: 'Inactive user' },
      ]);
      await setActive(admin, user.userId, given);
      expect((await setActive(admin, user.userId, { is_active: true })).json()).toEqual({
        id: user.userId,
        is_active: true,
      });
      expect(await signIn(user.email, testPassword)).toBe(200);
      const who = { actor_id: admin.userId, target_id: user.userId };
      expect(await logged()).toEqual([
        { event: 'account_deactivated', ...who, details: { reason: 'Posts adverts' } },
        { event: 'account_reactivated', ...who, details: {} },
      ]);
    });

    it('cannot undo it where they had deactivated themselves before', async () => {
      const admin = await superuser();
      const user = await visitor();
      await user.write('POST', call('/auth/deactivate'), { password: testPassword });
      await setActive(admin, user.userId, { is_active: false, reason: 'Moved on' });
      expect(await signIn(user.email, testPassword)).toBe(403);
    });

    it('but not by themselves, without a reason, or when they are nobody', async () => {
      const admin = await superuser();
      const user = await visitor();
      const self = await setActive(admin, admin.userId, { is_active: false, reason: 'x' });
      expect([self.statusCode, self.json().detail]).toEqual([
        400,
        'Cannot deactivate your own account here.',
      ]);
      for (const reason of ['', ' ']) {
        const silent = await setActive(admin, user.userId, { is_active: false, reason });
        expect([silent.statusCode, silent.json().detail]).toEqual([400, 'Please give a reason.']);
      }
      const nobody = await setActive(admin, 2_147_483_647, { is_active: false, reason: 'x' });
      expect(nobody.statusCode).toBe(404);
      expect(await isSignedIn(user)).toBe(true);
      expect(await logged()).toEqual([]);
    });
  });

  describe('deleted by a superuser [spec 3.3]', () => {
    const remove = (admin: User, id: number) => admin.write('DELETE', call(`/users/${id}`));

    it('take along what they alone owned, and nothing else [spec 1.7]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const other = await visitor();
      const alone = await aProject(context.db, 'Alone');
      const shared = await aProject(context.db, 'Shared');
      const helped = await aProject(context.db, 'Helped');
      await grant(user, alone, 'OWNER');
      await grant(other, alone, 'CONTRIBUTOR');
      await grant(user, shared, 'OWNER');
      await grant(other, shared, 'OWNER');
      await grant(user, helped, 'CONTRIBUTOR');
      const answer = await remove(admin, user.userId);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { deleted_entities_count: 1, deleted_user_roles_count: 3 },
      ]);
      const left = await context.db.selectFrom('entities').select('id').orderBy('id').execute();
      expect(left.map(({ id }) => id)).toEqual([shared, helped]);
      expect(await isSignedIn(user)).toBe(false);
      const emails = await context.db
        .selectFrom('outbox')
        .select(['kind', 'user_id'])
        .where('address', '=', user.email)
        .execute();
      expect(emails).toEqual([{ kind: 'account_deleted', user_id: null }]);
      const audit = await context.db
        .selectFrom('audit_log')
        .select(['actor_id', 'target_id', 'details'])
        .where('event', '=', 'user_deleted')
        .execute();
      expect(audit).toEqual([
        { actor_id: admin.userId, target_id: user.userId, details: { entities: 1, roles: 3 } },
      ]);
      // The address is free again.
      const anew = await new HttpClient(test.app).post(call('/auth/register'), {
        email: user.email,
        password: testPassword,
      });
      expect(anew.statusCode).toBe(201);
    });

    it('but not by themselves, nor twice [spec 1.6] [spec 3.6]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const self = await remove(admin, admin.userId);
      expect([self.statusCode, self.json().detail]).toEqual([
        400,
        'Cannot delete your own account.',
      ]);
      expect((await remove(admin, user.userId)).statusCode).toBe(200);
      const again = await remove(admin, user.userId);
      expect([again.statusCode, again.json().detail]).toEqual([
        404,
        'User not found. They may have already been deleted.',
      ]);
    });
  });

  it('never leave the product without a superuser, however two go at each other [spec 3.6]', async () => {
    let first = await superuser();
    let second = await superuser();
    for (let round = 0; round < 50; round += 1) {
      const deletes = round % 2 === 1;
      const attack = (by: User, on: User) =>
        deletes
          ? by.write('DELETE', call(`/users/${on.userId}`))
          : by.write('PUT', call(`/users/${on.userId}/toggle-superuser`), { is_superuser: false });
      const answers = await Promise.all([attack(first, second), attack(second, first)]);
      const codes = answers.map((answer) => answer.statusCode);
      expect(
        codes.filter((code) => code === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect([401, 403, 404]).toContain(codes.find((code) => code !== 200));
      const left = await context.db
        .selectFrom('users')
        .select('id')
        .where('is_superuser', '=', true)
        .where('is_active', '=', true)
        .execute();
      expect(left, `round ${round}`).toHaveLength(1);
      if (left[0]?.id !== first.userId) first = second;
      second = await superuser();
    }
  });
});
