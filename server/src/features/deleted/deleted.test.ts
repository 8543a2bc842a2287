import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { relate } from '../../../test/factories.ts';
import { flatPng } from '../../../test/hostile-pictures.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { removeExpired } from '../../cleanup.ts';
import { uploadAs } from '../files/test-upload.ts';
import { readWhole } from './test-deleted.ts';

const day = 24 * 3600;

describeOnOneEngine('a deleted item', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });
  type User = Awaited<ReturnType<typeof signedIn>>;
  let superuser: User;
  let owner: User;
  let person: { id: number; photo_url: string; low_res_photo_url: string };
  let project: { id: number };
  let relationship: { id: number };
  beforeEach(async () => {
    await context.empty();
    for (const name of pictures()) rmSync(join(test.dataDir, 'files', name));
    superuser = await signedIn(test, context.db, { isSuperuser: true });
    owner = await signedIn(test, context.db);
    const { url } = (await uploadAs(owner, flatPng(8, 8), 'photo.png')).json();
    const given = { first_name: 'Ines', last_name: 'Quill', bio: 'Weaves kelp.', photo_url: url };
    person = (
      await owner.post('/api/v1/people', { ...given, tags_with_type: [{ name: 'KELP' }] })
    ).json();
    // Everybody sees the person, whom nobody asked.
    await context.db.updateTable('entities').set({ audience: 'public' }).execute();
    project = (await owner.post('/api/v1/projects', { name: 'Tide Lines' })).json();
    relationship = (
      await owner.post('/api/v1/relationships', {
        node1_id: person.id,
        node1_type: 'person',
        node2_id: project.id,
        node2_type: 'project',
        relationship_metadata: { role_type: 'Kelpwright', years_involved: '2015' },
      })
    ).json();
  });

  const remove = async (path: string, by: User = superuser) => {
    const answer = await by.write('DELETE', `/api/v1/${path}`);
    expect(answer.statusCode, answer.body).toBe(204);
  };
  const items = async (by: User = superuser, query = '') => {
    const list = by === superuser ? 'admin/deleted' : 'users/me/deleted';
    const answer = await by.get(`/api/v1/${list}${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items;
  };
  const restore = (id: number, by: User = superuser) => by.post(`/api/v1/deleted/${id}/restore`);
  const erase = (id: number) => superuser.write('DELETE', `/api/v1/admin/deleted/${id}`);
  const cleanUp = () =>
    removeExpired({
      db: context.db,
      clock: test.clock,
      images: openLocalImages(join(test.dataDir, 'files')),
    });
  const pictures = () => readdirSync(join(test.dataDir, 'files')).sort();

  /** All answers that mention the person, by address; of pages and files only the status. */
  async function readEverywhere(): Promise<Record<string, unknown>> {
    const visitor = await signedIn(test, context.db);
    const { id, photo_url, low_res_photo_url } = person;
    const slug = `/people/${id}-ines-quill`;
    const answers: Record<string, unknown> = {};
    for (const path of [
      `people/${id}`,
      `people/${id}/with-connections`,
      `projects/${project.id}/with-connections`,
      'people?limit=100',
      `relationships/by-entity?entity_type=person&entity_id=${id}`,
      `relationships/by-entity?entity_type=project&entity_id=${project.id}`,
      `relationships/by-node2?node2_type=project&node2_id=${project.id}`,
      'relationships/role-types',
      'graph',
      'graph/columns',
      'graph/facts',
      'graph/tags',
      'graph/years',
      `graph/focused?focus_type=person&focus_id=${id}&depth=1`,
      `graph/paths?from=person_${id}&to=project_${project.id}`,
      'search/comprehensive?q=ines',
      'search/entities?q=kelp',
      'search/facets?q=ines&facet=tag',
      'entities/suggest?query=ines',
      'entities/tags?search=kelp',
      'export?format=json',
      photo_url.replace('/api/v1/', ''),
      low_res_photo_url.replace('/api/v1/', ''),
    ]) {
      const answer = await visitor.get(`/api/v1/${path}`);
      const isJson = String(answer.headers['content-type']).includes('json');
      answers[path] = [answer.statusCode, isJson ? answer.json() : answer.body.length];
    }
    for (const path of [
      slug,
      '/sitemap-1.xml',
      `/oembed?url=http%3A%2F%2Flocalhost%3A3000${slug}`,
    ]) {
      const answer = await visitor.send({
        method: 'GET',
        url: path,
        headers: { accept: 'text/html' },
      });
      answers[path] = [answer.statusCode, answer.body.includes('ines-quill')];
    }
    return answers;
  }

  it('disappears from every answer, and all answers are as before once it is restored', async () => {
    const since = (await superuser.get('/api/v1/graph/columns')).json().version;
    const before = await readEverywhere();
    const rows = await readWhole(context.db);
    expect(Object.values(before).filter((one) => (one as number[])[0] !== 200)).toEqual([]);
    await remove(`people/${person.id}`);
    const meanwhile = await readEverywhere();
    const told = JSON.stringify(meanwhile, (key, value) => (key === 'url' ? undefined : value));
    expect(told).not.toMatch(/"(?:Ines|Ines Quill|Quill|Kelpwright|Weaves kelp\.)"/u);
    const statuses = Object.entries(meanwhile).filter(
      ([path]) =>
        path.includes('ines-quill') ||
        new RegExp(`people/${person.id}|_id=${person.id}|files/|person_`, 'u').test(path),
    );
    expect(statuses.map(([path, answer]) => [path, (answer as number[])[0]])).toEqual(
      statuses.map(([path]) => [path, 404]),
    );
    const changes = (await superuser.get(`/api/v1/graph/changes?since=${since}`)).json();
    expect(JSON.stringify(changes)).not.toContain('Ines');
    const [item] = await items();
    expect(item).toMatchObject({
      kind: 'entity',
      entity_type: 'person',
      subject_id: person.id,
      name: 'Ines Quill',
      days_left: 30,
      relationships: 1,
      deleted_by: { id: superuser.userId },
    });
    const back = await restore(item.id);
    expect(back.json()).toMatchObject({ relationships: 1, waiting: 0, folded: 0, lost: 0 });
    expect(await readWhole(context.db)).toEqual(rows);
    const after = await readEverywhere();
    const untimed = (all: object) =>
      JSON.parse(
        JSON.stringify(all, (key, value) =>
          /version|exported|date/u.test(key) ? undefined : value,
        ),
      );
    expect(untimed(after)).toEqual(untimed(before));
    expect(await items()).toEqual([]);
    const events = (await superuser.get('/api/v1/admin/audit?event=entity_restored')).json();
    expect(events.items).toMatchObject([{ target: { id: person.id } }]);
  });

  it('is listed for its owners, who can restore it; for other users it returns 404', async () => {
    const other = await signedIn(test, context.db);
    await context.db
      .insertInto('user_roles')
      .values({
        user_id: other.userId,
        entity_id: project.id,
        role_type: 'CONTRIBUTOR',
        is_verified: true,
      })
      .execute();
    await remove(`relationships/${relationship.id}`, owner);
    await remove(`projects/${project.id}`);
    expect(await items(other)).toEqual([]);
    const listed = await items(owner);
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([
      'Tide Lines',
      'Ines Quill – Tide Lines',
    ]);
    expect(JSON.stringify(listed)).not.toContain(superuser.email);
    const [aside, connection] = listed;
    expect((await restore(aside.id, other)).statusCode).toBe(404);
    // An end is deleted as well: the relationship waits and is restored with that end.
    expect((await restore(connection.id, owner)).json()).toMatchObject({
      relationships: 0,
      waiting: 1,
    });
    expect((await restore(aside.id, owner)).json()).toMatchObject({ relationships: 1 });
    const roles = (await owner.get(`/api/v1/entities/project/${project.id}/users`)).json();
    expect(roles.items).toHaveLength(2);
    // A user who no longer owns either end cannot restore the relationship.
    await remove(`relationships/${relationship.id}`, owner);
    await context.db.deleteFrom('user_roles').where('user_id', '=', owner.userId).execute();
    expect(await items(owner)).toEqual([]);
    const [left] = await items();
    expect((await restore(left.id, owner)).statusCode).toBe(404);
  });

  it('is restored without replacing a newer equal relationship or a newer profile', async () => {
    const { db } = context;
    await db
      .updateTable('entities')
      .set({ user_id: owner.userId, added_by: null })
      .where('id', '=', person.id)
      .execute();
    await remove(`relationships/${relationship.id}`, owner);
    await relate(db, person.id, project.id, 'Kelpwright', '2015');
    const [twin] = await items();
    expect((await restore(twin.id)).json()).toMatchObject({ relationships: 0, folded: 1 });
    await remove(`people/${person.id}`);
    const other = (
      await owner.post('/api/v1/people', { first_name: 'Ines', user_id: owner.userId })
    ).json();
    const [aside] = await items();
    expect((await restore(aside.id)).statusCode).toBe(200);
    const profiles = await db
      .selectFrom('entities')
      .select(['id', 'user_id'])
      .where('type', '=', 'person')
      .orderBy('id')
      .execute();
    expect(profiles).toEqual([
      { id: person.id, user_id: null },
      { id: other.id, user_id: owner.userId },
    ]);
  });

  it('is erased by a superuser with a fresh login, or by the cleanup after 30 days', async () => {
    await remove(`people/${person.id}`);
    const [item] = await items();
    test.clock.advance(16 * 60);
    expect((await erase(item.id)).statusCode).toBe(428);
    await superuser.post('/api/v1/auth/confirm-password', { password: 'salt water archive' });
    expect(pictures()).toHaveLength(2);
    expect((await erase(item.id)).statusCode).toBe(204);
    expect(pictures()).toEqual([]);
    const history = () => context.db.selectFrom('revisions').select('entity_id').execute();
    expect((await history()).filter(({ entity_id }) => entity_id === person.id)).toEqual([]);
    await remove(`projects/${project.id}`);
    test.clock.advance(30 * day - 60);
    await cleanUp();
    expect(await context.db.selectFrom('deleted_items').select('id').execute()).toHaveLength(1);
    test.clock.advance(120);
    await cleanUp();
    for (const table of ['deleted_items', 'revisions', 'acts'] as const) {
      expect([table, await context.db.selectFrom(table).select('id').execute()]).toEqual([
        table,
        [],
      ]);
    }
  });

  it('is erased with the account it describes, including its history', async () => {
    const { db } = context;
    await db
      .updateTable('entities')
      .set({ user_id: owner.userId, added_by: null })
      .where('id', '=', person.id)
      .execute();
    await remove(`projects/${project.id}`);
    // The profile is set aside before the account is deleted.
    await remove(`people/${person.id}`);
    const answer = await owner.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(answer.statusCode, answer.body).toBe(200);
    const left = await db.selectFrom('deleted_items').select(['subject_id', 'content']).execute();
    expect(left.map(({ subject_id }) => subject_id)).toEqual([project.id]);
    expect(left[0]?.content).toMatchObject({ relationships: [], user_roles: [] });
    const revisions = await db.selectFrom('revisions').select(['entity_id', 'other_id']).execute();
    expect(JSON.stringify(revisions)).not.toMatch(new RegExp(`_id":${person.id}[,}]`, 'u'));
    // The bytes are deleted after the answer.
    await expect.poll(pictures).toEqual([]);
    const [item] = await items();
    expect((await restore(item.id)).json()).toMatchObject({ relationships: 0, lost: 0 });
    expect((await superuser.get(`/api/v1/projects/${project.id}`)).statusCode).toBe(200);
  });
});
