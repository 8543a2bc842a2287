import {
  type Graph,
  type GraphColumns,
  type GraphPart,
  GraphPart as GraphPartSchema,
  Graph as GraphSchema,
  limits,
  readDensity,
  tileKey,
  tilesIn,
} from '@mangrove/contract';
import { expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

describeWithDatabase('the whole network [spec 3.7]', (context) => {
  const server = sharedApp(context);

  it('is empty without entities', async () => {
    const graph = await server.app.inject('/api/v1/graph');
    expect(graph.statusCode).toBe(200);
    expect(graph.json()).toEqual({ nodes: [], edges: [], members_only_count: 0 });
    const columns = await server.app.inject('/api/v1/graph/columns');
    expect(columns.json<GraphColumns>().ids).toEqual([]);
  });

  it('contains the specified fields [spec 2.3] [spec 3.3]', async () => {
    await context.empty();
    const ada = await aPerson(context.db, 'Ada Lovelace', {
      about: 'x'.repeat(120),
      photo_url: '/api/v1/files/person/a.jpg',
      low_res_photo_url: '/api/v1/files/person/b.webp',
    });
    const engine = await aProject(context.db, 'Engine', { about: 'Counts.' });
    const club = await anOrganization(context.db, 'Club');
    await relate(context.db, ada, engine, 'Author', '1842 - 1843');
    await relate(context.db, ada, engine, 'Reader');
    const graph = (await server.app.inject('/api/v1/graph')).json<Graph>();
    expect(GraphSchema.strict().parse(graph)).toEqual(graph);
    expect(graph).toEqual({
      nodes: [
        {
          id: ada,
          type: 'person',
          display_name: 'Ada Lovelace',
          low_res_photo_url: '/api/v1/files/person/b.webp',
          photo_url: '/api/v1/files/person/a.jpg',
          bio: `${'x'.repeat(100)}…`,
          description: '',
          is_match: false,
          connection_depth: 0,
          connection_path: [],
        },
        expect.objectContaining({ id: engine, type: 'project', bio: '', description: 'Counts.' }),
        expect.objectContaining({ id: club, type: 'organization', display_name: 'Club' }),
      ],
      edges: [
        {
          node1_type: 'person',
          node1_id: ada,
          node2_type: 'project',
          node2_id: engine,
          relationship_metadata: { role_type: 'Author', years_involved: '1842 - 1843' },
        },
        expect.objectContaining({
          relationship_metadata: { role_type: 'Reader', years_involved: '' },
        }),
      ],
      members_only_count: 0,
    });
    const columns = (await server.app.inject('/api/v1/graph/columns')).json<GraphColumns>();
    expect(columns).toMatchObject({
      ids: [ada, engine, club],
      kinds: 'pjo',
      names: ['Ada Lovelace', 'Engine', 'Club'],
      degrees: [1, 1, 0],
      pictures: { 0: '/api/v1/files/person/b.webp' },
      edge_id_gaps: [1, 1],
      edge_source: [0, 0],
      edge_target: [1, 1],
      unconfirmed: [],
      demo_count: 0,
    });
    const places = new Set(columns.x.map((x, node) => `${x} ${columns.y[node]}`));
    expect(places.size).toBe(3);
    expect(columns.x.every((x) => Number.isFinite(x) && Math.round(x * 100) / 100 === x)).toBe(
      true,
    );
  });
});

describeWithDatabase('parts of a large network', (context) => {
  const server = sharedApp(context);
  const read = async <Answer>(path: string) =>
    (await server.app.inject(`/api/v1/graph/${path}`)).json<Answer>();

  /** A hub with three leaves, one of which has a leaf of its own. */
  async function aStar() {
    await context.empty();
    const hub = await anOrganization(context.db, 'Hub');
    const leaves = [
      await aPerson(context.db, 'Ada'),
      await aPerson(context.db, 'Bo'),
      await aProject(context.db, 'Cy'),
    ];
    const far = await aPerson(context.db, 'Far');
    for (const leaf of leaves) await relate(context.db, hub, leaf, 'Member');
    await relate(context.db, leaves[0] ?? 0, far, 'Friend');
    return { hub, leaves, far };
  }

  it('begin with the best connected, and what the whole has', async () => {
    const { hub, leaves } = await aStar();
    const columns = await read<GraphColumns>('columns?most=4');
    expect(columns.ids).toEqual([hub, leaves[0]]);
    expect(columns.degrees).toEqual([3, 2]);
    expect(columns.edge_source).toHaveLength(1);
    const counts = { person: 3, project: 1, organization: 1 };
    expect(columns.part).toMatchObject({ counts, from_degree: 2 });
    // Each of the other three is counted, and nobody else.
    const { digits = '', columns: across = 0 } = columns.part?.density ?? {};
    expect(digits.length % across).toBe(0);
    expect(readDensity(digits).reduce((sum, count) => sum + count, 0)).toBe(3);
    const whole = await read<GraphColumns>('columns?most=5');
    expect(whole).toEqual(await read<GraphColumns>('columns'));
    expect(whole.part).toBeUndefined();
  });

  it('begin with some of many that are connected alike', async () => {
    await context.empty();
    for (let at = 0; at < 30; at++) await aPerson(context.db, `Alone ${at}`);
    const columns = await read<GraphColumns>('columns?most=15');
    expect(columns.ids).toHaveLength(10);
    expect(columns.part?.from_degree).toBe(limits.idMax);
  });

  it('are what is in a square, with relationships that lead out of it', async () => {
    const { far } = await aStar();
    const { ids, x, y } = await read<GraphColumns>('columns');
    const all = await read<GraphPart>('tiles/0/0/0');
    expect(GraphPartSchema.strict().parse(all)).toEqual(all);
    expect(all.nodes.ids).toEqual(ids);
    expect(all.is_complete).toBe(true);
    const at = ids.indexOf(far);
    const place = { left: x[at] ?? 0, right: x[at] ?? 0, top: y[at] ?? 0, bottom: y[at] ?? 0 };
    const [tile] = tilesIn(limits.tileDepth, place);
    const { nodes, edges } = await read<GraphPart>(`tiles/${tile && tileKey(tile)}`);
    expect(nodes.ids).toContain(far);
    expect(edges.sources.concat(edges.targets)).toContain(far);
  });

  it('are what is asked for, with the neighbours and without those that are not there', async () => {
    const { hub, leaves, far } = await aStar();
    const alone = await read<GraphPart>(`part?ids=${far},999999`);
    expect(alone.nodes.ids).toEqual([far]);
    expect(alone.nodes.degrees).toEqual([1]);
    expect(alone.edges.sources).toEqual([leaves[0]]);
    const round = await read<GraphPart>(`part?ids=${hub}&steps=1`);
    expect(round.nodes.ids).toEqual([hub, ...leaves]);
    // What is held anyway brings nothing that comes with the others.
    const known = await read<GraphPart>(`part?ids=${hub}&from_degree=2`);
    expect(known.edges.targets).toEqual([leaves[0]]);
  });

  it.each([
    'tiles/1/2/0',
    'tiles/15/0/0',
    'tiles/a/0/0',
    'part?ids=',
    'part?ids=1,x',
    `part?ids=${Array.from({ length: 401 }, (_, at) => at + 1).join()}`,
    'part?ids=99999999999',
    'columns?most=0',
  ])('%s is refused', async (path) => {
    expect((await server.app.inject(`/api/v1/graph/${path}`)).statusCode).toBe(400);
  });
});
