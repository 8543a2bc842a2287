// A match fits every filter, and the counts of filters are those of the results.
import { foldText, type ReplyOf, type searchFacets } from '@mangrove/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { setUpSearch } from './test-search.ts';

const makers = [aPerson, aProject, anOrganization];
const kinds = ['person', 'project', 'organization'];
const roles = ['Potter', 'POTTER', 'potter', 'Künstlerin', 'kunstlerin', 'Host'];
const years = ['', '1990', '1990 - 1999', '2005-', 'until 1980'];
const countries = ['Perú', 'PERU', 'Chile', 'chile'];
const cities = ['Callao', 'CALLAO', 'Chile', 'Lima, Perú'];
const nations = ['Ngāi Tahu', 'NGAI TAHU', 'Te Ātiawa'];
const words = ['flood', 'flodo', 'reef', 'person_1'];

const networks = fc.integer({ min: 3, max: 8 }).chain((size) =>
  fc.record({
    entities: fc.array(
      fc.record({
        kind: fc.nat(2),
        name: fc.constantFrom('Flood', 'Reef', 'Floor', 'Flood Reef', 'Kiln'),
        tags: fc.subarray(['CLAY', 'SALT'], { maxLength: 1 }),
        country: fc.option(fc.constantFrom(...countries)),
        city: fc.constantFrom('', ...cities),
        nations: fc.subarray(nations.slice(1), { maxLength: 2 }),
        state: fc.constantFrom('none' as const, 'active' as const, 'ended' as const),
        hasSource: fc.boolean(),
      }),
      { minLength: size, maxLength: size },
    ),
    relationships: fc.uniqueArray(
      fc.record({
        from: fc.nat(size - 1),
        to: fc.nat(size - 1),
        role: fc.constantFrom(...roles),
        years: fc.constantFrom(...years),
        hasSource: fc.boolean(),
      }),
      {
        minLength: 2,
        maxLength: 8,
        selector: ({ hasSource, ...each }) => Object.values(each).join(),
      },
    ),
  }),
);

/** A search with some filters, each of which narrows it. */
const questions = fc.record(
  {
    q: fc.constantFrom(...words),
    entity_type: fc.subarray(kinds, { minLength: 1, maxLength: 2 }),
    tag: fc.subarray(['CLAY', 'SALT'], { minLength: 1 }),
    country: fc.subarray(countries, { minLength: 1, maxLength: 2 }),
    place: fc.subarray([...cities, 'Callao, Peru'], { minLength: 1, maxLength: 2 }),
    nation: fc.subarray(nations, { minLength: 1, maxLength: 2 }),
    role: fc.subarray(roles, { minLength: 1, maxLength: 2 }),
    year_from: fc.constantFrom('1975', '1995', '2010'),
    year_to: fc.constantFrom('2010', '2020'),
    state: fc.subarray(['active', 'ended'], { minLength: 1 }),
    entity_source: fc.constant('none'),
    relationship_source: fc.constant('none'),
  },
  { requiredKeys: [] },
);
const counted = [
  ...(['tag', 'country', 'place', 'nation', 'role'] as const),
  ...(['state', 'entity_source', 'relationship_source'] as const),
];
type Asked = Record<string, string | string[]>;

describeWithDatabase('the filters of a search', (context) => {
  const { get, search, namesOf } = setUpSearch(context);

  const facet = async (parameters: Asked) => {
    const response = await get('/api/v1/search/facets', parameters);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<ReplyOf<typeof searchFacets>>();
  };
  const matchesOf = async (parameters: Asked) =>
    new Set((await search(parameters)).nodes.filter((node) => node.is_match).map(({ id }) => id));

  it('find people who are potters by “People and Role: Potter”, with words and years too', async () => {
    const [mere, hana, ito] = [
      await aPerson(context.db, 'Mere Kingi'),
      await aPerson(context.db, 'Hana Kingi'),
      await aPerson(context.db, 'Ito Kingi'),
    ];
    const kiln = await aProject(context.db, 'Kiln');
    await relate(context.db, mere, kiln, 'Potter', '1990');
    await relate(context.db, hana, kiln, 'POTTER', '2001');
    await relate(context.db, ito, kiln, 'Host', '1990');
    const potters = { entity_type: 'people', role: 'potter' };
    expect(await namesOf(potters)).toEqual(['Mere Kingi', 'Hana Kingi']);
    expect((await search(potters)).nodes[0]?.matched_on).toEqual([
      { field: 'role', text: 'Potter, 1990', ranges: [[0, 6]] },
    ]);
    expect(await namesOf({ ...potters, year_to: '1995' })).toEqual(['Mere Kingi']);
    expect(await namesOf({ ...potters, q: 'kingi', year_from: '2000' })).toEqual(['Hana Kingi']);
    expect(await namesOf({ q: `person_${ito}`, ...potters })).toEqual([]);
    expect(await namesOf({ q: `person_${mere}`, ...potters })).toEqual(['Mere Kingi']);
  });

  it('only narrow, and are counted as they find, on random networks', async () => {
    await fc.assert(
      fc.asyncProperty(networks, questions, async (network, question) => {
        await store(network);
        const asked: Asked = { limit: '500', ...question };
        const names = Object.keys(question);
        const found = names.length > 0 ? await matchesOf(asked) : null;
        for (const name of names.length > 1 ? names : []) {
          const wider = Object.fromEntries(Object.entries(asked).filter(([key]) => key !== name));
          const all = await matchesOf(wider);
          for (const id of found ?? []) expect(all, name).toContain(id);
        }
        for (const by of counted) {
          const { limit, ...filters } = asked;
          const { values } = await facet({ ...filters, facet: by });
          expect(new Set(values.map(({ value }) => foldText(value))).size).toBe(values.length);
          for (const { value, count } of values) {
            const { total_matches } = await search({ ...asked, [by]: value });
            expect(total_matches, `${by} ${value}`).toBe(count);
          }
        }
      }),
      { numRuns: runsOf(20) },
    );
  }, 300_000);

  type GivenNetwork = typeof networks extends fc.Arbitrary<infer Given> ? Given : never;
  async function store({ entities, relationships }: GivenNetwork) {
    await context.db.deleteFrom('entities').execute();
    const ids: number[] = [];
    for (const { kind, name, tags, country, city, nations: own, ...said } of entities) {
      const locations = country === null && city === '' ? [] : [{ country: country ?? '', city }];
      const id = await (makers[kind] ?? aPerson)(context.db, name, { tags, locations });
      const sources = said.hasSource ? sql<string>`'{"name": [{}]}'` : '{}';
      const state = kind === 0 ? 'none' : said.state;
      await context.db
        .updateTable('entities')
        .set({ nations: own, state, sources })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
    for (const { from, to, role, years, hasSource } of relationships) {
      const [a, b] = [ids[from], ids[to]];
      if (a === undefined || b === undefined || a === b) continue;
      const id = await relate(context.db, a, b, role, years);
      if (!hasSource) continue;
      const sources = sql<string>`'[{}]'`;
      await context.db.updateTable('relationships').set({ sources }).where('id', '=', id).execute();
      await raiseNetworkVersion(context.db);
    }
  }
});
