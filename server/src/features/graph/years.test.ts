import type { NetworkYears } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

describeWithDatabase('the years of a network', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const ask = (headers = {}) => server.app.inject({ url: '/api/v1/graph/years', headers });
  const read = async () => (await ask()).json<NetworkYears>();
  const idsOf = (gaps: number[]) => {
    let id = 0;
    return gaps.map((gap) => {
      id += gap;
      return id;
    });
  };

  it('are empty in an empty network', async () => {
    expect(await read()).toEqual({
      version: expect.any(String),
      ranges: [],
      edge_id_gaps: [],
      edge_ranges: [],
      node_id_gaps: [],
      node_ranges: [],
    });
  });

  it('refer to the ids of relationships, and of entities with years of their own', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const lines = await aProject(context.db, 'Tide Lines', { year: '2018 - 2021' });
    await aProject(context.db, 'Some day', { year: 'soon' });
    const club = await anOrganization(context.db, 'Club');
    const first = await relate(context.db, ada, lines, 'Author', '2018–21');
    const split = await relate(context.db, ada, club, 'Member', '1990, since 2015');
    await relate(context.db, club, lines, 'Host', 'a while ago');
    const early = await relate(context.db, club, lines, 'Founder', 'until 1999');
    const years = await read();
    expect(years.ranges).toEqual([
      [2018, 2021],
      [1990, 1990, 2015, null],
      [null, 1999],
    ]);
    expect(idsOf(years.edge_id_gaps)).toEqual([first, split, early]);
    expect(years.edge_ranges).toEqual([0, 1, 2]);
    expect(idsOf(years.node_id_gaps)).toEqual([lines]);
    expect(years.node_ranges).toEqual([0]);
  });

  it('are answered 304 until the network changes', async () => {
    const ada = await aPerson(context.db, 'Ada');
    const bo = await aPerson(context.db, 'Bo');
    const { etag } = (await ask()).headers;
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    const id = await relate(context.db, ada, bo, 'Friend', '2001');
    const changed = await ask({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(idsOf(changed.json<NetworkYears>().edge_id_gaps)).toEqual([id]);
  });
});
