import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { newestRevision, replay, setUpHistory, storedThings, type User } from './test-history.ts';

describeOnOneEngine('reverting what accounts did', (context) => {
  const { call, visitor, superuser, send, grant, documentOf } = setUpHistory(context);

  const preview = async (admin: User, user: User) => {
    const answer = await admin.get(call(`/admin/changes/reversal?user_id=${user.userId}`));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  /** Calls until all is looked at. @returns how many things were reverted, and by which acts. */
  async function revert(admin: User, user: User) {
    const acts: number[] = [];
    let count = 0;
    for (let before: number | null | undefined; before !== null; ) {
      const whose = { user_id: user.userId };
      const given = before === undefined ? whose : { ...whose, before };
      const { body } = await send(admin, 'POST', '/admin/changes/reversal', given);
      count += body.reverted;
      if (body.act_id !== null) acts.push(body.act_id);
      before = body.next as number | null;
    }
    return { count, acts };
  }

  async function aSharedProject() {
    const [admin, ada, ben] = [await superuser(), await visitor(), await visitor()];
    const { body } = await send(admin, 'POST', '/projects', { name: 'Low Water' });
    for (const user of [ada, ben]) await grant(body.id, user, 'MEMBER');
    const save = (user: User, change: object) => send(user, 'PUT', `/projects/${body.id}`, change);
    return { admin, ada, ben, id: body.id as number, save };
  }

  it('leaves a connection whose former role another one has by now, and reverts the rest', async () => {
    const { admin, ada, id, save } = await aSharedProject();
    const person = await aPerson(context.db, 'Ines Quill');
    await grant(person, ada, 'OWNER');
    const ends = { node1_id: person, node1_type: 'person', node2_id: id, node2_type: 'project' };
    const friend = { ...ends, relationship_metadata: { role_type: 'Friend' } };
    const { body: edge } = await send(admin, 'POST', '/relationships', friend);
    const guest = { relationship_metadata: { role_type: 'Guest' } };
    const { act } = await send(ada, 'PUT', `/relationships/${edge.id}`, guest);
    await save(ada, { name: 'Buy this' });
    await send(admin, 'POST', '/relationships', friend);

    const undone = await admin.post(call(`/acts/${act}/undo`));
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      'A connection with the former role and years was made since. Nothing was undone.',
    ]);
    const { items } = await preview(admin, ada);
    expect(items.map(({ left_out }: { left_out: object[] }) => left_out.length)).toContain(1);
    expect(await revert(admin, ada)).toMatchObject({ count: 1 });
    expect(await documentOf(id)).toMatchObject({ name: 'Low Water' });
    const roles = await context.db.selectFrom('relationships').select('role').execute();
    expect(roles.map(({ role }) => role).sort()).toEqual(['Friend', 'Guest']);
  });

  it.each(['the last first', 'the first first'])(
    'takes back both of two that changed the same thing: %s',
    async (order) => {
      const { admin, ada, ben, id, save } = await aSharedProject();
      const then = await documentOf(id);
      await save(ada, { name: 'Buy this', description: 'Cheap.' });
      await save(ben, { name: 'Buy that', tags_with_type: [{ name: 'SPAM' }] });
      if (order === 'the last first') {
        expect(await revert(admin, ben)).toMatchObject({ count: 1 });
        expect(await documentOf(id)).toMatchObject({ name: 'Buy this', about: 'Cheap.', tags: [] });
      } else {
        const { items } = await preview(admin, ada);
        expect(items[0].left_out[0].reason).toMatch(/^The name was changed since by User/u);
        await revert(admin, ada);
        await revert(admin, ben);
        expect(await documentOf(id)).toMatchObject({ name: 'Buy this', about: '', tags: [] });
      }
      // A second one does what remains.
      expect(await revert(admin, ada)).toMatchObject({ count: 1 });
      expect(await documentOf(id)).toEqual(then);
      expect(await revert(admin, ada)).toMatchObject({ count: 0 });
      expect(await preview(admin, ada)).toMatchObject({ items: [], revertible: 0, left: 0 });
      // What somebody chooses afterwards is theirs, also if it is the same again.
      await save(ben, { name: 'Buy this' });
      expect(await revert(admin, ada)).toMatchObject({ count: 0 });
      await revert(admin, ben);
      expect(await documentOf(id)).toEqual(then);
    },
  );

  it('may be undone, and done again', async () => {
    const { admin, ada, id, save } = await aSharedProject();
    const then = await documentOf(id);
    await save(ada, { name: 'Buy this' });
    const spoiled = await documentOf(id);
    const { acts } = await revert(admin, ada);
    await send(admin, 'POST', `/acts/${acts[0]}/undo`);
    expect(await documentOf(id)).toEqual(spoiled);
    expect(await revert(admin, ada)).toMatchObject({ count: 1 });
    expect(await documentOf(id)).toEqual(then);
  });

  it('brings back whole what an account changed and then deleted', async () => {
    const [admin, rogue, owner] = [await superuser(), await superuser(), await visitor()];
    const tags_with_type = [{ name: 'SALT' }, { name: 'TIDE' }];
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water', tags_with_type });
    const house = (await send(owner, 'POST', '/organizations', { name: 'Tide House' })).body;
    const edge = await send(owner, 'POST', '/relationships', {
      ...{ node1_id: house.id, node1_type: 'organization' },
      ...{ node2_id: body.id, node2_type: 'project' },
      relationship_metadata: { role_type: 'Host' },
    });
    const things = await storedThings(context);
    const from = await newestRevision(context);
    await send(rogue, 'PUT', `/projects/${body.id}`, { name: 'Mine', tags_with_type: [] });
    const given = { user_email: rogue.email, role_type: 'OWNER' };
    await send(rogue, 'POST', `/entities/project/${body.id}/users`, given);
    const [role] = await context.db
      .selectFrom('user_roles')
      .select('id')
      .where('user_id', '=', owner.userId)
      .where('entity_id', '=', body.id)
      .execute();
    await send(rogue, 'DELETE', `/entities/user-roles/${role?.id}`);
    await send(rogue, 'PUT', `/relationships/${edge.body.id}`, {
      relationship_metadata: { role_type: 'Owner' },
    });
    await send(rogue, 'DELETE', `/projects/${body.id}`);
    await revert(admin, rogue);
    const isBack = new Map(await storedThings(context));
    expect(isBack).toEqual(things);
    expect(await replay(context, things, from)).toEqual(isBack);
    expect(await revert(admin, rogue)).toMatchObject({ count: 0 });
  });

  it('names both ends of a connection that comes back, and leaves what the account itself had made', async () => {
    const { admin, ada, id } = await aSharedProject();
    const person = await aPerson(context.db, 'Ines Quill');
    await grant(person, ada, 'OWNER');
    const ends = { node1_id: person, node1_type: 'person', node2_id: id, node2_type: 'project' };
    const connect = (user: User, role_type: string) =>
      send(user, 'POST', '/relationships', { ...ends, relationship_metadata: { role_type } });
    const { body: theirs } = await connect(admin, 'Guest');
    const { body: own } = await connect(ada, 'Friend');
    for (const edge of [theirs, own]) await send(ada, 'DELETE', `/relationships/${edge.id}`);
    expect(await preview(admin, ada)).toMatchObject({
      items: [
        { subject_id: theirs.id, entity: { name: 'Ines Quill' }, other: { name: 'Low Water' } },
      ],
      revertible: 1,
    });
    expect(await revert(admin, ada)).toMatchObject({ count: 1 });
    const roles = await context.db.selectFrom('relationships').select('role').execute();
    expect(roles).toEqual([{ role: 'Guest' }]);
  });

  it('says which connections of others go with what an account created, and keeps them', async () => {
    const [admin, ada, ben] = [await superuser(), await visitor(), await visitor()];
    const made = await send(ada, 'POST', '/projects', { name: 'Adverts' });
    const reef = await send(ben, 'POST', '/projects', { name: 'Reef' });
    const relate = (user: User, role_type: string) =>
      send(user, 'POST', '/relationships', {
        ...{ node1_id: reef.body.id, node1_type: 'project' },
        ...{ node2_id: made.body.id, node2_type: 'project' },
        relationship_metadata: { role_type },
      });
    const theirs = await relate(ben, 'Partner');
    await relate(ada, 'Sponsor');
    const expected = [{ name: 'Reef', role: 'Partner', year: '' }];
    const { items } = await preview(admin, ada);
    expect(items).toContainEqual(
      expect.objectContaining({ op: 'deleted', subject_id: made.body.id, takes_along: expected }),
    );
    const { acts } = (await admin.get(call('/admin/changes?kind=entity_created'))).json();
    const [ofAda] = acts.filter(({ id }: { id: number }) => id === made.act);
    expect(ofAda).toMatchObject({ may_undo: true, takes_along: expected });
    const rows = () => context.db.selectFrom('relationships').select('id').execute();
    const both = await rows();
    const undone = await send(admin, 'POST', `/acts/${made.act}/undo`);
    expect(await rows()).toEqual([]);
    await send(admin, 'POST', `/acts/${undone.act}/undo`);
    expect(await rows()).toEqual(both);
    await revert(admin, ada);
    const [item] = (await admin.get(call('/admin/deleted?type=project'))).json().items;
    await send(admin, 'POST', `/deleted/${item.id}/restore`);
    expect(await rows()).toContainEqual({ id: theirs.body.id });
  });

  it('names the merges by the account, and parts them or says why not', async () => {
    const { db } = context;
    const [admin, rogue] = [await superuser(), await superuser()];
    const people: number[] = [];
    for (const name of ['Ines Quill', 'Mere Kingi', 'Hana Ito', 'Ana Rua']) {
      people.push(await aPerson(db, name));
    }
    const [ines = 0, mere = 0, hana = 0, ana = 0] = people;
    const then = await storedThings(context);
    const merge = (by: User, survivor_id: number, merged_id: number) =>
      send(by, 'POST', '/merges', {
        ...{ type: 'person', survivor_id, merged_id, take: { name: 'merged' } },
      });
    await send(rogue, 'PUT', `/people/${mere}`, { bio: 'Spam.' });
    await merge(rogue, ines, mere);
    await send(rogue, 'PUT', `/people/${ines}`, { first_name: 'Nobody' });
    await merge(rogue, hana, ana);
    const later = await aPerson(db, 'Hana Itoh');
    const kept = await merge(admin, later, hana);
    const { items } = await preview(admin, rogue);
    const merges = items.filter(({ subject }: { subject: string }) => subject === 'merge');
    expect(merges).toMatchObject([
      {
        entity: { id: ana, name: 'Ana Rua' },
        other: { id: hana },
        left_out: [{ reason: expect.stringMatching(/deleted or merged/u) }],
      },
      { entity: { id: mere, name: 'Mere Kingi' }, other: { id: ines }, left_out: [] },
    ]);
    await revert(admin, rogue);
    await send(admin, 'POST', `/merges/${kept.body.merge_id}/undo`);
    await revert(admin, rogue);
    const now = await storedThings(context);
    now.delete(`entity ${later} ${later}`);
    expect(now).toEqual(then);
  });

  it('shows roles that a deleted account passed on', async () => {
    const [admin, leaver, heir] = [await superuser(), await visitor(), await visitor()];
    const { body } = await send(leaver, 'POST', '/projects', { name: 'Low Water' });
    await grant(body.id, heir, 'CONTRIBUTOR');
    const things = await storedThings(context);
    const from = await newestRevision(context);
    const nodes = [{ type: 'project', id: body.id, action: 'keep' }];
    const left = await leaver.post(call('/auth/delete-account'), { nodes });
    expect(left.statusCode, left.body).toBe(200);
    const { acts } = (await admin.get(call(`/entities/project/${body.id}/history`))).json();
    expect(acts[0]).toMatchObject({
      ...{ kind: 'account_deleted', actor: null, may_undo: false },
      revisions: [
        {
          user: { user_id: heir.userId },
          changes: { role_type: { before: 'CONTRIBUTOR', after: 'OWNER' } },
        },
      ],
    });
    things.delete(`access ${leaver.userId} ${body.id}`);
    expect(await replay(context, things, from)).toEqual(await storedThings(context));
  });

  it('keeps who added a person when the assignment of a profile is undone', async () => {
    const [admin, adder, member] = [await superuser(), await visitor(), await visitor()];
    const given = { first_name: 'Ines', last_name: 'Quill' };
    const { body } = await send(adder, 'POST', '/people', given);
    const row = () =>
      sql`select user_id, added_by from entities where id = ${body.id}`.execute(context.db);
    const before = (await row()).rows;
    expect(before).toEqual([{ user_id: null, added_by: adder.userId }]);
    const assigned = await send(admin, 'PUT', `/people/${body.id}`, { user_id: member.userId });
    expect((await row()).rows).toEqual([{ user_id: member.userId, added_by: null }]);
    const { acts } = (await admin.get(call(`/entities/person/${body.id}/history`))).json();
    expect(Object.keys(acts[0].revisions[0].changes)).toEqual(['user_id']);
    await send(admin, 'POST', `/acts/${assigned.act}/undo`);
    expect((await row()).rows).toEqual(before);
  });

  it('refuses a role on an entity that is deleted', async () => {
    const [admin, owner, member] = [await superuser(), await visitor(), await visitor()];
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    const granted = await send(owner, 'POST', `/entities/project/${body.id}/users`, {
      user_email: member.email,
      role_type: 'MEMBER',
    });
    const [role] = await context.db
      .selectFrom('user_roles')
      .select('id')
      .where('user_id', '=', member.userId)
      .execute();
    const removed = await send(owner, 'DELETE', `/entities/user-roles/${role?.id}`);
    await send(admin, 'DELETE', `/projects/${body.id}`);
    for (const { act } of [granted, removed]) {
      expect((await admin.post(call(`/acts/${act}/undo`))).statusCode).toBe(409);
    }
  });
});
