import { readHubProject } from '@mangrove/contract';
import { aHubProject } from '@mangrove/contract/test-hub';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { type HubServer, hubKey, startHubServer } from '../../../test/hub-server.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { HubAway, openLabelHub } from '../../adapters/label-hub.ts';
import { silentDeps } from '../../domain/history/change-deps.ts';
import { setUpEntities } from '../entities/test-entities.ts';
import { followHub } from './follow-hub.ts';

const stored = readHubProject(aHubProject);
const { unique_id: projectId } = stored;
const [label] = aHubProject.tk_labels;
const newer = {
  ...aHubProject,
  date_modified: '2026-01-01T00:00:00.000000Z',
  tk_labels: [{ ...label, label_text: 'Ask us before you sing them.' }],
};
const dayMs = 24 * 3_600_000;

describeOnOneEngine('Labels that follow their Hub', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  let hub: HubServer;
  beforeAll(async () => {
    hub = await startHubServer();
  });
  afterAll(() => hub.close());
  beforeEach(() => {
    hub.projects.clear();
    hub.projects.set(projectId, aHubProject);
    hub.asked.length = 0;
    hub.answer = null;
  });

  // Sessions go by the clock of the app, which stays.
  let ahead = 0;
  const later = () => {
    ahead += dayMs + 60_000;
  };
  const touched: number[][] = [];
  const round = (settings: { url?: string; key?: string } = {}) =>
    followHub({
      changes: {
        ...silentDeps({ db: context.db, images: {} as never }),
        clock: { now: () => new Date(Date.now() + ahead) },
        onGraphChanged: (entities) => touched.push(entities.map(({ id }) => id)),
      },
      hub: openLabelHub({ url: hub.url, key: hubKey, ...settings }),
      log: test.log,
    });
  const labelsOf = async (id: number) =>
    (await new HttpClient(test.app).get(`/api/v1/projects/${id}`)).json().labels;
  const history = async (client: HttpClient, id: number) =>
    (await client.get(`/api/v1/entities/project/${id}/history`)).json().acts;
  const aLabelled = async (client: HttpClient, labels: object[] = [aHubProject]) =>
    (await create(client, 'projects', { name: 'Tide', labels })).id as number;

  it('are compared once a day, and take over what their community changed', async () => {
    const owner = await visitor();
    const id = await aLabelled(owner);
    await round();
    expect(hub.asked).toHaveLength(2);
    await round();
    expect(hub.asked).toHaveLength(2);
    hub.projects.set(projectId, newer);
    later();
    touched.length = 0;
    await round();
    expect(await labelsOf(id)).toEqual([readHubProject(newer)]);
    expect(touched).toEqual([[id]]);
    expect((await history(owner, id))[0]).toMatchObject({ kind: 'labels_followed' });
    const news = (await owner.get('/api/v1/notifications')).json().items;
    expect(news).toMatchObject([{ kind: 'labels_changed', entity: { id, name: 'Tide' } }]);
    // Nothing is written while nothing changes there.
    later();
    touched.length = 0;
    await round();
    expect([touched, (await history(owner, id)).length]).toEqual([[], 2]);
  });

  it.each([
    ['deleted', (id: string) => hub.projects.delete(id)],
    ['private', (id: string) => hub.projects.set(id, 'private')],
    ['without a Label', (id: string) => hub.projects.set(id, { ...newer, tk_labels: [] })],
  ] as const)(
    'leave when their project is %s there, and come back by no way',
    async (_, takeBack) => {
      const owner = await visitor();
      const superuser = await visitor({ isSuperuser: true });
      const [id, restorable] = [await aLabelled(owner), await aLabelled(owner)];
      const emptied = await put(owner, `projects/${id}`, { labels: [] });
      const again = await put(owner, `projects/${id}`, { labels: [aHubProject] });
      await round();
      expect((await superuser.write('DELETE', `/api/v1/projects/${restorable}`)).statusCode).toBe(
        204,
      );
      takeBack(projectId);
      later();
      await round();
      expect(await labelsOf(id)).toEqual([]);

      const [followed] = await history(owner, id);
      for (const act of [followed.id, Number(emptied.headers['x-act-id'])]) {
        const undone = await superuser.post(`/api/v1/acts/${act}/undo`);
        expect([undone.statusCode, await labelsOf(id)], undone.body).toEqual([
          undone.statusCode === 409 ? 409 : 200,
          [],
        ]);
      }
      const version = `/api/v1/entities/project/${id}/versions/${again.headers['x-act-id']}`;
      const seen = (await owner.get(version)).json();
      const reason = 'Labels are as their Hub gives them now.';
      expect(seen.left_out).toEqual([{ part: 'labels', reason }]);
      const restored = await owner.post(`${version}/restore`, { version: seen.version });
      expect([restored.statusCode, restored.json().left_out], restored.body).toEqual([
        200,
        [{ part: 'labels', reason }],
      ]);
      expect(await labelsOf(id)).toEqual([]);

      const deleted = (await superuser.get('/api/v1/admin/deleted')).json().items;
      const back = await superuser.post(`/api/v1/deleted/${deleted[0].id}/restore`);
      expect([back.statusCode, await labelsOf(restorable)], back.body).toEqual([200, []]);

      const pasted = await put(owner, `projects/${id}`, { labels: [aHubProject] });
      expect([pasted.statusCode, pasted.json().detail]).toEqual([
        400,
        expect.stringContaining('The Local Contexts Hub does not give these Labels any more'),
      ]);
      const created = await owner.post('/api/v1/projects', { name: 'Ebb', labels: [aHubProject] });
      expect(created.statusCode, created.body).toBe(400);
    },
  );

  it('of an older version, an undo or a merge are those that the Hub gives now', async () => {
    const owner = await visitor();
    const id = await aLabelled(owner);
    const [{ id: made }] = await history(owner, id);
    hub.projects.set(projectId, newer);
    await round();
    const twin = await create(owner, 'projects', { name: 'Tide twin' });
    const now = [readHubProject(newer)];
    expect(await labelsOf(id)).toEqual(now);
    const path = `/api/v1/entities/project/${id}/versions/${made}`;
    const { version } = (await owner.get(path)).json();
    const restored = await owner.post(`${path}/restore`, { version });
    expect([restored.statusCode, await labelsOf(id)], restored.body).toEqual([200, now]);
    await context.db
      .updateTable('entities')
      .set({ labels: JSON.stringify([stored]) as never })
      .where('id', '=', twin.id)
      .execute();
    expect(await labelsOf(twin.id)).toEqual(now);
  });

  it('that somebody made up with a later date are those of the Hub again', async () => {
    const owner = await visitor();
    const id = await aLabelled(owner);
    await round();
    const madeUp = { ...newer, date_modified: '2099-01-01T00:00:00Z' };
    expect((await put(owner, `projects/${id}`, { labels: [madeUp] })).statusCode).toBe(200);
    later();
    await round();
    expect(await labelsOf(id)).toEqual([stored]);
  });

  it.each([
    ['is down', (answer: { destroy: () => void }) => answer.destroy(), {}],
    ['fails', { status: 500, body: '{"detail": "Server error"}' }, {}],
    ['is a page that is not there', { status: 404, body: '<h1>Not Found</h1>' }, {}],
    ['leads elsewhere', { status: 302, body: '' }, {}],
    ['says something else', { status: 200, body: '{"projects": []}' }, {}],
    ['sends too much', { status: 200, body: ' '.repeat(5_000_000) }, {}],
    ['refuses the key', null, { key: 'another' }],
  ] as const)(
    'stay as they are while the Hub %s, and are tried again',
    async (_, says, settings) => {
      const owner = await visitor();
      const id = await aLabelled(owner);
      await round();
      later();
      hub.projects.clear();
      hub.answer =
        says === null
          ? null
          : (response) => {
              if (typeof says === 'function') return says(response);
              response
                .writeHead(says.status, { location: 'https://elsewhere.example/', ...json })
                .end(says.body);
            };
      await expect(round(settings)).rejects.toThrow(HubAway);
      expect(await labelsOf(id)).toEqual([stored]);
      hub.answer = null;
      await round();
      expect(await labelsOf(id)).toEqual([]);
    },
  );

  it('stay where a Hub never gave them, and where their project cannot be read', async () => {
    const owner = await visitor();
    const id = await aLabelled(owner);
    hub.projects.clear();
    await round();
    await round();
    later();
    await round();
    expect(await labelsOf(id)).toEqual([stored]);
    hub.projects.set(projectId, { ...newer, tk_labels: [{ ...label, label_type: '../x' }] });
    later();
    await round();
    expect(await labelsOf(id)).toEqual([stored]);
  });

  it.each([
    ['projects', 'project', { name: 'Tide', labels: [aHubProject] }, { labels: [] }],
    ['people', 'person', { first_name: 'Mere', passed_on: true }, { passed_on: false }],
  ] as const)(
    'of %s, and who has passed on, are set back by owners only',
    async (path, type, given, emptied) => {
      const owner = await visitor();
      const member = await visitor();
      const { id } = await create(owner, path, given);
      const of = `/api/v1/entities/${type}/${id}`;
      const { acts } = (await owner.get(`${of}/history`)).json();
      await put(owner, `${path}/${id}`, emptied);
      await context.db
        .insertInto('user_roles')
        .values({
          user_id: member.userId,
          ...{ entity_id: id, role_type: 'CONTRIBUTOR', is_verified: true },
        })
        .execute();
      const version = `${of}/versions/${acts[0].id}`;
      const [part = ''] = Object.keys(emptied);
      const read = async () => (await owner.get(`/api/v1/${path}/${id}`)).json()[part];
      const before = await read();
      const seen = (await member.get(version)).json();
      const leftOut = [{ part, reason: 'Only an owner can set this back.' }];
      expect([seen.changes, seen.left_out]).toEqual([{}, leftOut]);
      const restored = await member.post(`${version}/restore`, { version: seen.version });
      expect([restored.json().left_out, await read()]).toEqual([leftOut, before]);
      const byOwner = await owner.post(`${version}/restore`, { version: seen.version });
      expect(byOwner.statusCode, byOwner.body).toBe(200);
      expect(await read()).not.toEqual(before);
    },
  );
});

const json = { 'content-type': 'application/json' };
