import { mergeFields, mergeLists, readHubProject } from '@mangrove/contract';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

const stored = readHubProject(aHubProject);
const newer = { ...aHubProject, title: 'Tide Songs, again', date_modified: '2026-01-01T00:00:00Z' };
const labelled = { name: 'Tide', labels: [aHubProject], notices: [aHubNotice] };
const { img_url: _, ...storedNotice } = aHubNotice;

describeOnOneEngine('Notices and Labels', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);

  it('are stored as the Hub gives them, and stay through other changes and an undo', async () => {
    const client = await visitor();
    const { id, labels, notices } = await create(client, 'projects', labelled);
    expect([labels, notices]).toEqual([[stored], [storedNotice]]);
    const kept = await put(client, `projects/${id}`, { year: '2021', labels, notices });
    expect(kept.json()).toMatchObject({ labels: [stored], notices: [storedNotice] });
    const emptied = await put(client, `projects/${id}`, { labels: null, notices: [] });
    expect(emptied.json()).toMatchObject({ labels: [], notices: [] });
    await client.post(`/api/v1/acts/${emptied.headers['x-act-id']}/undo`);
    const page = await new HttpClient(test.app).get(`/api/v1/projects/${id}`);
    expect(page.json()).toMatchObject({ labels: [stored], notices: [storedNotice] });
  });

  it('are replaced by what is newer, and by nothing that somebody else wrote', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', labelled);
    const edited = { ...aHubProject, tk_labels: [{ ...stored.tk_labels[0], label_text: 'Free.' }] };
    const older = { ...aHubProject, date_modified: '2025-01-01T00:00:00Z', title: 'x' };
    for (const wrong of [edited, older]) {
      const answer = await put(client, `projects/${id}`, { labels: [wrong] });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        expect.stringMatching(/^These Labels differ .* are not newer\./u),
      ]);
    }
    const replaced = await put(client, `projects/${id}`, { labels: [stored, newer] });
    expect(replaced.json().labels).toEqual([readHubProject(newer)]);
  });

  it('are for owners to attach and take away; others save the rest', async () => {
    const owner = await visitor();
    const { id, labels, notices } = await create(owner, 'projects', labelled);
    for (const role_type of ['MEMBER', 'CONTRIBUTOR'] as const) {
      const member = await visitor();
      await context.db
        .insertInto('user_roles')
        .values({ user_id: member.userId, entity_id: id, role_type, is_verified: true })
        .execute();
      for (const change of [{ labels: [] }, { labels: [newer] }, { notices: [] }]) {
        const refused = await put(member, `projects/${id}`, change);
        expect([refused.statusCode, refused.json().detail]).toEqual([
          403,
          'Only an owner can attach or take away Notices and Labels.',
        ]);
      }
      const saved = await put(member, `projects/${id}`, { year: '2020', labels, notices });
      expect(saved.statusCode).toBe(200);
    }
    const superuser = await visitor({ isSuperuser: true });
    expect((await put(superuser, `projects/${id}`, { labels: [newer] })).statusCode).toBe(200);
  });

  it('are refused with the sentence of what is wrong, and nothing changes', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', labelled);
    for (const change of [
      { labels: [{ ...newer, project_page: 'javascript:alert(1)' }] },
      { labels: ['x'] },
      { labels: Array.from({ length: 11 }, () => newer) },
      { notices: [{ ...aHubNotice, notice_type: '../x' }] },
    ]) {
      const answer = await put(client, `projects/${id}`, change);
      expect(answer.statusCode, answer.body).toBe(400);
    }
    expect((await client.get(`/api/v1/projects/${id}`)).json().labels).toEqual([stored]);
  });

  it('of both are united by a merge', async () => {
    const client = await visitor();
    const one = await create(client, 'projects', { name: 'Tide', labels: [aHubProject] });
    const other = await create(client, 'projects', {
      ...{ name: 'Tides', labels: [newer], notices: [aHubNotice] },
    });
    const merged = await client.post('/api/v1/merges', {
      ...{ type: 'project', survivor_id: one.id, merged_id: other.id },
      take: Object.fromEntries([
        ...mergeFields.map((field) => [field, 'survivor']),
        ...mergeLists.map((list) => [list, 'both']),
      ]),
    });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    expect((await client.get(`/api/v1/projects/${one.id}`)).json()).toMatchObject({
      labels: [readHubProject(newer)],
      notices: [storedNotice],
    });
  });

  it('are named for the table, by those whom one may see', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', labelled);
    await create(client, 'projects', { ...labelled, audience: 'members' });
    const read = async (reader: HttpClient) => (await reader.get('/api/v1/graph/labels')).json();
    expect(await read(new HttpClient(test.app))).toEqual({
      labelled: [
        {
          id,
          names: ['TK Attribution (TK A) (Ngāi Tahu)', 'Attribution Incomplete Notice'],
          pages: [aHubProject.project_page],
        },
      ],
    });
    expect((await read(client)).labelled).toHaveLength(2);
  });

  it.each(['csv', 'json', 'geojson', 'gexf', 'graphml', 'jsonld'])(
    'leave with every export as %s',
    async (format) => {
      const client = await visitor();
      await create(client, 'projects', labelled);
      const answer = await client.get(`/api/v1/export?format=${format}`);
      const text =
        format === 'csv'
          ? Object.values(unzipSync(new Uint8Array(answer.rawPayload))).map((file) =>
              strFromU8(file),
            )
          : [answer.body];
      for (const said of ['TK Attribution (TK A)', 'Name us when you sing them.']) {
        expect(text.join('')).toContain(said);
      }
      expect(text.join('')).toContain(aHubProject.project_page);
      expect(text.join('')).toContain('The attribution of this is not complete.');
    },
  );
});
