// What has no source: found, counted and exported, by what each viewer may see.
import type { ReplyOf, searchFacets } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('what has no source', (context) => {
  const server = sharedApp(context);
  let superuser: Awaited<ReturnType<typeof signedIn>>;
  let visitor: HttpClient;
  const ids = new Map<string, number>();
  const source = { kind: 'web', title: 'Annual report' };

  const make = async (name: string, more: object = {}) => {
    const answer = await superuser.post('/api/v1/projects', { name, ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    ids.set(name, answer.json().id);
  };
  const join = async (one: string, other: string, role: string, more: object = {}) => {
    const answer = await superuser.post('/api/v1/relationships', {
      ...{ node1_id: ids.get(one), node1_type: 'project' },
      ...{ node2_id: ids.get(other), node2_type: 'project' },
      relationship_metadata: { role_type: role, years_involved: '1990' },
      ...more,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  beforeEach(async () => {
    await context.empty();
    superuser = await signedIn(server, context.db, { isSuperuser: true });
    visitor = new HttpClient(server.app);
    await make('Reef', { sources: { about: [source] }, description: 'A reef.' });
    await make('Kiln', { state: 'ended' });
    await make('Lagoon', { state: 'ended', audience: 'members' });
    await make('Marsh', { sources: { name: [source] }, state: 'active' });
    await join('Reef', 'Kiln', 'Host', { sources: [source] });
    await join('Reef', 'Marsh', 'Host');
    await join('Reef', 'Lagoon', 'Partner');
    await join('Kiln', 'Marsh', 'Neighbour', { audience: 'members' });
  });

  const read = async (client: HttpClient, path: string) => {
    const answer = await client.get(path);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const find = async (client: HttpClient, query: string) => {
    const answer = await read(client, `/api/v1/search/comprehensive?${query}`);
    return answer.json<{
      nodes: { display_name: string; is_match: boolean; matched_on: unknown }[];
      edges: { relationship_metadata: { role_type: string } }[];
    }>();
  };
  const namesOf = async (client: HttpClient, query: string) =>
    (await find(client, query)).nodes
      .filter(({ is_match }) => is_match)
      .map(({ display_name }) => display_name)
      .sort();
  const count = async (client: HttpClient, query: string) =>
    (await read(client, `/api/v1/search/facets?${query}`))
      .json<ReplyOf<typeof searchFacets>>()
      .values.map((one) => `${one.value} ${one.count}`);

  it('is found among entities, and counted, by what a viewer may see', async () => {
    expect(await namesOf(visitor, 'entity_source=none')).toEqual(['Kiln']);
    expect(await count(visitor, 'facet=entity_source')).toEqual(['none 1']);
    expect(await namesOf(superuser, 'entity_source=none')).toEqual(['Kiln', 'Lagoon']);
    expect(await count(superuser, 'facet=entity_source&entity_source=none')).toEqual(['none 2']);
    expect(await count(visitor, 'facet=entity_source&q=reef')).toEqual([]);
  });

  it('is found among relationships, and alone is followed and shown', async () => {
    const found = await find(visitor, 'relationship_source=none');
    expect(found.nodes.map(({ display_name }) => display_name).sort()).toEqual(['Marsh', 'Reef']);
    expect(found.edges.map((edge) => edge.relationship_metadata.role_type)).toEqual(['Host']);
    expect(found.nodes[0]?.matched_on).toEqual([{ field: 'role', text: 'Host, 1990', ranges: [] }]);
    expect(await count(visitor, 'facet=relationship_source')).toEqual(['none 2']);
    expect(await count(superuser, 'facet=relationship_source')).toEqual(['none 4']);
    expect(await count(superuser, 'facet=relationship_source&role=partner')).toEqual(['none 2']);
    expect(await count(visitor, 'facet=relationship_source&role=partner')).toEqual([]);
    expect(await count(visitor, 'facet=role&relationship_source=none')).toEqual(['Host 2']);
  });

  it('narrows together with the other filters', async () => {
    const both = 'entity_source=none&relationship_source=none';
    expect(await namesOf(visitor, both)).toEqual([]);
    expect(await namesOf(superuser, both)).toEqual(['Kiln', 'Lagoon']);
    expect(await namesOf(superuser, `${both}&role=partner`)).toEqual(['Lagoon']);
    expect(await namesOf(visitor, 'entity_source=none&q=kiln')).toEqual(['Kiln']);
    expect(await namesOf(visitor, 'entity_source=none&q=reef')).toEqual([]);
    expect(await count(visitor, 'facet=state')).toEqual(['active 1', 'ended 1']);
    expect(await count(superuser, 'facet=state&state=active&entity_source=none')).toEqual([
      'ended 2',
    ]);
  });

  it('is no longer found once it has a source, without waiting', async () => {
    const { id, version } = await join('Kiln', 'Marsh', 'Guest');
    expect(await namesOf(visitor, 'relationship_source=none&role=guest')).toEqual([
      'Kiln',
      'Marsh',
    ]);
    const saved = await superuser.write('PUT', `/api/v1/relationships/${id}`, {
      version,
      sources: [source],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await namesOf(visitor, 'relationship_source=none&role=guest')).toEqual([]);
  });

  it('is what a file of such a search holds', async () => {
    const file = async (query: string) => {
      const answer = await read(visitor, `/api/v1/export?format=json&${query}`);
      const { nodes, edges } = answer.json<{
        nodes: { name: string }[];
        edges: { role: string }[];
      }>();
      return [nodes.map(({ name }) => name).sort(), edges.map(({ role }) => role)];
    };
    expect(await file('relationship_source=none')).toEqual([['Marsh', 'Reef'], ['Host']]);
    expect(await file('entity_source=none')).toEqual([['Kiln', 'Reef'], ['Host']]);
  });

  it.each(['entity_source=some', 'relationship_source=maybe'])(
    'is not asked for by %s',
    async (query) => {
      const answer = await visitor.get(`/api/v1/search/comprehensive?${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});
