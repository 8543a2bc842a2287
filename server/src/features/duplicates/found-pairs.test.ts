import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { selectSimilarities } from './pair-queries.ts';
import { scorePair } from './score.ts';
import { countShared } from './scored-pairs.ts';
import { isPlain, similarityOf, trigramsOf } from './similarity.ts';
import { selectPlainPairs } from './test-plain-pairs.ts';

const word = fc.constantFrom(
  ...[
    'Hana',
    'Hanna',
    'Hnaa',
    'Ito',
    'Itō',
    'Ito-Kingi',
    'van',
    'der',
    'Méré',
    '潮',
    '潮音寺',
    'Жанна',
  ],
  ...[
    'Жана',
    'of',
    'Tides',
    'Tide',
    'House',
    "O'Neill",
    'ONeill',
    '11',
    '12',
    '𝒜da𝒜',
    '𝒜daa',
    '...',
    'ß',
  ],
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const entity = fc.record({
  type: fc.constantFrom('person', 'project', 'organization'),
  name,
  audience: fc.constantFrom('public', 'public', 'members', 'private'),
  others: fc.array(fc.record({ text: name, is_hidden: fc.boolean() }), { maxLength: 2 }),
  cities: fc.array(fc.constantFrom('Lyon', 'LYON', 'Porirua', ''), { maxLength: 2 }),
  links: fc.array(
    fc.constantFrom('https://tide.org', 'http://www.tide.org/', 'https://ito.example'),
    {
      maxLength: 1,
    },
  ),
  orcid: fc.option(fc.constantFrom('0000-0001', '0000-0002'), { freq: 4 }),
  to: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }),
});
type Given = typeof entity extends fc.Arbitrary<infer One> ? One : never;

describeWithDatabase('the pairs that a thread finds', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  async function fill(given: readonly Given[]): Promise<void> {
    const { db } = context;
    const ids: number[] = [];
    for (const one of given) {
      const names = one.others.map((other) => ({ ...other, kind: 'other', language: '' }));
      const identifiers = one.orcid === null ? [] : [{ scheme: 'orcid', value: one.orcid }];
      const { rows } = await sql<{ id: number }>`
        insert into entities (type, name, audience, names, identifiers)
        values (${one.type}, ${one.name}, ${one.audience}, ${JSON.stringify(names)}::jsonb,
          ${JSON.stringify(identifiers)}::jsonb)
        returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      ids.push(id);
      for (const [order, city] of one.cities.entries()) {
        await sql`
          insert into locations (entity_id, city, country, sort_order, audience)
          values (${id}, ${city}, 'France', ${order}, ${one.audience})`.execute(db);
      }
      for (const url of one.links) {
        await sql`
          insert into social_links (entity_id, platform, url) values (${id}, 'website', ${url})
        `.execute(db);
      }
    }
    for (const [at, { to }] of given.entries()) {
      for (const [place, other] of to.entries()) {
        const [one, second] = [ids[at] ?? 0, ids[other % ids.length] ?? 0];
        if (one < second) await relate(db, one, second, `Role ${place} ${at}`);
      }
    }
    await raiseNetworkVersion(db);
  }

  /** The list as one statement over everything and all its scores give it. */
  async function listPlainly() {
    const snapshot = await test.network.current();
    const nodeOf = (id: number) => snapshot.ids.indexOf(id);
    type Best = ReturnType<typeof scorePair> & { ids: number[]; key: string };
    const best = new Map<string, Best>();
    for (const row of await selectPlainPairs(context.db)) {
      const nodes = [nodeOf(row.first_id), nodeOf(row.second_id)] as const;
      const connections = countShared(snapshot, ...nodes);
      const names = [row.first_name, row.second_name] as const;
      const scored = scorePair({ ...row, names, connections });
      const key = `${row.first_id}-${row.second_id}`;
      if (scored.score < 40 || scored.strength <= (best.get(key)?.strength ?? 0)) continue;
      const [a = 0, b = 0] = nodes.map((node) => snapshot.degrees[node] ?? 0);
      const ids = b > a ? [row.second_id, row.first_id] : [row.first_id, row.second_id];
      best.set(key, { ...scored, ids, key });
    }
    return [...best.values()]
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
      .map(({ key: _, strength: __, ...pair }) => pair);
  }

  it('are those of comparing all in one statement, in the same order, with the same reasons', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(entity, { minLength: 2, maxLength: 34 }), async (given) => {
        await context.empty();
        const user = await signedIn(test, context.db, { isSuperuser: true });
        await fill(given);
        const answer = await user.get('/api/v1/admin/duplicates?page_size=100');
        expect(answer.statusCode, answer.body).toBe(200);
        const listed = answer
          .json<{
            items: {
              entity: { id: number };
              other: { id: number };
              score: number;
              reasons: unknown;
            }[];
          }>()
          .items.map(({ entity, other, ...scored }) => ({ ...scored, ids: [entity.id, other.id] }));
        const plain = await listPlainly();
        expect(listed).toEqual(plain.slice(0, 100));
        found += listed.length;
      }),
      { numRuns: runsOf(60), interruptAfterTimeLimit: 80_000 },
    );
    expect(found).toBeGreaterThan(runsOf(60) / 2);
  }, 120_000);

  it.each([
    ['Ito', 'Ito ...'],
    ['Ito ...', 'Ito'],
  ])(
    'are told with the names most alike among those that reach the highest score: %s, %s',
    async (name, other) => {
      const orcid = '0000-0002';
      const others = [{ text: other, is_hidden: false }];
      const shared = { type: 'organization', audience: 'public', orcid } as const;
      const more = { cities: [], links: [], to: [] };
      await fill([
        { ...shared, ...more, name, others },
        { ...shared, ...more, name: '潮', others: [{ text: 'Ito', is_hidden: false }] },
      ]);
      const user = await signedIn(test, context.db, { isSuperuser: true });
      const { items } = (await user.get('/api/v1/admin/duplicates')).json<{ items: unknown[] }>();
      const reasons = [
        { reason: 'same_identifier', value: `orcid:${orcid}` },
        { reason: 'same_name', value: 'Ito' },
      ];
      expect(items).toEqual([expect.objectContaining({ score: 100, reasons })]);
    },
  );

  it('are none in a block of more than twenty', async () => {
    const user = await signedIn(test, context.db, { isSuperuser: true });
    const count = async () =>
      (await user.get('/api/v1/admin/duplicates?page_size=1')).json<{ total_count: number }>()
        .total_count;
    for (let i = 0; i < 20; i++) await aPerson(context.db, 'Ada');
    expect(await count()).toBe(190);
    expect(await listPlainly()).toHaveLength(190);
    await aPerson(context.db, 'Ada');
    expect([await count(), await listPlainly()]).toEqual([0, []]);
  });

  it('have the similarity that the database computes, or ask for it', async () => {
    const text = fc.oneof(name, fc.string({ unit: 'grapheme-ascii', maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { minLength: 50, maxLength: 50 }),
        async (given) => {
          const folded = given.map((pair) => pair.map((one) => one.toLowerCase()));
          const pairs = folded.filter((pair) => pair.every(isPlain)) as [string, string][];
          const own = pairs.map(([a, b]) => similarityOf(trigramsOf(a), trigramsOf(b)));
          const ones = pairs.map(([one]) => one);
          const others = pairs.map(([, other]) => other);
          expect(own).toEqual(await selectSimilarities(context.db, ones, others));
        },
      ),
      { numRuns: runsOf(10) },
    );
  });
});
