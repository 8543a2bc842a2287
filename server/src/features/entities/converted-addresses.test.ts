import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { mergesOf } from '../duplicates/test-merges.ts';

describeOnOneEngine('the earlier address of what is another kind now', (context) => {
  const test = sharedAppWithPages(context);

  /** A person who became a project, with a relationship, and the superuser who did it. */
  async function aConverted(name = 'Ines Quill') {
    await context.empty();
    const { db } = context;
    const { user, merged, undo } = await mergesOf(test, db);
    const id = await aPerson(db, name);
    const reef = await aProject(db, 'Reef');
    await relate(db, id, reef, 'Artist');
    const made = await user.post(`/api/v1/entities/person/${id}/convert`, {
      to: 'project',
      version: 1,
    });
    expect(made.statusCode, made.body).toBe(200);
    return { user, merged, undo, id, reef, act: made.headers['x-act-id'] };
  }

  it('leads to the new one, in pages, reads, files and searches', async () => {
    const { user, id, reef } = await aConverted();
    const visitor = new HttpClient(test.app);
    for (const client of [visitor, user]) {
      const page = await client.get(`/people/${id}-ines-quill?from=mail`, { accept: 'text/html' });
      expect([page.statusCode, page.headers.location]).toEqual([
        301,
        `/projects/${id}-ines-quill?from=mail`,
      ]);
      const there = await client.get(`/projects/${id}-ines-quill`, { accept: 'text/html' });
      expect(there.statusCode).toBe(200);
      for (const rest of ['', '/with-connections', '?as=visitor']) {
        const read = await client.get(`/api/v1/people/${id}${rest}`);
        expect([read.statusCode, read.headers.location]).toEqual([
          301,
          `/api/v1/projects/${id}${rest}`,
        ]);
      }
    }
    const file = await visitor.get(`/people/${id}-ines-quill.vcf`);
    expect([file.statusCode, file.headers.location]).toEqual([
      301,
      `/projects/${id}-ines-quill.vcf`,
    ]);
    const get = async (path: string) => {
      const answer = await user.get(`/api/v1${path}`);
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
      return answer.json();
    };
    expect(await get(`/entities/person/${id}/survivor`)).toEqual({ type: 'project', id });
    expect(await get(`/entities/project/${id}/survivor`)).toEqual({ type: null, id: null });
    // An id has one kind: people are led to it, programs are told that it is no organisation.
    expect(await get(`/entities/organization/${id}/survivor`)).toEqual({ type: 'project', id });
    const { nodes } = await get(`/graph/focused?focus_type=person&focus_id=${id}`);
    expect(nodes.map((node: { id: number }) => node.id).sort()).toEqual([id, reef]);
    const { paths } = await get(`/graph/paths?from=person_${id}&to=project_${reef}`);
    expect(paths[0].nodes[0]).toMatchObject({ id, type: 'project' });
    const path = `/relationships/by-entity?entity_type=person&entity_id=${id}`;
    expect((await get(path)).relationships).toHaveLength(1);
    expect((await get(`/entities/person/${id}/history`)).acts[0].kind).toBe('kind_changed');
    expect((await get(`/entities/person/${id}/users`)).users ?? []).toEqual([]);
    const url = encodeURIComponent(`http://localhost:3000/people/${id}-x`);
    const frame = await visitor.get(`/oembed?url=${url}`);
    expect(frame.json().html).toContain(`node=project_${id}`);
    for (const typed of [`person_${id}`, `project_${id}`, `http://a.example/people/${id}-ines`]) {
      const found = await get(`/search/entities?q=${encodeURIComponent(typed)}`);
      expect(found.results, typed).toMatchObject([{ id, type: 'project' }]);
    }
    expect((await get(`/search/entities?q=organization_${id}`)).results).toEqual([]);
    expect((await get('/search/entities?q=quill&entity_types=person')).results).toEqual([]);
    expect((await get('/search/entities?q=quill&entity_types=project')).results).toHaveLength(1);
    expect((await visitor.get(`/api/v1/organizations/${id}`)).statusCode).toBe(404);
    const other = await visitor.get(`/organizations/${id}`, { accept: 'text/html' });
    expect([other.statusCode, other.headers.location]).toEqual([301, `/projects/${id}-ines-quill`]);
  });

  it('is refused by writing calls, which name the new one', async () => {
    const { user, id, reef, act } = await aConverted();
    const detail = 'This person is a project now. Reload to see it.';
    const link = { entity_id: id, entity_type: 'person', platform: 'x', url: 'ines' };
    const edge = {
      ...{ node1_id: id, node1_type: 'person', node2_id: reef, node2_type: 'project' },
      relationship_metadata: { role_type: 'Maker', years_involved: '' },
    };
    const calls: ['POST' | 'PUT' | 'DELETE', string, object | undefined, number][] = [
      ['PUT', `/people/${id}`, { bio: 'x' }, 404],
      ['DELETE', `/people/${id}`, undefined, 404],
      ['POST', '/social-links', link, 404],
      ['POST', `/entities/person/${id}/versions/${act}/restore`, {}, 404],
      ['POST', `/entities/person/${id}/convert`, { to: 'organization', version: 2 }, 404],
      ['POST', '/relationships', edge, 400],
    ];
    for (const [method, path, body, status] of calls) {
      const answer = await user.write(method, `/api/v1${path}`, body);
      expect([path, answer.statusCode, answer.json().survivor]).toEqual([
        path,
        status,
        { type: 'project', id },
      ]);
      const expected = status === 404 ? detail : 'This person is a project now. Choose it again.';
      expect(answer.json().detail).toBe(expected);
    }
    const reported = { entity_type: 'person', entity_id: id, reason: 'wrong', words: 'No.' };
    expect((await user.post('/api/v1/reports', reported)).statusCode).toBeLessThan(300);
    const { items } = (await user.get('/api/v1/admin/reports')).json();
    expect(items[0].entity).toMatchObject({ id, type: 'project' });
    // A report made before follows it back.
    expect((await user.post(`/api/v1/acts/${act}/undo`)).statusCode).toBe(200);
    const back = (await user.get('/api/v1/admin/reports')).json();
    expect(back.items[0].entity).toMatchObject({ id, type: 'person' });
    expect((await user.get(`/api/v1/people/${id}`)).statusCode).toBe(200);
    const forth = await user.get(`/api/v1/projects/${id}`);
    expect([forth.statusCode, forth.headers.location]).toEqual([301, `/api/v1/people/${id}`]);
  });

  it('leads through a merge too, before and after, and the merge says why it stays', async () => {
    const { user, id, reef, undo } = await aConverted();
    const merge = (survivor_id: number, merged_id: number, type = 'project') =>
      user.post('/api/v1/merges', { type, survivor_id, merged_id });
    const first = await merge(reef, id);
    expect(first.statusCode, first.body).toBe(201);
    for (const old of [`people/${id}`, `projects/${id}`]) {
      const page = await user.get(`/${old}`, { accept: 'text/html' });
      expect([old, page.headers.location]).toEqual([old, `/projects/${reef}-reef`]);
    }
    const read = await user.get(`/api/v1/people/${id}`);
    expect([read.statusCode, read.headers.location]).toEqual([301, `/api/v1/projects/${reef}`]);
    const made = await user.post(`/api/v1/entities/project/${reef}/convert`, {
      ...{
        to: 'organization',
        version: (await user.get(`/api/v1/projects/${reef}`)).json().version,
      },
    });
    expect(made.statusCode, made.body).toBe(200);
    for (const old of [`people/${id}`, `projects/${id}`, `projects/${reef}`]) {
      const page = await user.get(`/${old}`, { accept: 'text/html' });
      expect([old, page.headers.location]).toEqual([old, `/organizations/${reef}-reef`]);
    }
    const refused = await undo(first.json().merge_id);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringContaining('or is of another kind now'),
    ]);
    await user.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect((await undo(first.json().merge_id)).statusCode).toBe(200);
    const back = await user.get(`/people/${id}`, { accept: 'text/html' });
    expect(back.headers.location).toBe(`/projects/${id}-ines-quill`);
  });

  it('leads from a kind that it never was, on pages, but not to what is hidden', async () => {
    const { user, id } = await aConverted();
    const { db } = context;
    const hidden = await aPerson(db, 'Kelp');
    await db
      .updateTable('entities')
      .set({ audience: 'members' })
      .where('id', '=', hidden)
      .execute();
    await raiseNetworkVersion(db);
    const visitor = new HttpClient(test.app);
    const led = async (client: HttpClient, url: string) => {
      const { statusCode, headers, body } = await client.get(url, { accept: 'text/html' });
      expect(statusCode === 301 || !body.includes('Kelp'), url).toBe(true);
      return statusCode === 301 ? headers.location : statusCode;
    };
    expect(await led(visitor, `/organizations/${id}?from=mail`)).toBe(
      `/projects/${id}-ines-quill?from=mail`,
    );
    expect(await led(visitor, `/organizations/${id}.json`)).toBe(`/projects/${id}-ines-quill.json`);
    for (const url of [`/projects/${hidden}`, `/projects/${hidden}.json`]) {
      expect(await led(visitor, url)).toBe(404);
    }
    expect(await led(user, `/projects/${hidden}`)).toBe(`/people/${hidden}-kelp`);
    const asked = await visitor.get(`/api/v1/entities/project/${hidden}/survivor`);
    expect(asked.json()).toEqual({ type: null, id: null });
  });

  it('leads nowhere once it is erased, and again once it is restored', async () => {
    const { user, id } = await aConverted();
    await user.write('DELETE', `/api/v1/projects/${id}`);
    expect((await user.get(`/api/v1/people/${id}`)).statusCode).toBe(404);
    const { items } = (await user.get('/api/v1/admin/deleted')).json();
    await user.post(`/api/v1/deleted/${items[0].id}/restore`);
    expect((await user.get(`/api/v1/people/${id}`)).statusCode).toBe(301);
    await user.write('DELETE', `/api/v1/projects/${id}`);
    const { items: again } = (await user.get('/api/v1/admin/deleted')).json();
    await user.write('DELETE', `/api/v1/admin/deleted/${again[0].id}`);
    expect(await context.db.selectFrom('former_kinds').selectAll().execute()).toEqual([]);
  });
});
