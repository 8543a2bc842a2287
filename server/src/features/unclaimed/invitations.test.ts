import { expect, it } from 'vitest';
import { testPassword } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { invitedAddress as address, setUpInvited } from './test-invited.ts';
import { setUpUnclaimed, type User } from './test-unclaimed.ts';

const day = 86_400;

describeOnOneEngine('an invitation', (context) => {
  const { at, set, sent, invite, call, remind } = setUpInvited(context);

  it('is one e-mail without names, and one reminder', async () => {
    const token = await invite();
    const [email] = await sent();
    expect(email?.subject).toBe('Somebody added you to Mangrove');
    expect(email?.text).toContain(`https://map.example/invitation?token=${token}\n`);
    expect(email?.text).toContain(`token=${token}&answer=remove`);
    expect(`${email?.text}${email?.html}`).not.toMatch(/evil|Tide Lines/u);
    await remind(6 * day);
    expect(await sent()).toHaveLength(1);
    await remind(day);
    await remind(20 * day);
    const emails = await sent();
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Somebody added you to Mangrove',
      'A reminder: somebody added you to Mangrove',
    ]);
    // It ends 60 days after the invitation, not after the reminder.
    expect(email?.text).toContain('The link works for 60 days.');
    const end = new Date(at.test.clock.now().getTime() + (60 - 27) * day * 1000);
    const until = end.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(emails[1]?.text).toContain(`The link works until ${until}.`);
    const root = await set.member({ isSuperuser: true });
    const again = await set.invite(root, at.id, 'Mere@Example.org');
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      expect.stringMatching(/^This address was invited on \d{1,2} [A-Z][a-z]+ \d{4}\./u),
    ]);
  });

  it('whose link has ended is not reminded of', async () => {
    await invite();
    await remind(61 * day);
    expect(await sent()).toHaveLength(1);
  });

  it('says what members see, to whoever has the link', async () => {
    const token = await invite();
    expect((await call('read', { token })).json()).toEqual({
      person: { type: 'person', id: at.id, name: 'Mere https://evil.example' },
      connections: [
        expect.objectContaining({ name: 'Tide Lines', role: 'Curator', years: '2021' }),
      ],
      email: address,
      has_account: false,
    });
    for (const wrong of ['', '1.abc', `${token}x`]) {
      expect((await call('read', { token: wrong })).json().code).toBe('link_invalid');
    }
    at.test.clock.advance(61 * day);
    expect((await call('accept', { token, password: testPassword })).json().code).toBe(
      'link_invalid',
    );
  });

  it('opens an account that owns the profile alone, and tells who invited', async () => {
    const token = await invite();
    const visitor = set.visitor();
    const weak = await call('accept', { token, password: 'short' }, visitor);
    expect(weak.json().detail).toBe('Password must be at least 8 characters long.');
    const answer = await call('accept', { token, password: testPassword }, visitor);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      user: { email: address, is_verified: true, user_type: 'person' },
      person_id: at.id,
    });
    const [me] = [(await visitor.get('/api/v1/users/me')).json()];
    expect(me.email).toBe(address);
    expect(await set.read(set.visitor(), at.id)).toMatchObject({
      is_unclaimed: false,
      audience: 'public',
    });
    const roles = await context.db
      .selectFrom('user_roles')
      .select('user_id')
      .where('entity_id', '=', at.id)
      .execute();
    expect(roles).toEqual([{ user_id: me.id }]);
    expect((await at.adder.write('PUT', `/api/v1/people/${at.id}`, { bio: 'x' })).statusCode).toBe(
      403,
    );
    expect(await set.news(at.adder)).toMatchObject([
      { kind: 'invitation_accepted', entity: { id: at.id } },
    ]);
    // Once.
    expect((await call('accept', { token, password: testPassword })).json().code).toBe(
      'link_invalid',
    );
  });

  it('shows the profile to whom its owner says', async () => {
    const token = await invite();
    await call('accept', { token, password: testPassword, audience: 'members' });
    expect((await set.read(set.visitor(), at.id)).code).toBe('not_found');
  });

  it('asks the owner of an account to log in, and becomes part of their profile', async () => {
    const member = await set.member();
    const profile = await set.profileOf(member);
    const { relationship } = await set.addPerson(at.adder, 'Sina');
    const person = relationship.node1_id;
    await set.invite(at.adder, person, member.email);
    const token = await set.tokenTo(member.email);
    expect((await call('read', { token })).json().has_account).toBe(true);
    const refused = await call('accept', { token, password: testPassword });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'You have an account with this address. Log in first, then open the link again.',
    ]);
    const answer = await call('accept', { token }, member);
    expect(answer.json(), answer.body).toMatchObject({ person_id: profile.id });
    const { connections } = (
      await member.get(`/api/v1/people/${profile.id}/with-connections`)
    ).json();
    expect(connections.projects).toMatchObject([{ name: 'Tide Lines' }]);
    const [owners, after] = [
      await context.db
        .selectFrom('user_roles')
        .select('user_id')
        .where('entity_id', '=', profile.id)
        .execute(),
      await set.read(set.visitor(), profile.id),
    ];
    expect([owners, after.audience, after.name]).toEqual([
      [{ user_id: member.userId }],
      'public',
      'Sina',
    ]);
    expect((await set.read(member, person)).id).toBe(profile.id);
  });

  it('is refused with one call, for ever if the person says so: by whoever invites', async () => {
    const token = await invite();
    const other = await set.member();
    const twin = await set.addPerson(other, 'Mere K.');
    await set.invite(other, twin.id, address);
    const answer = await call('refuse', { token, never_again: true });
    expect(answer.statusCode, answer.body).toBe(204);
    for (const one of [at.id, twin.id]) {
      expect((await set.read(other, one)).code).toBe('not_found');
    }
    const third = await set.addPerson(other, 'Mere');
    const again = await set.invite(other, third.id, 'MERE@example.org');
    expect([again.statusCode, again.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'address_refused',
        detail: expect.stringContaining('asked not to be invited again'),
      }),
    ]);
    const stored = await context.db.selectFrom('refused_addresses').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('mere');
    // The owner cannot bring back what the person removed; a superuser can.
    const restore = (user: User, item: number) => user.post(`/api/v1/deleted/${item}/restore`);
    const { id: item } = await context.db
      .selectFrom('deleted_items')
      .select('id')
      .where('subject_id', '=', at.id)
      .executeTakeFirstOrThrow();
    expect((await restore(at.adder, item)).statusCode).toBeGreaterThanOrEqual(400);
    // A mail that waits is not sent any more.
    expect(await sent()).toEqual([]);
    expect((await call('refuse', { token })).json().code).toBe('link_invalid');
  });

  it('tells nobody whether an address has an account, and goes to a wrong one for nothing', async () => {
    const member = await set.member();
    const answers = [];
    for (const email of [member.email, 'nobody@example.org']) {
      const { id: one } = await set.create(at.adder, 'people', { first_name: 'Tui' });
      const { statusCode, body } = await set.invite(at.adder, one, email);
      answers.push({ statusCode, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    const wrong = await invite('mree@example.org');
    await invite();
    expect((await call('read', { token: wrong })).json().code).toBe('link_invalid');
  });

  it('is for owners of people without an account, and three times to an address', async () => {
    const stranger = await set.member();
    expect((await set.invite(stranger, at.id, address)).statusCode).toBe(403);
    const profile = await set.profileOf(stranger);
    const root = await set.member({ isSuperuser: true });
    expect((await set.invite(root, profile.id, address)).json().detail).toBe(
      'This is the profile of a member already.',
    );
    const codes = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      const one = await set.create(at.adder, 'people', { first_name: name });
      codes.push((await set.invite(at.adder, one.id, address)).statusCode);
    }
    expect(codes).toEqual([204, 204, 204, 400]);
    expect((await set.invite(root, at.id, 'other@example.org')).statusCode).toBe(204);
  });

  it('ends after thirty a day', async () => {
    const limited = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const own = setUpUnclaimed(() => limited, context);
    const user = await own.member();
    const window_ends_at = new Date(Date.now() + 3_600_000);
    const key = `invite:user:${user.userId}`;
    await context.db.insertInto('rate_limits').values({ key, count: 29, window_ends_at }).execute();
    const [one, two] = [
      await own.create(user, 'people', { first_name: 'A' }),
      await own.create(user, 'people', { first_name: 'B' }),
    ];
    expect((await own.invite(user, one.id, 'a@example.org')).statusCode).toBe(204);
    const refused = await own.invite(user, two.id, 'b@example.org');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'At most 30 invitations a day. Please continue tomorrow.',
    ]);
    await limited.close();
  });
});
