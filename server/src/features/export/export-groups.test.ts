import type { NetworkColors } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { MultiGraph } from 'graphology';
import gexf from 'graphology-gexf';
import graphml from 'graphology-graphml';
import { beforeAll, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { circlesOf } from '../graph/groups/test-circles.ts';
import type { EdgeRow, NodeRow } from './rows.ts';

describeOnOneEngine('the export of groups', (context) => {
  const server = sharedApp(context);
  let circles: number[][];
  let alone: number;
  /** Returns the id of the group that contains a project. */
  let groupAt: (name: string) => number;
  beforeAll(async () => {
    await context.empty();
    circles = await circlesOf(context.db, 3, 21);
    alone = await aPerson(context.db, 'Alone');
    const { names, ids } = (await ask('/api/v1/graph/colors?by=group')).json<NetworkColors>();
    groupAt = (name) => ids[names.indexOf(name)] ?? 0;
  });

  const ask = (url: string) => server.app.inject(url);
  const download = async (query: string) => {
    const answer = await ask(`/api/v1/export?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };

  it('names the group of each node in every format', async () => {
    const { nodes } = (await download('format=json')).json();
    const groupOf = new Map(nodes.map(({ id, group }: NodeRow) => [id, group]));
    expect(groupOf.size).toBe(67);
    for (const [circle, [hub, ...people]] of circles.entries()) {
      expect(groupOf.get(`project_${hub}`)).toBe(`Circle ${circle}`);
      for (const id of people) expect(groupOf.get(`person_${id}`)).toBe(`Circle ${circle}`);
    }
    expect(groupOf.get(`person_${alone}`)).toBe('');
    for (const [format, { parse }] of Object.entries({ gexf, graphml })) {
      const graph = parse(MultiGraph, (await download(`format=${format}`)).body);
      const told = graph.mapNodes((id, { group = '' }) => [id, group]);
      expect(new Map(told as [string, string][]), format).toEqual(groupOf);
    }
    const files = unzipSync(new Uint8Array((await download('format=csv')).rawPayload));
    const [header, first] = strFromU8(files['nodes.csv'] ?? new Uint8Array()).split('\r\n');
    const column = header?.split(',').indexOf('group') ?? -1;
    expect(first?.split(',')[column]).toBe('Circle 0');
  });

  it('lists groups in JSON-LD, and each member refers to its list', async () => {
    const { '@graph': graph } = (await download('format=jsonld')).json();
    const lists = graph.filter((each: { '@type'?: string }) => each['@type'] === 'ItemList');
    const at = `http://localhost:3000/map?group=${groupAt('Circle 1')}`;
    expect(lists).toHaveLength(3);
    expect(lists).toContainEqual({ '@type': 'ItemList', '@id': at, name: 'Circle 1', url: at });
    const hub = graph.find(({ identifier = '' }) => identifier === `project_${circles[1]?.[0]}`);
    expect(hub['@reverse']).toEqual({ itemListElement: { '@id': at } });
    const nobody = graph.find(({ identifier = '' }) => identifier === `person_${alone}`);
    expect(nobody).not.toHaveProperty('@reverse');
  });

  it('contains only the members of one group and their relationships, also in a search', async () => {
    const group = groupAt('Circle 1');
    const answer = await download(`format=json&group=${group}`);
    const { about, nodes, edges } = answer.json();
    const ids = nodes.map(({ id }: NodeRow) => Number(id.split('_')[1]));
    expect(ids.toSorted()).toEqual(circles[1]?.toSorted());
    expect(edges.map(({ role }: EdgeRow) => role)).toEqual(Array(21).fill('Author'));
    expect(about).toMatchObject({
      ...{ title: 'Mangrove: the whole network, group Circle 1', question: `group=${group}` },
      ...{ note: 'The group leaves out 45 nodes and 43 edges.', nodes: 22, edges: 21 },
    });
    expect(answer.headers['content-disposition']).toMatch(/mangrove-network-group-circle-1-\d/u);
    const lists = (await download(`format=jsonld&group=${group}`)).body.match(/"ItemList"/gu);
    expect(lists).toHaveLength(1);

    // Friends are members of two groups: only one of them is in the chosen group.
    const found = (await download(`format=json&role=Friend&group=${group}`)).json();
    expect(found.nodes.map(({ name }: NodeRow) => name)).toEqual(['Person 1 0']);
    expect(found.edges).toEqual([]);
    const dated = (await download(`format=json&years=2019&group=${group}`)).json();
    expect(dated.about.note).toBe(
      'The years leave out 67 nodes and 64 edges. The group leaves out 0 nodes and 0 edges.',
    );
  });

  it.each([
    ['group=2147483647', 404],
    ['group=0', 400],
    ['group=reef', 400],
  ])('refuses an unknown or invalid group: %s', async (query, status) => {
    expect((await ask(`/api/v1/export?format=json&${query}`)).statusCode).toBe(status);
  });
});
