import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { codeFor, pretendedProvider } from '../../../test/pretended-provider.ts';
import { lazyApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { quickHashing, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

const value = '0000-0002-1825-0097';
const stated = { scheme: 'orcid', value, status: 'stated' };
const proved = { ...stated, status: 'authenticated' };
const wikidata = { scheme: 'wikidata', value: 'Q42', status: 'stated' };

describeOnOneEngine('an ORCID iD that its holder logged in with', (context) => {
  let site: TestApp;
  beforeAll(async () => {
    const provider = { ...pretendedProvider, isOrcid: true };
    site = await startTestApp(context.db, {}, '/nowhere', 0, quickHashing, provider);
  });
  afterAll(() => site.close());
  beforeEach(() => context.empty());
  const test = lazyApp(() => site);

  type Member = Awaited<ReturnType<typeof signedIn>>;
  const connect = async (client: Member) => {
    const { location } = (await client.post('/api/v1/auth/identities/begin')).json();
    const state = new URL(location).searchParams.get('state');
    const answer = await client.post('/api/v1/auth/identities', { state, code: codeFor(value) });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ orcid: value });
    return answer;
  };
  const profile = async (client: Member, identifiers: object[], own = true) => {
    const names = { first_name: 'Ines', last_name: 'Quill' };
    const owner = own ? { user_id: client.userId } : {};
    const made = await client.post('/api/v1/people', { ...names, ...owner, identifiers });
    expect(made.statusCode, made.body).toBe(201);
    return made.json();
  };
  const save = (client: Member, id: number, change: object) =>
    client.write('PUT', `/api/v1/people/${id}`, change);
  const identifiersOf = async (id: number) =>
    (await new HttpClient(test.app).get(`/api/v1/people/${id}`)).json().identifiers;

  it('is marked as proved on the profile that states it, in a version of its history', async () => {
    const member = await signedIn(test, context.db);
    const { id, identifiers } = await profile(member, [wikidata, stated]);
    expect(identifiers).toEqual([wikidata, stated]);
    await connect(member);
    expect(await identifiersOf(id)).toEqual([wikidata, proved]);
    const acts = await context.db.selectFrom('acts').select('kind').orderBy('id').execute();
    expect(acts.map(({ kind }) => kind)).toEqual(['entity_created', 'entity_changed']);
    const saved = await save(member, id, { identifiers: [stated, wikidata] });
    expect(saved.json().identifiers).toEqual([proved, wikidata]);
    // Whoever takes it off the profile and puts it back has proved it still.
    await save(member, id, { identifiers: [] });
    const back = await save(member, id, { identifiers: [stated] });
    expect(back.json().identifiers).toEqual([proved]);
  });

  it('is proved on a profile that is made or filled in afterwards, and on no other', async () => {
    const member = await signedIn(test, context.db);
    await connect(member);
    expect((await context.db.selectFrom('acts').select('id').execute()).length).toBe(0);
    const { id, identifiers } = await profile(member, [{ ...stated, status: 'authenticated' }]);
    expect(identifiers).toEqual([proved]);
    const added = await profile(member, [proved], false);
    expect(added.identifiers).toEqual([stated]);
    const other = await signedIn(test, context.db);
    const theirs = await profile(other, [proved]);
    expect(theirs.identifiers).toEqual([stated]);
    await member.write('DELETE', `/api/v1/people/${id}`);
    expect((await save(other, theirs.id, { identifiers: [proved] })).json().identifiers).toEqual([
      stated,
    ]);
  });

  it('stays proved through an undo and after the login was disconnected', async () => {
    const member = await signedIn(test, context.db);
    const { id } = await profile(member, [stated]);
    await connect(member);
    const changed = await save(member, id, { identifiers: [wikidata] });
    const undone = await member.post(`/api/v1/acts/${changed.headers['x-act-id']}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await identifiersOf(id)).toEqual([proved]);
    const [{ id: login }] = (await member.get('/api/v1/auth/identities')).json().items;
    expect((await member.write('DELETE', `/api/v1/auth/identities/${login}`)).statusCode).toBe(204);
    const kept = await save(member, id, { identifiers: [wikidata, stated] });
    expect(kept.json().identifiers).toEqual([wikidata, proved]);
  });
});
