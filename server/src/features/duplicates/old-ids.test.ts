import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { mergesOf } from './test-merges.ts';

describeOnOneEngine('the old id of a merged entity', (context) => {
  const test = sharedAppWithPages(context);
  beforeEach(() => context.empty());

  it('leads to the survivor through several merges, in pages, reads and searches', async () => {
    const { db } = context;
    const { user, merged, undo } = await mergesOf(test, db);
    const [first, second, last] = [
      await aPerson(db, 'Ines Quil'),
      await aPerson(db, 'Inez Quill'),
      await aPerson(db, 'Ines Quill'),
    ];
    const reef = await aProject(db, 'Reef');
    await relate(db, first, reef, 'Artist');
    const { version } = (await user.get('/api/v1/graph/columns')).json();
    const earlier = await merged(second, first);
    const later = await merged(last, second);
    for (const old of [first, second]) {
      const page = await user.get(`/people/${old}-ines-quil?from=mail`, { accept: 'text/html' });
      expect([page.statusCode, page.headers.location]).toEqual([
        301,
        `/people/${last}-ines-quill?from=mail`,
      ]);
      const survivor = await user.get(`/api/v1/entities/person/${old}/survivor`);
      expect(survivor.json()).toEqual({ type: 'person', id: last });
      const read = await user.get(`/api/v1/people/${old}/with-connections`);
      expect([read.json().id, read.headers['content-location']]).toEqual([
        last,
        `/api/v1/people/${last}`,
      ]);
      expect(read.json().connections.projects).toHaveLength(1);
      const focused = await user.get(`/api/v1/graph/focused?focus_type=person&focus_id=${old}`);
      expect(focused.json().nodes.map(({ id }: { id: number }) => id)).toContain(last);
      const paths = await user.get(`/api/v1/graph/paths?from=person_${old}&to=project_${reef}`);
      expect(paths.json().paths[0].nodes[0].id).toBe(last);
      const listed = await user.get(
        `/api/v1/relationships/by-entity?entity_type=person&entity_id=${old}`,
      );
      expect(listed.json().relationships).toHaveLength(1);
      const frame = await user.get(
        `/oembed?url=${encodeURIComponent(`http://localhost:3000/people/${old}-x`)}`,
      );
      expect(frame.json().html).toContain(`node=person_${last}`);
      // A save is refused: the user must first see which entity it would change.
      const saved = await user.write('PUT', `/api/v1/people/${old}`, { bio: 'x' });
      expect([saved.statusCode, saved.json().detail]).toEqual([
        404,
        'This person was merged into another one. Reload to see that one.',
      ]);
    }
    const changes = (await user.get(`/api/v1/graph/changes?since=${version}`)).json();
    expect(changes.removed_nodes).toEqual([first, second]);
    const found = (await user.get('/api/v1/search/entities?q=ines')).json();
    const [hits] = Object.values(found).filter(Array.isArray);
    expect(hits?.map(({ id }: { id: number }) => id)).toEqual([last]);
    expect((await undo(earlier)).json().code).toBe('conflict');
    expect((await undo(later)).statusCode).toBe(200);
    expect((await user.get(`/api/v1/people/${first}`)).json().id).toBe(second);
    expect((await undo(earlier)).statusCode).toBe(200);
    expect((await user.get(`/api/v1/people/${first}`)).json().id).toBe(first);
  });

  it('finds the survivor when the id, or its address, is entered in a search', async () => {
    const { db } = context;
    const { user, merged } = await mergesOf(test, db);
    const [old, last] = [await aPerson(db, 'Inez Quil'), await aPerson(db, 'Ines Quill')];
    await merged(last, old);
    for (const typed of [
      `https://map.example.org/people/${old}-inez-quil`,
      `map.example.org/people/${old}`,
      `/people/${old}-inez-quil`,
      `http://127.0.0.1:4000/person/${old}`,
      `https://map.example.org/map?node=person_${old}&zoom=true`,
      `person_${old}`,
      `person_${last}`,
    ]) {
      const q = encodeURIComponent(typed);
      const ids = async (path: string, list: 'results' | 'nodes') => {
        const answer = await user.get(`/api/v1${path}`);
        expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
        return answer.json()[list].map(({ id }: { id: number }) => id);
      };
      expect(await ids(`/search/entities?q=${q}`, 'results'), typed).toEqual([last]);
      expect(await ids(`/search/entities?q=${q}&entity_types=project`, 'results')).toEqual([]);
      expect(await ids(`/search/comprehensive?q=${q}`, 'nodes'), typed).toEqual([last]);
      expect(await ids(`/entities/suggest?query=${q}`, 'results'), typed).toEqual([last]);
    }
    for (const other of [`${last}`, `project_${last}`, `https://example.org/people/${last}/x`]) {
      const found = await user.get(`/api/v1/search/entities?q=${encodeURIComponent(other)}`);
      expect(found.json().results, other).toEqual([]);
    }
  });

  it('is resolved by reading calls; writing calls refuse it and name the survivor', async () => {
    const { db } = context;
    const { user, merged } = await mergesOf(test, db);
    const [old, last] = [await aPerson(db, 'Inez Quil'), await aPerson(db, 'Ines Quill')];
    const project = await aProject(db, 'Kelp');
    await merged(last, old);
    const get = async (path: string) => {
      const answer = await user.get(`/api/v1${path}`);
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
      return answer.json();
    };
    const { acts } = await get(`/entities/person/${old}/history`);
    // No part of the survivor changed, but its history still lists the merge.
    expect(acts).toMatchObject([{ kind: 'entities_merged', may_undo: true }]);
    expect(acts).toEqual((await get(`/entities/person/${last}/history`)).acts);
    await get(`/entities/person/${old}/versions/${acts[0].id}`);
    await get(`/entities/person/${old}/users`);
    await get(`/entities/person/${old}/person-verification-status`);
    const reported = { entity_type: 'person', entity_id: old, reason: 'wrong', words: 'Twice.' };
    expect((await user.post('/api/v1/reports', reported)).statusCode).toBeLessThan(300);
    const queue = await get('/admin/reports');
    expect(queue.items[0].entity).toMatchObject({ id: last, name: 'Ines Quill' });
    const relationship = (node1: number, node2: number) => ({
      ...{ node1_id: node1, node1_type: node1 === project ? 'project' : 'person' },
      ...{ node2_id: node2, node2_type: node2 === project ? 'project' : 'person' },
      relationship_metadata: { role_type: 'Artist', years_involved: '' },
    });
    const granted = { user_email: user.email, role_type: 'OWNER' };
    const link = { entity_id: old, entity_type: 'person', platform: 'x', url: 'inez' };
    const pair = { type: 'person', survivor_id: project, merged_id: old };
    const refused: ['POST' | 'PUT' | 'DELETE', string, object | undefined, number][] = [
      ['PUT', `/people/${old}`, { bio: 'x' }, 404],
      ['DELETE', `/people/${old}`, undefined, 404],
      ['POST', '/social-links', link, 404],
      ['POST', `/entities/person/${old}/users`, granted, 404],
      ['POST', `/entities/person/${old}/versions/${acts[0].id}/restore`, {}, 404],
      ['POST', '/merges', { ...pair, survivor_id: last }, 404],
      ['PUT', `/admin/duplicates/${last}/${old}/dismissal`, undefined, 404],
      ['POST', '/relationships', relationship(old, project), 400],
      ['POST', '/relationships', relationship(project, old), 400],
    ];
    for (const [method, path, body, status] of refused) {
      const answer = await user.write(method, `/api/v1${path}`, body);
      expect([path, answer.statusCode]).toEqual([path, status]);
      expect(answer.json(), path).toMatchObject({
        detail: expect.stringMatching(/was merged into another one\./u),
        survivor: { type: 'person', id: last },
      });
    }
  });
});
