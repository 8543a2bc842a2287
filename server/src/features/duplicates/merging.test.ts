import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { sharedAppWithPages } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { giveRole, mergesOf } from './test-merges.ts';

describeOnOneEngine('merging two entities of a kind', (context) => {
  const test = sharedAppWithPages(context);
  beforeEach(() => context.empty());

  it('can be undone through the history, like other acts', async () => {
    const { db } = context;
    const { user, merged } = await mergesOf(test, db);
    const [survivor, other] = [await aPerson(db, 'Ines Quill'), await aPerson(db, 'Inès Quill')];
    await relate(db, other, await aProject(db, 'Kelp'), 'Curator');
    await merged(survivor, other);
    const { acts } = (await user.get(`/api/v1/entities/person/${survivor}/history`)).json();
    expect(acts[0]).toMatchObject({ kind: 'entities_merged', may_undo: true });
    const [stays, goes] = acts[0].revisions.filter(
      ({ subject }: { subject: string }) => subject === 'entity',
    );
    expect(stays).toMatchObject({ op: 'changed', entity: { name: 'Ines Quill' } });
    expect(goes).toMatchObject({ op: 'deleted', entity: { name: 'Inès Quill' } });
    const undone = await user.post(`/api/v1/acts/${acts[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json().may_undo).toBe(false);
    expect((await user.get(`/api/v1/people/${other}`)).json()).toMatchObject({ id: other });
  });

  it('takes the chosen fields, unites lists, relationships and roles, and previews all of it', async () => {
    const { db } = context;
    const { user, merged } = await mergesOf(test, db);
    const steward = await signedIn(test, db);
    const lyon = { city: 'Lyon', country: 'France' };
    const survivor = await aPerson(db, 'Ines Quill', { about: 'Draws.', locations: [lyon] });
    const other = await aPerson(db, 'Inès Quill', {
      about: 'Paints.',
      locations: [lyon, { city: 'Basel' }],
      links: [['website', 'https://quill.org']],
      tags: ['TIDES'],
    });
    const reef = await aProject(db, 'Reef');
    await relate(db, survivor, reef, 'Artist', '2020');
    await relate(db, reef, other, 'Artist', '2020');
    await relate(db, other, await aProject(db, 'Kelp'), 'Curator');
    await relate(db, survivor, other, 'Friend');
    await giveRole(db, steward.userId, survivor, 'MEMBER');
    await giveRole(db, steward.userId, other, 'OWNER');
    const preview = await user.get(
      `/api/v1/merges/preview?type=person&survivor_id=${survivor}&merged_id=${other}`,
    );
    expect(preview.json()).toMatchObject({
      relationships: {
        moved: 1,
        folded: [{ name: 'Reef', role: 'Artist', year: '2020' }],
        between: [{ name: 'Ines Quill', role: 'Friend', year: '' }],
      },
      roles: [{ role_type: 'OWNER', before: 'MEMBER' }],
      refusal: null,
    });
    await merged(survivor, other, { take: { name: 'merged', about: 'merged' } });
    const now = (await user.get(`/api/v1/people/${survivor}/with-connections`)).json();
    expect(now).toMatchObject({
      name: 'Inès Quill',
      bio: 'Paints.',
      locations: [{ city: 'Lyon' }, { city: 'Basel' }],
      social_links: [{ url: 'https://quill.org' }],
      tags_with_type: [{ name: 'TIDES' }],
      connections: { people: [], projects: [{ name: 'Kelp' }, { name: 'Reef' }] },
    });
    expect(now.connections.projects[1].relationships).toHaveLength(1);
    const holders = (await user.get(`/api/v1/entities/person/${survivor}/users`)).json();
    expect(JSON.stringify(holders)).toContain('"role_type":"OWNER"');
  });

  it('previews no connection that its owner may not see', async () => {
    const { db } = context;
    const { user } = await mergesOf(test, db, false);
    const [survivor, other] = [await aPerson(db, 'Ines Quill'), await aPerson(db, 'Inès Quill')];
    for (const id of [survivor, other]) await giveRole(db, user.userId, id);
    const [shared, own] = [await aProject(db, 'Shared Shelter'), await aProject(db, 'Own Shelter')];
    for (const id of [survivor, other]) await relate(db, id, shared, 'Guest');
    await relate(db, other, own, 'Guest');
    const read = async () => {
      const path = `/api/v1/merges/preview?type=person&survivor_id=${survivor}&merged_id=${other}`;
      return (await user.get(path)).json().relationships;
    };
    const all = { moved: 1, folded: [{ name: 'Shared Shelter' }], between: [] };
    expect(await read()).toMatchObject(all);
    await db.updateTable('entities').set({ audience: 'private' }).where('id', '>', other).execute();
    expect(await read()).toEqual({ moved: 0, folded: [], between: [] });
    for (const id of [shared, own]) await giveRole(db, user.userId, id, 'MEMBER');
    expect(await read()).toMatchObject(all);
  });

  it('is allowed to superusers and to owners of both entities', async () => {
    const { db } = context;
    const owner = await mergesOf(test, db, false);
    const other = await signedIn(test, db);
    const [a, b] = [await aPerson(db), await aPerson(db)];
    await giveRole(db, owner.user.userId, a);
    await giveRole(db, other.userId, b);
    expect((await owner.merge(a, b)).statusCode).toBe(403);
    await giveRole(db, owner.user.userId, b);
    const steward = await signedIn(test, db);
    await giveRole(db, steward.userId, b, 'CONTRIBUTOR');
    const id = await owner.merged(a, b);
    // A user who owned neither may not part them.
    expect((await steward.post(`/api/v1/merges/${id}/undo`)).statusCode).toBe(403);
    expect((await owner.undo(id)).statusCode).toBe(200);
    const rows = await db.selectFrom('audit_log').select('event').orderBy('id').execute();
    expect(rows.slice(-2).map(({ event }) => event)).toEqual([
      'entities_merged',
      'entities_parted',
    ]);
  });

  it('keeps the user of a profile, and refuses profiles of two users', async () => {
    const { db } = context;
    const { merged, merge, user } = await mergesOf(test, db);
    const [ines, hana] = [await signedIn(test, db), await signedIn(test, db)];
    const [imported, profile, another] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    const own = (id: number, user_id: number) =>
      db.updateTable('entities').set({ user_id }).where('id', '=', id).execute();
    await own(profile, ines.userId);
    await own(another, hana.userId);
    await merged(imported, profile);
    expect((await user.get(`/api/v1/people/${imported}`)).json().user_id).toBe(ines.userId);
    const refused = await merge(imported, another);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Both are the profiles of members. A profile that belongs to a member cannot be merged into that of another member.',
    ]);
  });

  it('refuses two kinds, one entity twice, and a stale version', async () => {
    const { db } = context;
    const { merge } = await mergesOf(test, db);
    const [a, b] = [await aPerson(db), await aPerson(db)];
    const organization = await anOrganization(db);
    const versions = { survivor: 1, merged: 7 };
    expect([
      (await merge(a, organization)).statusCode,
      (await merge(a, a)).statusCode,
      (await merge(a, b, { versions })).json().code,
    ]).toEqual([404, 400, 'stale_version']);
  });

  it('lets a repeated import match its rows to the survivor', async () => {
    const { db } = context;
    const { merged, undo } = await mergesOf(test, db);
    const images = openLocalImages(test.dataDir);
    const take = () =>
      importNetwork({ db, images }, writeNetworkFolder(), { source: 'folder:n' }, silentWatcher);
    await take();
    const ada = await db
      .selectFrom('entities')
      .select('id')
      .where('name', '=', 'Ada Ito')
      .executeTakeFirstOrThrow();
    const survivor = await aPerson(db, 'Ada Itoh');
    const id = await merged(survivor, ada.id);
    const count = () => db.selectFrom('relationships').select('id').execute();
    const before = await count();
    expect((await take()).added).toEqual({ person: 0, organization: 0, project: 0 });
    expect(await count()).toHaveLength(before.length);
    expect((await undo(id)).json().kept).toEqual([]);
    expect((await take()).added).toEqual({ person: 0, organization: 0, project: 0 });
  });

  it('can be undone for 30 days', async () => {
    const { db } = context;
    const { merged, undo, user } = await mergesOf(test, db);
    const id = await merged(await aPerson(db, 'Ines'), await aPerson(db, 'Inès'));
    const listed = async () => (await user.get('/api/v1/admin/merges')).json().items;
    expect(await listed()).toMatchObject([{ id, survivor_name: 'Ines', merged_name: 'Inès' }]);
    test.clock.advance(31 * 24 * 3600);
    try {
      const again = await mergesOf(test, db);
      expect((await again.undo(id)).json().detail).toBe('This merge can no longer be undone.');
      expect((await again.user.get('/api/v1/admin/merges')).json().items).toEqual([]);
    } finally {
      test.clock.advance(-31 * 24 * 3600);
    }
    expect((await undo(id)).statusCode).toBe(200);
  });

  it('can be undone after users with roles on the entities were deleted', async () => {
    const { db } = context;
    const { merged, undo, user } = await mergesOf(test, db);
    const [member, adder, owner] = [
      await signedIn(test, db),
      await signedIn(test, db),
      await signedIn(test, db),
    ];
    const [imported, profile] = [await aPerson(db, 'Ines'), await aPerson(db, 'Inès')];
    const set = (id: number, change: object) =>
      db.updateTable('entities').set(change).where('id', '=', id).execute();
    await set(imported, { added_by: adder.userId });
    await set(profile, { user_id: member.userId });
    for (const id of [imported, profile]) await giveRole(db, owner.userId, id);
    await giveRole(db, adder.userId, profile, 'MEMBER');
    await giveRole(db, member.userId, imported);
    const id = await merged(imported, profile);
    for (const one of [adder, owner]) {
      const kept = [{ type: 'person', id: imported, action: 'keep' }];
      const nodes = one === owner ? kept : [];
      const left = await one.post('/api/v1/auth/delete-account', { nodes });
      expect(left.statusCode, left.body).toBe(200);
    }
    const merge = db.selectFrom('merges').select(['record', 'owners']);
    expect(await merge.executeTakeFirstOrThrow()).toMatchObject({
      owners: [member.userId],
      record: { roles: [], before: { entity: { added_by: null } } },
    });
    const answer = await undo(id);
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = db.selectFrom('entities').select(['id', 'user_id', 'added_by']).orderBy('id');
    expect(await rows.execute()).toEqual([
      { id: imported, user_id: null, added_by: null },
      { id: profile, user_id: member.userId, added_by: null },
    ]);
    expect((await user.get(`/api/v1/people/${profile}`)).statusCode).toBe(200);
  });

  it('leaves no rows once the survivor is erased', async () => {
    const { db } = context;
    const { merged, user } = await mergesOf(test, db);
    const member = await signedIn(test, db);
    const [first, second, profile, another] = [
      await aPerson(db, 'Inez Quil'),
      await aPerson(db, 'Inès Quill'),
      await aPerson(db, 'Ines Quill'),
      await aPerson(db, 'Ines Quille'),
    ];
    await db
      .updateTable('entities')
      .set({ user_id: member.userId })
      .where('id', '=', profile)
      .execute();
    await relate(db, first, another, 'Friend');
    await merged(second, first);
    await merged(profile, second);
    const dismissed = `/api/v1/admin/duplicates/${profile}/${another}/dismissal`;
    expect((await user.write('PUT', dismissed)).statusCode).toBe(204);
    const left = await member.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(left.statusCode, left.body).toBe(200);
    const tables = ['merges', 'entity_redirects', 'duplicate_dismissals', 'deleted_items'] as const;
    for (const table of [...tables, 'revisions', 'acts'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });
});
