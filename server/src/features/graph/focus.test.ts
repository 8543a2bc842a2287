import { type Graph, Problem, readFocusedGraph } from '@mangrove/contract';
import { beforeAll, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the surroundings of one entity', (context) => {
  const server = sharedApp(context);
  let ada: number;
  let bea: number;
  let choir: number;
  let dune: number;
  let lone: number;
  beforeAll(async () => {
    ada = await aPerson(context.db, 'Ada');
    bea = await aPerson(context.db, 'Bea');
    choir = await aProject(context.db, 'Choir');
    dune = await anOrganization(context.db, 'Dune');
    lone = await aPerson(context.db, 'Lone');
    await relate(context.db, ada, choir, 'Singer');
    await relate(context.db, dune, choir, 'Host');
    await relate(context.db, bea, dune, 'Singer');
  });

  const ask = (query: string) => server.app.inject(`/api/v1/graph/focused?${query}`);
  const read = async (query: string) => {
    const response = await ask(query);
    expect(response.statusCode, response.body).toBe(200);
    const graph = response.json<Graph>();
    expect(readFocusedGraph.reply.strict().parse(graph)).toEqual(graph);
    return { ids: graph.nodes.map((node) => node.id), edges: graph.edges.length, graph };
  };

  it('extend to the requested depth, nearest first, with their paths', async () => {
    expect((await read(`focus_type=person&focus_id=${ada}`)).ids).toEqual([ada, choir]);
    expect((await read(`focus_id=person_${ada}&depth=2`)).ids).toEqual([ada, choir, dune]);
    const { ids, edges, graph } = await read(`focus_id=${ada}&depth=3`);
    expect(ids).toEqual([ada, choir, dune, bea]);
    expect(edges).toBe(3);
    expect(graph.nodes[0]).toMatchObject({ is_match: true, connection_depth: 0 });
    expect(graph.nodes[3]).toMatchObject({
      is_match: false,
      connection_depth: 3,
      connection_path: [
        { type: 'person', id: ada },
        { type: 'project', id: choir },
        { type: 'organization', id: dune },
        { type: 'person', id: bea },
      ],
    });
  });

  it('follow only the requested kinds and roles, and always contain the focus [spec 2.7]', async () => {
    expect((await read(`focus_id=${ada}&depth=3&node_types=projects`)).ids).toEqual([ada, choir]);
    expect(
      (await read(`focus_id=${ada}&depth=3&node_types=project&node_types=organization`)).ids,
    ).toEqual([ada, choir, dune]);
    expect((await read(`focus_id=${ada}&depth=3&role_types=singer`)).ids).toEqual([ada, choir]);
    expect((await read(`focus_type=person&focus_id=${lone}&node_types=project`)).ids).toEqual([
      lone,
    ]);
  });

  it('are the filtered whole network when no entity is named', async () => {
    expect((await read('')).ids).toEqual([ada, bea, choir, dune, lone]);
    const people = await read('node_types=person');
    expect([people.ids, people.edges]).toEqual([[ada, bea, lone], 0]);
    const hosts = await read('role_types=Host');
    expect([hosts.ids, hosts.edges]).toEqual([[choir, dune], 1]);
    const singers = await read('role_types=singer&node_types=person');
    expect([singers.ids, singers.edges]).toEqual([[ada, bea], 0]);
  });

  it('are one held answer, however a question is spelled and whatever unknown roles it has', async () => {
    await read('role_types=Host&role_types=singer&node_types=project&node_types=person');
    const held = server.app.answers.bytes;
    const unknown = Array.from({ length: 20 }, (_, at) => `&role_types=no%20role%20${at}`).join('');
    await read(
      `node_types=person&node_types=project&depth=3&role_types=SINGER&role_types=host${unknown}`,
    );
    expect(server.app.answers.bytes).toBe(held);
    expect((await read(`role_types=no%20role${unknown}`)).ids).toEqual([]);
  });

  it.each([['focus_id=999999'], ['focus_type=project&focus_id=1'], ['focus_id=2147483647']])(
    'return 404 for %s',
    async (query) => {
      const response = await ask(query);
      expect(response.statusCode).toBe(404);
      expect(Problem.strict().parse(response.json()).code).toBe('not_found');
    },
  );

  it.each([
    ['focus_id=-1'],
    ['focus_id=0'],
    ['focus_id=1e3'],
    ['focus_id=01'],
    ['focus_id=2147483648'],
    ['focus_id=9223372036854775808'],
    ['focus_id=12%20'],
    ['focus_id=1&focus_id=2'],
    ['focus_id=1&focus_type=tag'],
    ['focus_id=1&depth=0'],
    ['focus_id=1&depth=4'],
    ['node_types=__proto__'],
    [`role_types=${'x'.repeat(101)}`],
  ])('return 400 for %s', async (query) => {
    const response = await ask(query);
    expect(response.statusCode, response.body).toBe(400);
    expect(Problem.strict().parse(response.json()).code).toBe('malformed');
  });
});
