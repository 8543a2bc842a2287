import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import type { EdgeRow, NodeRow } from './rows.ts';

describeWithDatabase('the export of chosen years', (context) => {
  const server = sharedApp(context);
  beforeEach(async () => {
    await context.empty();
    const ada = await aPerson(context.db, 'Ada Reed');
    const lines = await aProject(context.db, 'Tide Lines', { year: '2019 - 2021' });
    const club = await anOrganization(context.db, 'Club');
    await anOrganization(context.db, 'Never dated');
    await relate(context.db, ada, lines, 'Author', '2019');
    await relate(context.db, club, lines, 'Host', 'since 2020');
    await relate(context.db, ada, lines, 'Curator');
    await relate(context.db, ada, club, 'Member');
  });

  const read = async (query: string) => {
    const answer = await server.app.inject(`/api/v1/export?format=json&${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { about, nodes, edges } = answer.json();
    return {
      about,
      file: String(answer.headers['content-disposition']),
      names: nodes.map(({ name }: NodeRow) => name),
      roles: edges.map(({ role }: EdgeRow) => role),
    };
  };

  it('omits entities without a year among them, and their relationships', async () => {
    const { names, roles, file, about } = await read('years=2021-2020');
    // Ada's only year is 2019; her undated membership is left out with her.
    expect(names).toEqual(['Tide Lines', 'Club']);
    expect(roles).toEqual(['Host']);
    expect(file).toContain('mangrove-network-2020-2021-');
    expect(about).toMatchObject({
      ...{ title: 'Mangrove: the whole network in 2020-2021', question: 'years=2020-2021' },
      ...{ note: 'The years leave out 2 nodes and 3 edges.', nodes: 2, edges: 1 },
    });
  });

  it('contains undated relationships unless they are hidden', async () => {
    expect((await read('years=2019')).roles).toEqual(['Author', 'Curator']);
    expect(await read('undated=hide')).toMatchObject({
      ...{ names: ['Ada Reed', 'Tide Lines', 'Club'], roles: ['Author', 'Host'] },
    });
    const { roles, about } = await read('q=reed&years=2019&undated=hide');
    expect(roles).toEqual(['Author']);
    expect(about.question).toMatch(/^q=reed&.*&years=2019&undated=hide$/u);
  });

  it('ends ongoing relationships in the present year', async () => {
    const year = new Date().getUTCFullYear();
    expect((await read(`years=${year}`)).roles).toEqual(['Host']);
    expect((await read(`years=${year + 1}`)).names).toEqual([]);
  });

  it('contains years as typed, with what is understood of them beside', async () => {
    await anOrganization(context.db, 'Potters');
    const [ada, pots] = [await aPerson(context.db, 'Bo'), await aProject(context.db, 'Pots')];
    await context.db
      .updateTable('entities')
      .set({ year: '1200 BC' })
      .where('id', '=', pots)
      .execute();
    await relate(context.db, ada, pots, 'Potter', 'May 1995 - June 1998, c. 2001');
    const { body } = await server.app.inject('/api/v1/export?format=json');
    const { nodes, edges } = JSON.parse(body);
    expect(nodes.find(({ name }: NodeRow) => name === 'Pots')).toMatchObject({
      ...{ years: '1200 BC', years_understood: '', year_from: null, year_to: null },
    });
    expect(edges.find(({ role }: EdgeRow) => role === 'Potter')).toMatchObject({
      years: 'May 1995 - June 1998, c. 2001',
      ...{ years_understood: '1995 - 1998, 2001', year_from: 1995, year_to: 2001 },
    });
  });

  it('contains the years of each edge in GEXF, with column types that Gephi accepts', async () => {
    const club = await anOrganization(context.db, 'Guests');
    await relate(context.db, club, await aPerson(context.db), 'Guest', 'until 1999, 2004-06');
    const { body } = await server.app.inject('/api/v1/export?format=gexf');
    expect(body).toMatch(/<graph mode="dynamic" timeformat="double" /u);
    const edges = body.split('\n').filter((line) => line.startsWith('<edge '));
    expect(edges.map((edge) => edge.match(/ (?:start|end)="[^"]+"/gu)?.join('') ?? null)).toEqual([
      ...[' start="2019" end="2019"', ' start="2020"', null, null],
      ' end="1999" start="2004" end="2006"',
    ]);
    expect(edges[4]).toMatch(
      /<edge [^>]+ kind="Guest">.*<spells><spell end="1999"\/><spell start="2004" end="2006"\/><\/spells>/u,
    );
    const types = [...body.matchAll(/<attribute [^>]+ type="([^"]+)"/gu)].map(([, type]) => type);
    expect(new Set(types)).toEqual(new Set(['string', 'integer']));
  });
});
