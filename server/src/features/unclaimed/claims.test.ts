import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpUnclaimed, type User } from './test-unclaimed.ts';

describeOnOneEngine('a claim', (context) => {
  let test: TestApp;
  let adder: User;
  let id: number;
  const set = setUpUnclaimed(() => test, context);
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    adder = await set.member();
    ({ id } = await set.addPerson(adder));
  });
  const claim = (user: User, person = id, message = 'I am Mere, we met in Suva.') =>
    user.post(`/api/v1/people/${person}/claim`, { message });
  const waiting = async (user: User) => (await user.get('/api/v1/claims')).json().items;
  const decide = (user: User, claimId: number, outcome: string) =>
    user.post(`/api/v1/claims/${claimId}/decide`, { outcome });
  const stateOf = async (user: User) => (await user.get(`/api/v1/people/${id}/claim`)).json().state;

  it('goes to whoever added the person, and makes it the profile of who claims it', async () => {
    const member = await set.member();
    expect(await stateOf(member)).toBe('none');
    expect((await claim(member)).statusCode).toBe(204);
    expect(await stateOf(member)).toBe('waiting');
    expect(await set.news(adder)).toMatchObject([{ kind: 'claim_made', entity: { id } }]);
    const [one] = await waiting(adder);
    expect(one).toMatchObject({
      person: { id, name: 'Mere' },
      claimant: { name: expect.stringContaining('User'), email: null, profile: null },
      message: 'I am Mere, we met in Suva.',
    });
    expect(await waiting(await set.member())).toEqual([]);
    expect((await decide(adder, one.id, 'accepted')).statusCode).toBe(204);
    expect(await set.news(member)).toMatchObject([
      { kind: 'claim_decided', entity: { id }, details: { outcome: 'accepted' } },
    ]);
    // Who sees it the member decides.
    expect(await set.read(member, id)).toMatchObject({
      user_id: member.userId,
      is_unclaimed: false,
      audience: 'members',
    });
    const shown = await member.write('PUT', `/api/v1/people/${id}`, { audience: 'public' });
    expect(shown.statusCode, shown.body).toBe(200);
    expect(await waiting(adder)).toEqual([]);
  });

  it('merges the person into the profile of who claims it, which keeps what it says', async () => {
    const member = await set.member();
    const profile = await set.profileOf(member);
    await adder.write('PUT', `/api/v1/people/${id}`, { bio: 'Written by somebody else.' });
    await claim(member);
    const root = await set.member({ isSuperuser: true });
    const [one] = await waiting(root);
    expect(one.claimant).toMatchObject({ email: member.email, profile: { id: profile.id } });
    expect((await decide(root, one.id, 'accepted')).statusCode).toBe(204);
    expect(await set.read(set.visitor(), profile.id)).toMatchObject({
      name: 'Sina',
      bio: '',
      audience: 'public',
    });
    expect((await set.read(member, id)).id).toBe(profile.id);
    const undo = await adder.get('/api/v1/user/roles');
    expect(undo.json().map((role: { entity_id: number }) => role.entity_id)).not.toContain(
      profile.id,
    );
  });

  it('is decided by superusers where nobody added the person, and declined once', async () => {
    const root = await set.member({ isSuperuser: true });
    const member = await set.member();
    id = await aPerson(context.db, 'Ada Ng');
    expect((await claim(member)).statusCode).toBe(204);
    expect(await set.news(root)).toMatchObject([{ kind: 'claim_made', entity: { id } }]);
    const [one] = await waiting(root);
    expect((await decide(adder, one.id, 'accepted')).statusCode).toBe(404);
    expect((await claim(member)).json().detail).toBe(
      'You have asked already. You are told what is decided.',
    );
    expect((await decide(root, one.id, 'declined')).statusCode).toBe(204);
    expect((await decide(root, one.id, 'accepted')).statusCode).toBe(409);
    expect(await stateOf(member)).toBe('declined');
    const again = await claim(member);
    expect([again.statusCode, again.json().detail]).toEqual([
      400,
      expect.stringMatching(/^This was declined on \d{1,2} [A-Z][a-z]+ \d{4}\. If that is wrong/u),
    ]);
    expect(await set.read(member, id)).toMatchObject({ is_unclaimed: true });
  });

  it('of somebody else is told once one is accepted', async () => {
    const [first, second] = [await set.member(), await set.member()];
    await claim(first);
    await claim(second);
    const [one, other] = await waiting(adder);
    await decide(adder, one.id, 'accepted');
    expect(await set.news(second)).toMatchObject([
      { kind: 'claim_decided', details: { outcome: 'declined' } },
    ]);
    expect((await decide(adder, other.id, 'accepted')).statusCode).toBe(404);
  });

  it('is for members themselves, of people who are none and are seen', async () => {
    const member = await set.member();
    const profile = await set.profileOf(await set.member());
    const office = await set.member({ userType: 'organization' });
    const answers = [
      await claim(member, profile.id),
      await claim(office),
      await claim(await set.member({ isVerified: false })),
      await claim(member, id, ' '),
      await claim(member, 999_999),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 400, 403, 400, 404]);
    await adder.write('PUT', `/api/v1/people/${id}`, { audience: 'private' });
    expect((await claim(member)).statusCode).toBe(404);
    const path = `/api/v1/people/${id}`;
    await adder.write('PUT', path, { audience: 'members', passed_on: true });
    expect((await claim(member)).json().detail).toBe('This person has passed on.');
  });
});
