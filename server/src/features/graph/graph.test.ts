import { type Graph, type GraphColumns, Graph as GraphSchema } from '@mangrove/contract';
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
