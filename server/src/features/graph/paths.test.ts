import { findPaths, Problem, type ReplyOf } from '@mangrove/contract';
import { beforeAll, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the paths between two entities', (context) => {
  const server = sharedApp(context);
  let ines: number;
  let bo: number;
  let tide: number;
  let hub: number;
  let archive: number;
  let lone: number;
  const relationships: number[] = [];
  beforeAll(async () => {
    ines = await aPerson(context.db, 'Ines Quill');
    tide = await aProject(context.db, 'Tide Lines');
    bo = await aPerson(context.db, 'Bo Reed');
    archive = await anOrganization(context.db, 'Saltwater Archive');
    hub = await anOrganization(context.db, 'Hub');
    lone = await aPerson(context.db, 'Lone');
    for (const [one, other, role, years] of [
      [ines, tide, 'Curator', '2018 - 2021'],
      [ines, tide, 'Lead artist', '2023'],
      [archive, tide, 'Host', '2019'],
      [bo, archive, 'Advisor', ''],
      [ines, hub, 'Member', '1990'],
      [bo, hub, 'Member', '1991'],
    ] as const) {
      relationships.push(await relate(context.db, one, other, role, years));
    }
    for (let member = 0; member < 30; member++) {
      await relate(context.db, await aPerson(context.db), hub, 'Member');
    }
  });

  const ask = (query: string) => server.app.inject(`/api/v1/graph/paths?${query}`);
  const read = async (query: string) => {
    const response = await ask(query);
    expect(response.statusCode, response.body).toBe(200);
    const reply = response.json<ReplyOf<typeof findPaths>>();
    expect(findPaths.reply.strict().parse(reply)).toEqual(reply);
    return reply;
  };
  const chainsOf = async (query: string) =>
    (await read(query)).paths.map(({ nodes }) => nodes.map(({ id }) => id));

  it('are the cheapest, with every relationship of each step', async () => {
    const { paths, from_reach, to_reach } = await read(`from=person_${ines}&to=person_${bo}`);
    expect(paths[0]).toEqual({
      length: 3,
      // Three steps, and log2(2) for each of Tide Lines and the archive, which have two neighbours.
      cost: 5,
      nodes: [
        { type: 'person', id: ines, name: 'Ines Quill' },
        { type: 'project', id: tide, name: 'Tide Lines' },
        { type: 'organization', id: archive, name: 'Saltwater Archive' },
        { type: 'person', id: bo, name: 'Bo Reed' },
      ],
      steps: [
        [
          {
            relationship_id: relationships[0],
            role: 'Curator',
            year: '2018 - 2021',
            node1_id: ines,
          },
          { relationship_id: relationships[1], role: 'Lead artist', year: '2023', node1_id: ines },
        ],
        [{ relationship_id: relationships[2], role: 'Host', year: '2019', node1_id: archive }],
        [{ relationship_id: relationships[3], role: 'Advisor', year: '', node1_id: bo }],
      ],
    });
    expect(paths[1]).toMatchObject({ length: 2, cost: 7, nodes: [{}, { name: 'Hub' }, {}] });
    expect([paths.length, from_reach, to_reach]).toEqual([2, null, null]);
  });

  it('are ordered by steps when the weighting is none', async () => {
    const query = `from=${ines}&to=${bo}&weighting=none`;
    expect(await chainsOf(query)).toEqual([
      [ines, hub, bo],
      [ines, tide, archive, bo],
    ]);
    expect((await read(query)).paths.map(({ cost }) => cost)).toEqual([2, 3]);
    expect(await chainsOf(`${query}&k=1`)).toEqual([[ines, hub, bo]]);
    expect(await chainsOf(`${query}&max_length=2`)).toEqual([[ines, hub, bo]]);
  });

  it('follow the requested roles and years, and pass the requested kinds', async () => {
    const query = `from=person_${ines}&to=person_${bo}`;
    expect(await chainsOf(`${query}&role=member`)).toEqual([[ines, hub, bo]]);
    expect(await chainsOf(`${query}&year_from=1990&year_to=1995`)).toEqual([[ines, hub, bo]]);
    expect(await chainsOf(`${query}&entity_type=organizations`)).toEqual([[ines, hub, bo]]);
    const { paths } = await read(`from=${ines}&to=${archive}&role=lead+artist&role=host`);
    expect(paths.map(({ steps }) => steps)).toEqual([
      [
        [{ relationship_id: relationships[1], role: 'Lead artist', year: '2023', node1_id: ines }],
        [{ relationship_id: relationships[2], role: 'Host', year: '2019', node1_id: archive }],
      ],
    ]);
  });

  it('follow the chosen years, and undated relationships unless they are hidden', async () => {
    const query = `from=person_${ines}&to=person_${bo}`;
    const byArchive = [ines, tide, archive, bo];
    expect(await chainsOf(`${query}&years=2018-2019`)).toEqual([byArchive]);
    expect(await chainsOf(`${query}&years=1991-1990`)).toEqual([[ines, hub, bo]]);
    expect(await chainsOf(`${query}&undated=hide`)).toEqual([[ines, hub, bo]]);
    expect(await chainsOf(`${query}&years=2018-2019&undated=hide`)).toEqual([]);
    const { paths } = await read(`from=${ines}&to=${tide}&years=2023`);
    expect(paths[0]?.steps[0]?.map(({ role }) => role)).toEqual(['Lead artist']);
  });

  it('are replaced by the reach of each end when there is no path', async () => {
    expect(await read(`from=person_${lone}&to=person_${ines}`)).toEqual({
      paths: [],
      from_reach: { entities: 0, steps: 0 },
      to_reach: { entities: 34, steps: 2 },
    });
    expect(await read(`from=${tide}&to=${hub}&max_length=1`)).toEqual({
      paths: [],
      from_reach: { entities: 2, steps: 1 },
      to_reach: { entities: 32, steps: 1 },
    });
    expect(await read(`from=${ines}&to=${bo}&role=host`)).toMatchObject({
      paths: [],
      from_reach: { entities: 0, steps: 0 },
    });
  });

  it.each([
    ['from=person_999999&to=TIDE', 'from'],
    ['from=TIDE&to=2147483647', 'to'],
    // The entity is of another kind.
    ['from=person_TIDE&to=person_1', 'from'],
  ])('return 404 for an unknown entity: %s', async (query, end) => {
    const response = await ask(query.replace('TIDE', String(tide)));
    expect(response.statusCode, response.body).toBe(404);
    const problem = Problem.strict().parse(response.json());
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['not_found', end]);
  });

  it.each([
    [''],
    ['from=1'],
    ['from=&to=2'],
    ['from=tag_1&to=2'],
    ['from=person_1&to=1'],
    ['from=1&to=2&to=3'],
    ['from=1&to=2&k=0'],
    ['from=1&to=2&k=6'],
    ['from=1&to=2&max_length=9'],
    ['from=1&to=2&max_length=1.5'],
    ['from=1&to=2&weighting=hubs'],
    ['from=1&to=2&entity_type=planet'],
    ['from=1&to=2&years=soon'],
    ['from=1&to=2&undated=show'],
    ['from=1&to=2&year_from=soon'],
    ['from=1&to=2&year_from=1990&year_to=1980'],
    [`from=1&to=2&role=${'x'.repeat(101)}`],
  ])('return 400 for “%s”', async (query) => {
    const response = await ask(query);
    expect(response.statusCode, response.body).toBe(400);
    const problem = Problem.strict().parse(response.json());
    expect([problem.code, problem.detail]).toEqual(['malformed', expect.stringMatching(/\w+\.$/u)]);
  });
});
