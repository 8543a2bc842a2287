import { listRecentChanges } from '@mangrove/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpHistory } from './test-history.ts';

describeOnOneEngine('undoing acts', (context) => {
  const { call, visitor, superuser, send, grant, history, documentOf } = setUpHistory(context);
  const undo = (client: Awaited<ReturnType<typeof visitor>>, act: number) =>
    client.post(call(`/acts/${act}/undo`));

  it('reverses a save, and undoing the undo restores it', async () => {
    const owner = await visitor();
    const { body } = await send(owner, 'POST', '/organizations', { name: 'Tide House' });
    const before = await documentOf(body.id);
    const saved = await send(owner, 'PUT', `/organizations/${body.id}`, {
      name: 'River House',
      tags_with_type: [{ name: 'SALT' }],
    });
    const after = await documentOf(body.id);
    const undone = await send(owner, 'POST', `/acts/${saved.act}/undo`);
    expect(await documentOf(body.id)).toEqual(before);
    expect(undone.body.may_undo).toBe(true);
    await send(owner, 'POST', `/acts/${undone.act}/undo`);
    expect(await documentOf(body.id)).toEqual(after);
    expect((await undo(owner, undone.act)).json().detail).toMatch(/undone already/u);
    const { acts } = await history(owner, `organizations/${body.id}`);
    await undo(owner, acts[0]?.id ?? 0);
    const all = await history(owner, `organizations/${body.id}`);
    // From the newest: undone again, made again, undone, saved, created.
    expect(all.acts.map((act) => act.is_redo)).toEqual([false, true, false, false, false]);
  });

  it('changes nothing when a part was changed since, and names who changed it', async () => {
    const [owner, other] = [await visitor(), await visitor()];
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    await grant(body.id, other, 'MEMBER');
    const path = `/projects/${body.id}`;
    const saved = await send(owner, 'PUT', path, { name: 'High Water', description: 'A walk.' });
    await send(other, 'PUT', path, { description: 'A long walk.' });
    const refused = await undo(owner, saved.act);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toMatch(
      /^The description was changed since by User \d+\. Nothing was undone\.$/u,
    );
    expect(await documentOf(body.id)).toMatchObject({ name: 'High Water' });
    const link = (name: string) => ({ platform: 'website', url: `https://${name}.example` });
    const linked = await send(owner, 'PUT', path, { social_links: [link('low')] });
    await send(other, 'PUT', path, { social_links: [link('high')] });
    expect((await undo(owner, linked.act)).json().detail).toMatch(
      /^The links were changed since by User \d+\. Nothing was undone\.$/u,
    );
  });

  it('is allowed to the actor, owners and superusers while they may edit', async () => {
    const [owner, member, other] = [await visitor(), await visitor(), await visitor()];
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    await grant(body.id, member, 'MEMBER');
    await grant(body.id, other, 'CONTRIBUTOR');
    const path = `/projects/${body.id}`;
    const { act } = await send(member, 'PUT', path, { description: 'A walk.' });
    expect((await undo(other, act)).statusCode).toBe(403);
    await send(member, 'POST', `/acts/${act}/undo`);
    const again = await send(member, 'PUT', path, { description: 'A walk.' });
    await context.db.deleteFrom('user_roles').where('user_id', '=', member.userId).execute();
    expect((await undo(member, again.act)).statusCode).toBe(403);
    await send(owner, 'POST', `/acts/${again.act}/undo`);
    expect((await undo(owner, 99_999)).statusCode).toBe(404);
  });

  it('reverses and restores relationships, and deletes created entities', async () => {
    const admin = await superuser();
    const house = (await send(admin, 'POST', '/organizations', { name: 'Tide House' })).body;
    const made = await send(admin, 'POST', '/projects', { name: 'Low Water' });
    const related = await send(admin, 'POST', '/relationships', {
      node1_id: house.id,
      node1_type: 'organization',
      node2_id: made.body.id,
      node2_type: 'project',
      relationship_metadata: { role_type: 'Host', years_involved: '2019' },
    });
    const row = () => context.db.selectFrom('relationships').selectAll().executeTakeFirst();
    const before = await row();
    const path = `/relationships/${related.body.id}`;
    const changed = await send(admin, 'PUT', path, {
      relationship_metadata: { role_type: 'Owner' },
    });
    await send(admin, 'POST', `/acts/${changed.act}/undo`);
    expect(await row()).toMatchObject({ role: 'Host', years: '2019' });
    const gone = await send(admin, 'POST', `/acts/${related.act}/undo`);
    expect(await row()).toBeUndefined();
    await send(admin, 'POST', `/acts/${gone.act}/undo`);
    expect(await row()).toMatchObject({ id: before?.id, role: 'Host' });
    const deleted = await send(admin, 'DELETE', `/projects/${made.body.id}`);
    expect(await documentOf(made.body.id)).toBeNull();
    const back = await send(admin, 'POST', `/acts/${deleted.act}/undo`);
    expect(await row()).toMatchObject({ id: before?.id });
    expect(back.body.may_undo).toBe(true);
    await send(admin, 'POST', `/acts/${made.act}/undo`);
    expect(await documentOf(made.body.id)).toBeNull();
    // An owner may restore a deleted entity, but not delete it again.
    const owner = await visitor();
    const own = (await send(owner, 'POST', '/projects', { name: 'High Water' })).body.id;
    const lost = await send(admin, 'DELETE', `/projects/${own}`);
    const found = await send(owner, 'POST', `/acts/${lost.act}/undo`);
    expect(found.body.may_undo).toBe(false);
    expect((await undo(owner, found.act)).statusCode).toBe(403);
  });

  it('is not offered for what was restored by hand, or merged away since it was created', async () => {
    const [admin, owner] = [await superuser(), await visitor()];
    const offers = async () => {
      const { acts } = listRecentChanges.reply.parse(
        (await admin.get(call('/admin/changes'))).json(),
      );
      return (act: number) => acts.find(({ id }) => id === act)?.may_undo;
    };
    const make = async (name: string) => {
      const { body, act } = await send(owner, 'POST', '/projects', { name });
      return { id: body.id, act };
    };
    const [gone, kept, twin] = [await make('Spring'), await make('Neap'), await make('Neap Tide')];
    const deleted = await send(admin, 'DELETE', `/projects/${gone.id}`);
    const before = await offers();
    expect([gone, kept, twin].map(({ act }) => before(act))).toEqual([false, true, true]);
    expect(before(deleted.act)).toBe(true);
    const [item] = (await admin.get(call('/admin/deleted?type=project'))).json().items;
    await send(admin, 'POST', `/deleted/${item.id}/restore`);
    const pair = { type: 'project', survivor_id: kept.id, merged_id: twin.id };
    await send(admin, 'POST', '/merges', pair);
    const after = await offers();
    expect([kept, twin, deleted].map(({ act }) => after(act))).toEqual([true, false, false]);
  });

  it('reverses changes of access, and keeps the last owner', async () => {
    const [owner, other] = [await visitor(), await visitor()];
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    const role = async () =>
      context.db
        .selectFrom('user_roles')
        .select('role_type')
        .where('user_id', '=', other.userId)
        .executeTakeFirst();
    const given = await send(owner, 'POST', `/entities/project/${body.id}/users`, {
      user_email: other.email,
      role_type: 'OWNER',
    });
    const mine = await context.db
      .selectFrom('user_roles')
      .select('id')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    await send(owner, 'DELETE', `/entities/user-roles/${mine.id}`);
    const admin = await superuser();
    expect((await undo(admin, given.act)).json().detail).toMatch(/last owner/u);
    expect(await role()).toMatchObject({ role_type: 'OWNER' });
    expect((await undo(owner, given.act)).statusCode).toBe(403);
  });

  it('reverts what an account did in portions, and keeps the changes of others', async () => {
    const [admin, vandal, other] = [await superuser(), await visitor(), await visitor()];
    const ids: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      const { body } = await send(admin, 'POST', '/projects', { name: `Project ${i}` });
      await grant(body.id, vandal, 'MEMBER');
      ids.push(body.id);
    }
    const then = await Promise.all(ids.map(documentOf));
    for (const id of ids) await send(vandal, 'PUT', `/projects/${id}`, { name: 'Buy this' });
    await send(vandal, 'PUT', `/projects/${ids[0]}`, { name: 'Buy that' });
    const spam = await send(vandal, 'POST', '/projects', { name: 'Adverts' });
    await grant(ids[1] as number, other, 'MEMBER');
    await send(other, 'PUT', `/projects/${ids[1]}`, { name: 'Tides' });
    const question = `user_id=${vandal.userId}`;
    const preview = (await admin.get(call(`/admin/changes/reversal?${question}`))).json();
    expect(preview).toMatchObject({ revertible: 60, left: 1 });
    const left = preview.items.filter((item: { left_out: unknown[] }) => item.left_out.length > 0);
    expect(left[0].left_out[0].reason).toMatch(/^The name was changed since by User/u);
    const body = { user_id: vandal.userId };
    expect(await revertAll(admin, body)).toEqual([50, 10]);
    const now = await Promise.all(ids.map(documentOf));
    expect(now[1]).toMatchObject({ name: 'Tides' });
    expect(now.filter((_, index) => index !== 1)).toEqual(then.filter((_, index) => index !== 1));
    expect(await documentOf(spam.body.id)).toBeNull();
    expect(await revertAll(admin, body)).toEqual([0]);
  });

  it('keeps all owners of an entity that would lose them, and reverts the rest', async () => {
    const [admin, vandal, other] = [await superuser(), await visitor(), await visitor()];
    const kept = (await send(vandal, 'POST', '/projects', { name: 'Low Water' })).body.id;
    await send(vandal, 'POST', `/entities/project/${kept}/users`, {
      user_email: other.email,
      role_type: 'OWNER',
    });
    // Changed by somebody else since, so the creation is not reverted.
    await send(other, 'PUT', `/projects/${kept}`, { name: 'Tides' });
    const spam = (await send(vandal, 'POST', '/projects', { name: 'Adverts' })).body.id;
    const question = `user_id=${vandal.userId}`;
    const preview = (await admin.get(call(`/admin/changes/reversal?${question}`))).json();
    expect(preview).toMatchObject({ revertible: 1 });
    expect(await revertAll(admin, { user_id: vandal.userId })).toEqual([1]);
    expect(await documentOf(kept)).toMatchObject({ name: 'Tides' });
    expect(await documentOf(spam)).toBeNull();
    const owners = context.db
      .selectFrom('user_roles')
      .select('user_id')
      .where('entity_id', '=', kept);
    expect((await owners.execute()).map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(
      [vandal.userId, other.userId].sort((a, b) => a - b),
    );
  });

  it('continues behind a thousand revisions that cannot be reverted', async () => {
    const [admin, vandal] = [await superuser(), await visitor()];
    const { body } = await send(admin, 'POST', '/projects', { name: 'Low Water' });
    await grant(body.id, vandal, 'MEMBER');
    await send(vandal, 'PUT', `/projects/${body.id}`, { name: 'Buy this' });
    // Entities that no longer exist.
    await sql`
      with act as (
        insert into acts (at, kind, actor_id)
        values (now(), 'entity_changed', ${vandal.userId}) returning id)
      insert into revisions (act_id, subject, subject_id, entity_id, op, changes)
      select act.id, 'entity', n, n, 'changed', '{"name": {"before": "A", "after": "B"}}'
      from act, generate_series(1000001, 1001000) n`.execute(context.db);
    const preview = await admin.get(call(`/admin/changes/reversal?user_id=${vandal.userId}`));
    expect(preview.json()).toMatchObject({ items: [], revertible: 0, unseen: 1 });
    expect(await revertAll(admin, { user_id: vandal.userId })).toEqual([0, 1]);
    expect(await documentOf(body.id)).toMatchObject({ name: 'Low Water' });
  });

  /** Calls until all things were looked at. @returns how many things each call reverted. */
  async function revertAll(admin: Awaited<ReturnType<typeof superuser>>, body: object) {
    const reverted: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const given = before === undefined ? body : { ...body, before };
      const answer = await send(admin, 'POST', '/admin/changes/reversal', given);
      reverted.push(answer.body.reverted);
      before = answer.body.next as number | null;
    }
    return reverted;
  }
});
