// A connection that waits where unconfirmed ones are hidden (`UNCONFIRMED=hidden`) is known to both its
// ends alone: no call, no page, no file, no change since any version and no message tells of it.
import { type GraphChanges, type GraphColumns, pluralOf } from '@mangrove/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyHiding } from '../../src/domain/agreement/ask-once.ts';
import { silentDeps } from '../../src/domain/history/change-deps.ts';
import { aPerson, aProject, relate } from '../factories.ts';
import { HttpClient } from '../http-client.ts';
import { LiveClient } from '../live-client.ts';
import { signedIn } from '../signed-in.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeWebFolder } from '../web-folder.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { readingCalls, textOf } from './reading-calls.ts';

const canary = 'zqukakx';

describeOnOneEngine('a connection that is hidden until it is confirmed', (context) => {
  const web = makeWebFolder();
  let test: TestApp;
  let url: string;
  beforeAll(async () => {
    await context.empty();
    test = await startTestApp(context.db, { INDEXING: 'on' }, web.path);
    url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    await applyHiding(silentDeps({ db: context.db }), true);
  });
  afterAll(async () => {
    await applyHiding(silentDeps({ db: context.db }), false);
    await test.close();
    web.remove();
  });

  const open = (client: HttpClient) => {
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    return LiveClient.open(`${url}/ws`, { ...(cookie && { cookie }) });
  };

  const own = ({ userId: user_id }: { userId: number }, entity_id: number) =>
    context.db
      .insertInto('user_roles')
      .values({ user_id, entity_id, role_type: 'OWNER', is_verified: true })
      .execute();

  it('is told to its ends alone', { timeout: 120_000 }, async () => {
    const { db } = context;
    const [mere, reef, tide] = [
      await aPerson(db, 'Mere'),
      await aProject(db, 'Reef'),
      await aProject(db, 'Tide'),
    ];
    await relate(db, mere, tide, 'Diver');
    const [hers, theirs] = [await signedIn(test, db), await signedIn(test, db)];
    await own(hers, mere);
    await own(theirs, reef);
    const others: Record<string, HttpClient> = {
      visitor: new HttpClient(test.app),
      unverified: await signedIn(test, db, { isVerified: false }),
      member: await signedIn(test, db),
    };
    const pages = new Map<string, LiveClient>();
    for (const [name, client] of Object.entries(others)) pages.set(name, await open(client));
    const versionFor = async (client: HttpClient) =>
      (await client.get('/api/v1/graph/columns')).json<GraphColumns>().version;
    const seen = new Map<string, Set<string>>();
    const noteVersions = async () => {
      for (const [name, client] of Object.entries(others)) {
        const versions = seen.get(name) ?? new Set();
        seen.set(name, versions.add(await versionFor(client)));
      }
    };
    await noteVersions();

    /** Nobody else learns of it, from whatever version they follow the changes. */
    const staysUnknown = async (id: number, when: string) => {
      await noteVersions();
      for (const [name, client] of Object.entries(others)) {
        const [first = ''] = seen.get(name) ?? [];
        expect([...(seen.get(name) ?? [])], `${when}: versions of a ${name}`).toEqual([first]);
        const since = [first.replace(/\d+$/u, '0'), ...(seen.get(name) ?? [])];
        const calls = readingCalls(
          [
            { type: 'person', id: mere, other: { type: 'project', id: reef } },
            { type: 'project', id: reef, other: { type: 'person', id: mere } },
          ],
          [],
          first,
        );
        for (const call of calls) {
          const answer = await client.get(call, call.startsWith('/api') ? {} : { accept: '*/*' });
          expect(answer.statusCode, call).toBeLessThan(500);
          expect(textOf(answer.rawPayload), `${when}: ${name} at ${call}`).not.toContain(canary);
        }
        for (const version of since) {
          const answer = await client.get(`/api/v1/graph/changes?since=${version}`);
          if (answer.statusCode === 410) continue;
          expect(answer.statusCode, answer.body).toBe(200);
          const { edges, removed_edges } = answer.json<GraphChanges>();
          const told = [...edges.ids, ...removed_edges];
          expect(told, `${when}: ${name} since ${version}`).not.toContain(id);
        }
        const heard = pages.get(name)?.messages.filter(({ type }) => type === 'graph_changed');
        expect(heard, `${when}: messages to a ${name}`).toEqual([]);
      }
    };
    const isKnown = async (id: number) => {
      for (const client of [hers, theirs]) {
        const own = (await client.get('/api/v1/graph/own')).json();
        expect(own.edges.ids).toEqual([id]);
        const path = `/api/v1/${pluralOf.person}/${mere}/with-connections`;
        expect((await client.get(path)).body).toContain(canary);
      }
    };

    const made = await hers.post('/api/v1/relationships', {
      ...{ node1_type: 'person', node1_id: mere, node2_type: 'project', node2_id: reef },
      relationship_metadata: { role_type: canary, years_involved: '1995' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    await staysUnknown(id, 'proposed');
    await isKnown(id);

    const path = `/api/v1/relationships/${id}`;
    const changed = await hers.write('PUT', path, {
      relationship_metadata: { role_type: `${canary} ${canary}`, years_involved: '1996' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await staysUnknown(id, 'changed');

    const declined = await theirs.post(`${path}/decline`, {});
    expect(declined.statusCode, declined.body).toBeLessThan(300);
    await staysUnknown(id, 'declined');

    // What is confirmed is told to everybody, so that they would have heard of what was hidden.
    const second = await theirs.post('/api/v1/relationships', {
      ...{ node1_type: 'project', node1_id: reef, node2_type: 'person', node2_id: mere },
      relationship_metadata: { role_type: canary, years_involved: '1997' },
    });
    expect(second.statusCode, second.body).toBe(201);
    const shown = second.json<{ id: number }>().id;
    await staysUnknown(shown, 'proposed by the other side');
    const confirmed = await hers.post(`/api/v1/relationships/${shown}/confirm`, {});
    expect(confirmed.statusCode, confirmed.body).toBeLessThan(300);
    for (const [name, client] of Object.entries(others)) {
      await pages.get(name)?.received(({ type }) => type === 'graph_changed');
      const [since] = seen.get(name) ?? [];
      const changes = (await client.get(`/api/v1/graph/changes?since=${since}`)).json();
      expect(changes.edges.ids).toEqual([shown]);
      pages.get(name)?.socket.terminate();
    }
  });

  it('is not told of by an act that changes public things too', { timeout: 60_000 }, async () => {
    const { db } = context;
    const mere = await aPerson(db, 'Mere');
    const [reef, shoal] = [await aProject(db, 'Reef'), await aProject(db, 'Shoal')];
    const admin = await signedIn(test, db, { isSuperuser: true });
    const [hers, theirs] = [await signedIn(test, db), await signedIn(test, db)];
    await own(hers, mere);
    await own(theirs, reef);
    const others = { visitor: new HttpClient(test.app), member: await signedIn(test, db) };

    const propose = async () => {
      const made = await hers.post('/api/v1/relationships', {
        ...{ node1_type: 'person', node1_id: mere, node2_type: 'project', node2_id: reef },
        relationship_metadata: { role_type: canary, years_involved: '1995' },
      });
      expect(made.statusCode, made.body).toBe(201);
      return made.json<{ id: number }>().id;
    };
    /** What others are told of an act: the entities that its notice names, and its changes. */
    const toldOf = async <Answer>(act: () => Promise<Answer>) => {
      const readers = await Promise.all(
        Object.values(others).map(async (client) => {
          const { version } = (await client.get('/api/v1/graph/columns')).json<GraphColumns>();
          return { client, since: version, page: await open(client) };
        }),
      );
      const answer = await act();
      const told = [];
      for (const { client, since, page } of readers) {
        const notice = await page.received(({ type }) => type === 'graph_changed');
        page.socket.terminate();
        const path = `/api/v1/graph/changes?since=${since}`;
        const { nodes, removed_nodes, edges, removed_edges } = (
          await client.get(path)
        ).json<GraphChanges>();
        const named = (notice.entities as { id: number }[]).map(({ id }) => id);
        told.push({
          named: [...new Set(named)].sort(),
          nodes: [...nodes.ids, ...removed_nodes].sort(),
          edges: [...edges.ids, ...removed_edges],
        });
      }
      expect(told[1]).toEqual(told[0]);
      return { ...told[0], answer };
    };

    // One act that takes back a public project and a proposal that nobody else knows.
    await propose();
    const { id: kelp } = (await hers.post('/api/v1/projects', { name: 'Kelp' })).json();
    const reverted = await toldOf(() =>
      admin.post('/api/v1/admin/changes/reversal', { user_id: hers.userId }),
    );
    expect(reverted.answer.json()).toMatchObject({ reverted: 2 });
    expect(reverted).toMatchObject({ named: [kelp], nodes: [kelp], edges: [] });

    // A merge moves the hidden one, and parting moves it back.
    await propose();
    const merged = await toldOf(() =>
      admin.post('/api/v1/merges', { type: 'project', survivor_id: shoal, merged_id: reef }),
    );
    expect(merged.answer.statusCode, merged.answer.body).toBe(201);
    expect(merged.edges).toEqual([]);
    expect([...(merged.named ?? []), ...(merged.nodes ?? [])]).not.toContain(mere);
    expect(merged.named).toContain(reef);
    const { merge_id } = merged.answer.json<{ merge_id: number }>();
    const parted = await toldOf(() => admin.post(`/api/v1/merges/${merge_id}/undo`, {}));
    expect(parted.answer.statusCode, parted.answer.body).toBeLessThan(300);
    expect(parted.edges).toEqual([]);
    expect([...(parted.named ?? []), ...(parted.nodes ?? [])]).not.toContain(mere);
    expect(parted.named).toContain(reef);
  });
});
