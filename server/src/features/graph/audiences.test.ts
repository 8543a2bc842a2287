import {
  type Audience,
  type Graph,
  type GraphChanges,
  type GraphColumns,
  type NetworkColors,
  patchColumns,
} from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { circlesOf } from './groups/test-circles.ts';

describeOnOneEngine('the map of visitors and of members', (context) => {
  const test = sharedApp(context);
  let visitor: HttpClient;
  let member: HttpClient;
  beforeEach(async () => {
    await context.empty();
    visitor = new HttpClient(test.app);
    member = await signedIn(test, context.db);
  });

  async function narrow(ids: readonly number[], audience: Audience): Promise<void> {
    await context.db.updateTable('entities').set({ audience }).where('id', 'in', ids).execute();
    await raiseNetworkVersion(context.db);
  }
  const read = async <Answer>(client: HttpClient, path: string) =>
    (await client.get(`/api/v1/graph${path}`)).json<Answer>();

  it('tells visitors how many more entities members see, and members nothing', async () => {
    const [mere, hemi, reef, tide] = [
      await aPerson(context.db, 'Mere'),
      await aPerson(context.db, 'Hemi'),
      await aProject(context.db, 'Reef'),
      await aProject(context.db, 'Tide'),
    ];
    await relate(context.db, mere, reef);
    await relate(context.db, hemi, tide);
    await relate(context.db, mere, tide);
    await narrow([hemi, tide], 'members');
    await narrow([reef], 'private');
    for (const path of ['', '/columns', `/focused?id=${mere}&type=person`, '/focused?q=e']) {
      expect([path, await read(visitor, path)]).toMatchObject([path, { members_only_count: 2 }]);
      expect(await read(member, path)).not.toHaveProperty('members_only_count');
    }
    const seen = async (client: HttpClient) => {
      const { nodes, edges } = await read<Graph>(client, '');
      const { names, degrees } = await read<GraphColumns>(client, '/columns');
      return { ids: nodes.map(({ id }) => id), edges: edges.length, names, degrees };
    };
    expect(await seen(visitor)).toEqual({ ids: [mere], edges: 0, names: ['Mere'], degrees: [0] });
    expect(await seen(member)).toEqual({
      ids: [mere, hemi, tide],
      edges: 2,
      names: ['Mere', 'Hemi', 'Tide'],
      degrees: [1, 1, 2],
    });
  });

  it('tells a version that only rises with what is seen, or counted', async () => {
    const owner = await signedIn(test, context.db, { isSuperuser: true });
    const create = async (audience: Audience) => {
      const made = await owner.post('/api/v1/projects', {
        ...{ name: 'Reef', audience, tags_with_type: [{ name: 'Kelp' }] },
        locations: [{ city: 'Suva', country: 'Fiji' }],
      });
      return made.json<{ id: number; version: number }>();
    };
    const versions = async () => [
      (await read<GraphColumns>(visitor, '/columns')).version,
      (await read<GraphColumns>(member, '/columns')).version,
    ];
    const rises = async (change: () => Promise<unknown>) => {
      const before = await versions();
      await change();
      return (await versions()).map((version, at) => version !== before[at]);
    };
    expect(await rises(() => create('public'))).toEqual([true, true]);
    expect(await rises(() => create('private'))).toEqual([false, false]);
    // Visitors are told how many there are for members.
    expect(await rises(() => create('members'))).toEqual([true, true]);
    const { id, version } = await create('members');
    const write = async (method: 'PUT' | 'DELETE', of: number, fields?: object) => {
      const { statusCode, body } = await owner.write(method, `/api/v1/projects/${of}`, fields);
      expect(statusCode, body).toBeLessThan(300);
    };
    const save = (fields: object) => write('PUT', id, fields);
    const [since] = await versions();
    expect(await rises(() => save({ version, name: 'Tide' }))).toEqual([false, true]);
    expect(await read(visitor, `/changes?since=${since}`)).toMatchObject({
      ...{ from: since, to: since, members_only_count: 2 },
      nodes: { ids: [] },
    });
    const later = { version: version + 1 };
    expect(await rises(() => save({ ...later, audience: 'public' }))).toEqual([true, true]);
    const { id: secret } = await create('private');
    expect(await rises(() => write('DELETE', secret))).toEqual([false, false]);
  });

  it('loses and gains by its changes what the audience of an entity takes and gives', async () => {
    const [mere, reef] = [await aPerson(context.db, 'Mere'), await aProject(context.db, 'Reef')];
    await relate(context.db, mere, reef);
    const follow = async (client: HttpClient, held: GraphColumns) => {
      const changes = await read<GraphChanges>(client, `/changes?since=${held.version}`);
      const patched = patchColumns(held, changes);
      const { x: _x, y: _y, ...whole } = await read<GraphColumns>(client, '/columns');
      const { x: __x, y: __y, ...led } = patched;
      expect(led).toEqual(whole);
      return patched;
    };
    let [open, signedInMap] = [
      await read<GraphColumns>(visitor, '/columns'),
      await read<GraphColumns>(member, '/columns'),
    ];
    const steps = [
      ['members', ['Mere'], ['Mere', 'Reef'], 1],
      ['private', ['Mere'], ['Mere'], 0],
      ['members', ['Mere'], ['Mere', 'Reef'], 1],
      ['public', ['Mere', 'Reef'], ['Mere', 'Reef'], 0],
    ] as const;
    for (const [audience, toVisitors, toMembers, count] of steps) {
      await narrow([reef], audience);
      open = await follow(visitor, open);
      signedInMap = await follow(member, signedInMap);
      expect([open.names, open.members_only_count]).toEqual([toVisitors, count]);
      expect(signedInMap.names).toEqual(toMembers);
    }
  });

  it('names no entity in the changes that visitors never saw', async () => {
    await aPerson(context.db, 'Mere');
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const make = async (kind: string, given: object) =>
      (await admin.post(`/api/v1/${kind}`, { audience: 'members', ...given })).json().id as number;
    const reef = await make('projects', { name: 'Reef' });
    const { version } = await read<GraphColumns>(visitor, '/columns');
    const hemi = await make('people', { first_name: 'Hemi' });
    const related = await admin.post('/api/v1/relationships', {
      ...{ node1_type: 'person', node1_id: hemi, node2_type: 'project', node2_id: reef },
      relationship_metadata: { role_type: 'Diver', years_involved: '' },
    });
    await admin.write('DELETE', `/api/v1/relationships/${related.json().id}`);
    await narrow([reef], 'private');
    const changes = await read<GraphChanges>(visitor, `/changes?since=${version}`);
    const { from: _from, to: _to, ...told } = changes;
    const nothing = JSON.stringify(told).replaceAll(/\D/gu, '');
    expect(nothing).toBe(String(told.demo_count) + 1);
    expect(told).toMatchObject({ members_only_count: 1 });
  });

  it('shows those with a role what only they see, with its connections', async () => {
    const owner = await signedIn(test, context.db);
    const [mere, reef, tide] = [
      await aPerson(context.db, 'Mere'),
      await aProject(context.db, 'Reef'),
      await aProject(context.db, 'Tide'),
    ];
    const [open, hidden] = [
      await relate(context.db, mere, reef),
      await relate(context.db, reef, tide),
    ];
    await context.db
      .insertInto('user_roles')
      .values({ user_id: owner.userId, entity_id: reef, role_type: 'OWNER', is_verified: true })
      .execute();
    const nothing = { nodes: { ids: [], kinds: '', names: [] }, edges: { ids: [] } };
    expect(await read(owner, '/own')).toMatchObject(nothing);
    await narrow([reef, tide], 'private');
    expect(await read(owner, '/own')).toMatchObject({
      nodes: { ids: [reef], kinds: 'j', names: ['Reef'] },
      edges: { ids: [open], sources: [mere], targets: [reef], unconfirmed: [] },
    });
    expect(JSON.stringify(await read(owner, '/own'))).not.toContain('Tide');
    await narrow([tide], 'members');
    expect(await read(owner, '/own')).toMatchObject({ edges: { ids: [open, hidden] } });
    expect(await read(member, '/own')).toMatchObject(nothing);
    const { statusCode } = await visitor.get('/api/v1/graph/own');
    expect(statusCode).toBe(401);
  });

  it('connects along what only those with a role see, for them alone', async () => {
    const owner = await signedIn(test, context.db);
    const [mere, lone, reef, tide, secret] = [
      await aPerson(context.db, 'Mere'),
      await aPerson(context.db, 'Lone'),
      await aProject(context.db, 'Reef'),
      await aProject(context.db, 'Tide'),
      await aProject(context.db, 'Secret'),
    ];
    const waiting = await relate(context.db, mere, reef, 'Diver');
    await relate(context.db, reef, tide, 'Sister');
    const hidden = await relate(context.db, tide, secret, 'Part');
    for (const entity_id of [reef, tide]) {
      await context.db
        .insertInto('user_roles')
        .values({ user_id: owner.userId, entity_id, role_type: 'OWNER', is_verified: true })
        .execute();
    }
    // As a connection that waits while unconfirmed ones are hidden.
    await context.db
      .updateTable('relationships')
      .set({ audience: 'private' })
      .where('id', 'in', [waiting, hidden])
      .execute();
    await narrow([tide, secret], 'private');
    const ask = (client: HttpClient, to: number) =>
      client.get(`/api/v1/graph/paths?from=${mere}&to=${to}`);
    const steps = async (client: HttpClient, to: number) =>
      (await ask(client, to)).json<{ paths: { nodes: { name: string }[] }[] }>().paths;
    expect(await steps(owner, reef)).toMatchObject([{ length: 1 }]);
    expect((await steps(owner, tide))[0]?.nodes.map(({ name }) => name)).toEqual([
      ...['Mere', 'Reef', 'Tide'],
    ]);
    for (const other of [visitor, member]) {
      expect((await ask(other, reef)).json()).toMatchObject({
        paths: [],
        from_reach: { entities: 0, steps: 0 },
        to_reach: { entities: 0, steps: 0 },
      });
      expect((await ask(other, tide)).statusCode).toBe(404);
    }
    // What another owner keeps private stays unknown.
    expect((await ask(owner, secret)).statusCode).toBe(404);
    const unreached = await ask(owner, lone);
    expect(unreached.json()).toMatchObject({ from_reach: { entities: 2, steps: 2 } });
  });

  it('has groups of its own: what is hidden neither joins nor names a group', async () => {
    const circles = await circlesOf(context.db, 4, 24);
    const before = await read<NetworkColors>(member, '/colors?by=group');
    expect(await read(visitor, '/colors?by=group')).toEqual(before);
    const hidden = circles[1] ?? [];
    await narrow(hidden, 'members');
    const toMembers = await read<NetworkColors>(member, '/colors?by=group');
    expect([toMembers.names, toMembers.ids]).toEqual([before.names, before.ids]);
    const toVisitors = await read<NetworkColors>(visitor, '/colors?by=group');
    expect(toVisitors.names).not.toContain('Circle 1');
    expect(toVisitors.node_values).toHaveLength(3 * 25);
    // Each reads its own again, whoever read last.
    expect(await read(member, '/colors?by=group')).toEqual(toMembers);
    expect(await read(visitor, '/colors?by=group')).toEqual(toVisitors);
  });
});
