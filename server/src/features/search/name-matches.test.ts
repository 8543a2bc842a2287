import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

describeWithDatabase('matching many names', (context) => {
  const test = sharedApp(context);
  let user: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    await context.empty();
    user = await signedIn(test, context.db);
  });

  const ask = (names: unknown, entity_types: unknown = ['person']) =>
    user.post('/api/v1/entities/match', { names, entity_types });
  /** Names of the candidates for each name; a candidate with the same name gets an equals sign. */
  const match = async (names: string[], types?: string[]) => {
    const answer = await ask(names, types);
    expect(answer.statusCode, answer.body).toBe(200);
    const { matches } = answer.json();
    return matches.map((one: { candidates: { name: string; is_same_name: boolean }[] }) =>
      one.candidates.map(({ name, is_same_name }) => (is_same_name ? `=${name}` : name)),
    );
  };

  it('finds the same name regardless of case and accents, before similar names', async () => {
    await aPerson(context.db, 'Mere Aroha Kingi');
    await aPerson(context.db, 'Méré Kingi', { about: 'Weaves.' });
    await aPerson(context.db, 'Hana Ito');
    expect(await match(['  mere  KINGI ', 'Nobody Here', 'Hana Ito'])).toEqual([
      ['=Méré Kingi', 'Mere Aroha Kingi'],
      [],
      ['=Hana Ito'],
    ]);
    const { matches } = (await ask(['mere kingi'])).json();
    expect(matches[0]).toMatchObject({
      name: 'mere kingi',
      candidates: [{ type: 'person', description: 'Weaves.', photo_url: '', year: '' }, {}],
    });
  });

  it.each([
    ['Kingi Mere', 'words turned round'],
    ['Meer Kingi', 'letters turned round'],
    ['Dr. Mere Kingi', 'a title'],
    ['Mere Kinggi', 'a slip'],
  ])('finds Mere Kingi for %s: %s', async (name) => {
    await aPerson(context.db, 'Mere Kingi');
    expect(await match([name])).toEqual([['Mere Kingi']]);
  });

  it('finds Mere Kingi as the same name for “Kingi, Mere”', async () => {
    await aPerson(context.db, 'Mere Kingi');
    expect(await match(['Kingi, Mere', 'Kingi, mere'])).toEqual([['=Mere Kingi'], ['=Mere Kingi']]);
  });

  it.each(['Maria Lenz', 'Maria', 'Lopez', 'Ana'])('finds no other name for %s', async (name) => {
    await aPerson(context.db, 'Maria Lopez');
    await aPerson(context.db, 'Hana Ito');
    expect(await match([name])).toEqual([[]]);
  });

  it('finds a Chinese name with its parts in any order and spacing', async () => {
    await aPerson(context.db, '明 李');
    expect(await match(['李明', '李 明', '明 李'])).toEqual([['=明 李'], ['明 李'], ['=明 李']]);
  });

  it('finds only the requested kinds, and at most five candidates', async () => {
    await aProject(context.db, 'Ada Ng');
    for (let count = 0; count < 7; count += 1) await aPerson(context.db, 'Ada Ng');
    expect(await match(['Ada Ng'])).toEqual([Array(5).fill('=Ada Ng')]);
    expect(await match(['Ada Ng'], ['project', 'organization'])).toEqual([['=Ada Ng']]);
  });

  it('accepts at most two hundred names', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Person Number${index}`);
    const { matches } = (await ask(names)).json();
    expect(matches.map(({ name }: { name: string }) => name)).toEqual(names);
    expect((await ask([...names, 'One More'])).statusCode).toBe(400);
  });

  it.each([[[]], [['']], [['   ']], [['a'.repeat(201)]], ['Ada'], [[3]]])(
    'refuses %j as names',
    async (names) => {
      const answer = await ask(names);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
    },
  );

  it('is limited to twenty requests a minute', async () => {
    const limited = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    try {
      const client = await signedIn(limited, context.db);
      const statuses = [];
      for (let count = 0; count < 21; count += 1) {
        const body = { names: ['Ada'], entity_types: ['person'] };
        statuses.push((await client.post('/api/v1/entities/match', body)).statusCode);
      }
      expect(statuses).toEqual([...Array(20).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });
});
