import { type ReplyOf, searchComprehensive, searchFacets } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';

type Parameters = Record<string, string | string[]>;

describeWithDatabase('the facets of a search', (context) => {
  const server = sharedApp(context);
  let ben: number;
  let reef: number;
  beforeEach(async () => {
    await context.empty();
    const chile = { locations: [{ country: 'Chile' }, { country: 'chile', city: 'Valdivia' }] };
    const peru = { locations: [{ country: 'Perú' }] };
    const ana = await aPerson(context.db, 'Ana Flood', { tags: ['WATER', 'SALT'], ...chile });
    ben = await aPerson(context.db, 'Ben Flood', { tags: [['WATER', 'topics']], ...peru });
    reef = await aProject(context.db, 'Reef', {
      tags: ['SAND', ['WATER', 'other']],
      ...peru,
    });
    const lab = await anOrganization(context.db, 'Lab');
    await relate(context.db, ana, reef, 'Curator', '1990');
    await relate(context.db, ana, reef, 'Curator', '1992');
    await relate(context.db, ana, lab, 'Member', '2001-');
    await relate(context.db, ben, reef, 'Künstlerin', 'until 1985');
    await raiseNetworkVersion(context.db);
  });

  const get = async <Reply>(path: string, parameters: Parameters): Promise<Reply> => {
    const pairs = Object.entries(parameters).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    const response = await server.app.inject(`${path}?${new URLSearchParams(pairs)}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const read = (parameters: Parameters) =>
    get<ReplyOf<typeof searchFacets>>(searchFacets.path, parameters);
  const valuesOf = async (facet: string, parameters: Parameters = {}) =>
    (await read({ facet, ...parameters })).values.map(({ value, count }) => `${value} ${count}`);
  const matchesOf = async (parameters: Parameters) =>
    (await get<ReplyOf<typeof searchComprehensive>>(searchComprehensive.path, parameters))
      .total_matches;

  it('count the whole network without a search, each entity once', async () => {
    expect(await valuesOf('tag')).toEqual(['WATER 3', 'SALT 1', 'SAND 1']);
    expect(await valuesOf('country')).toEqual(['Perú 2', 'Chile 1']);
    expect(await valuesOf('role')).toEqual(['Curator 2', 'Künstlerin 2', 'Member 2']);
    expect((await read({ facet: 'year' })).years).toEqual({ first: 1985, last: 2001 });
    // A typo in a year is no bound: it would squeeze all other years together.
    await relate(context.db, ben, reef, 'Curator', '7590');
    await raiseNetworkVersion(context.db);
    expect((await read({ facet: 'year' })).years).toEqual({ first: 1985, last: 2001 });
  });

  it('count the values of one entity for its address or id', async () => {
    const rows = await context.db.selectFrom('entities').select(['id', 'name']).execute();
    const id = rows.find(({ name }) => name === 'Ana Flood')?.id;
    for (const q of [`person_${id}`, `https://map.example.org/people/${id}-ana`]) {
      expect(await valuesOf('tag', { q }), q).toEqual(['SALT 1', 'WATER 1']);
      expect(await valuesOf('country', { q }), q).toEqual(['Chile 1']);
      expect(await valuesOf('role', { q }), q).toEqual(['Curator 1', 'Member 1']);
      expect(await valuesOf('tag', { q, entity_type: 'project' }), q).toEqual([]);
    }
  });

  it('count the matches of words and of the other filters', async () => {
    expect(await valuesOf('tag', { q: 'flood' })).toEqual(['WATER 2', 'SALT 1']);
    expect(await valuesOf('tag', { q: 'floods', country: 'peru' })).toEqual(['WATER 1']);
    expect(await valuesOf('country', { tag: 'SAND' })).toEqual(['Perú 1']);
    expect(await valuesOf('role', { q: 'ben' })).toEqual(['Künstlerin 1']);
    expect(await valuesOf('tag', { role: 'curator', entity_type: 'people' })).toEqual([
      'SALT 1',
      'WATER 1',
    ]);
    expect(await valuesOf('role', { q: 'flood', year_from: '1990', year_to: '1995' })).toEqual([
      'Curator 1',
    ]);
    expect((await read({ facet: 'year', q: 'ben' })).years).toEqual({ first: 1985, last: 1985 });
    expect((await read({ facet: 'year', q: 'lab', role: 'Curator' })).years).toBeNull();
  });

  it('count what each value would find, whatever is chosen in the same filter', async () => {
    for (const value of ['WATER', 'SALT', 'SAND']) {
      const counts = await valuesOf('tag', { tag: 'SALT' });
      expect(counts).toContain(`${value} ${await matchesOf({ tag: value })}`);
    }
    for (const value of ['Perú', 'Chile']) {
      const counts = await valuesOf('country', { country: 'Chile', q: 'flood' });
      expect(counts).toContain(`${value} ${await matchesOf({ country: value, q: 'flood' })}`);
    }
    for (const value of ['Curator', 'Member', 'Künstlerin']) {
      expect(await valuesOf('role')).toContain(`${value} ${await matchesOf({ role: value })}`);
    }
  });

  it('find values by a part, regardless of case and accents', async () => {
    expect(await valuesOf('tag', { part: '#sa' })).toEqual(['SALT 1', 'SAND 1']);
    expect(await valuesOf('country', { part: 'PERU' })).toEqual(['Perú 2']);
    expect(await valuesOf('role', { part: 'kunst' })).toEqual(['Künstlerin 2']);
    expect(await valuesOf('tag', { part: '%' })).toEqual([]);
  });

  it('count the matches of a misspelt search', async () => {
    expect(await matchesOf({ q: 'flodo' })).toBe(2);
    expect(await valuesOf('tag', { q: 'flodo' })).toEqual(['WATER 2', 'SALT 1']);
    expect(await valuesOf('tag', { q: 'flodo', part: 'sand' })).toEqual([]);
    // Words that something contains are not misspelt, even if the filters leave nothing of it.
    await aProject(context.db, 'Floor', { tags: ['CLAY'] });
    expect(await matchesOf({ q: 'floor', tag: 'SALT' })).toBe(0);
    expect(await matchesOf({ q: 'flood', tag: 'CLAY' })).toBe(0);
  });

  it('narrow a search to any of several countries, with the country as its reason', async () => {
    const { nodes } = await get<ReplyOf<typeof searchComprehensive>>(searchComprehensive.path, {
      country: ['chile', 'PERU'],
      entity_type: 'people',
    });
    const matches = nodes.filter(({ is_match }) => is_match);
    expect(matches.map(({ display_name, matched_on: [reason] }) => [display_name, reason])).toEqual(
      [
        ['Ana Flood', { field: 'country', text: 'Chile', ranges: [[0, 5]] }],
        ['Ben Flood', { field: 'country', text: 'Perú', ranges: [[0, 4]] }],
      ],
    );
    expect(await matchesOf({ country: 'Peru', tag: 'SAND' })).toBe(1);
    expect(await matchesOf({ country: 'Peru', q: 'flood' })).toBe(1);
    expect(await matchesOf({ country: 'Atlantis' })).toBe(0);
  });

  it.each([[{}], [{ facet: 'name' }], [{ facet: 'tag', part: 'x'.repeat(201) }]])(
    'are refused for %j',
    async (parameters: Record<string, string>) => {
      const query = new URLSearchParams(parameters);
      const response = await server.app.inject(`${searchFacets.path}?${query}`);
      expect(response.statusCode).toBe(400);
    },
  );
});
