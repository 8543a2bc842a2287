import type { Relationship } from '@mangrove/contract';
import { describe, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { applyHiding, askOnce } from '../../domain/agreement/ask-once.ts';
import { silentDeps } from '../../domain/history/change-deps.ts';
import { setUpRelationships } from './test-relationships.ts';

describeOnOneEngine('both ends of a relationship', (context) => {
  const { test, visitor, grant, owner, bodyOf, post, put, remove, listed } =
    setUpRelationships(context);
  type Client = Awaited<ReturnType<typeof owner>>;

  const confirm = (client: Client, id: number, body: object = {}) =>
    client.post(`/api/v1/relationships/${id}/confirm`, body);
  const decline = (client: Client, id: number) =>
    client.post(`/api/v1/relationships/${id}/decline`);
  const join = (client: Client, id: number, body: object = {}, type = 'project') =>
    client.post(`/api/v1/entities/${type}/${id}/join`, body);
  const news = (userId: number) =>
    context.db
      .selectFrom('notifications')
      .select(['kind', 'entity_id', 'other_id', 'details'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  const unconfirmedColumn = async () =>
    (await test.app.inject('/api/v1/graph/columns')).json().unconfirmed;

  /** A person and a project, each with an owner, connected by the person's owner. */
  async function proposed() {
    const ada = await aPerson(context.db, 'Ada');
    const reef = await aProject(context.db, 'Reef');
    const proposer = await owner(ada);
    const asked = await owner(reef);
    const answer = await post(proposer, bodyOf(['person', ada], ['project', reef]));
    expect(answer.statusCode, answer.body).toBe(201);
    return { ada, reef, proposer, asked, ...answer.json<Relationship>() };
  }

  it('are agreed when one user owns both, or a superuser connects them', async () => {
    const ada = await aPerson(context.db);
    const reef = await aProject(context.db);
    const agreed = { confirmation: 'confirmed', waits_for: null };
    const both = await owner(ada, reef);
    const made = await post(both, bodyOf(['person', ada], ['project', reef]));
    expect(made.json()).toMatchObject(agreed);
    const superuser = await visitor({ isSuperuser: true });
    const other = await aProject(context.db);
    const given = await post(superuser, bodyOf(['person', ada], ['project', other]));
    expect(given.json()).toMatchObject(agreed);
    expect(await unconfirmedColumn()).toEqual([]);
    expect(await context.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  it('are unclaimed while nobody looks after the other end, and asked once somebody does', async () => {
    const ada = await aPerson(context.db);
    const reef = await aProject(context.db);
    const made = await post(await owner(ada), bodyOf(['person', ada], ['project', reef]));
    expect(made.json()).toMatchObject({ confirmation: 'unclaimed', waits_for: reef });
    expect(await unconfirmedColumn()).toEqual([]);
    const deps = silentDeps({ db: context.db });
    expect(await askOnce(deps)).toBe(false);

    const { userId } = await owner(reef);
    expect(await askOnce(deps)).toBe(true);
    expect(await askOnce(deps)).toBe(false);
    expect(await news(userId)).toMatchObject([{ kind: 'connection_proposed', entity_id: reef }]);
    expect(await listed('project', reef)).toMatchObject([{ confirmation: 'unconfirmed' }]);
    expect(await unconfirmedColumn()).toEqual([made.json().id]);
  });

  it('is asked, sees it marked everywhere, and confirms it with a role of its own', async () => {
    const { id, ada, reef, proposer, asked, confirmation, waits_for } = await proposed();
    expect({ confirmation, waits_for }).toEqual({ confirmation: 'unconfirmed', waits_for: reef });
    expect(await news(asked.userId)).toEqual([
      { kind: 'connection_proposed', entity_id: reef, other_id: ada, details: { role: 'Artist' } },
    ]);
    expect(await news(proposer.userId)).toEqual([]);
    const marked = { confirmation: 'unconfirmed', waits_for: reef };
    const page = await test.app.inject(`/api/v1/people/${ada}/with-connections`);
    expect(page.json().connections.projects[0].relationships).toMatchObject([marked]);
    expect(await unconfirmedColumn()).toEqual([id]);
    expect((await test.app.inject('/api/v1/graph')).json().edges).toMatchObject([
      { confirmation: 'unconfirmed' },
    ]);
    const csv = await test.app.inject('/api/v1/export?format=json');
    expect(csv.json().edges).toMatchObject([{ confirmation: 'unconfirmed' }]);
    const own = await asked.get('/api/v1/users/me/editable-entities');
    expect(own.json()).toMatchObject([{ entity_id: reef, to_confirm: 1 }]);

    const refused = await confirm(proposer, id);
    expect(refused.statusCode).toBe(403);
    expect((await confirm(await visitor(), id)).statusCode).toBe(403);
    const answer = await confirm(asked, id, { role_type: 'Host' });
    expect(answer.json(), answer.body).toMatchObject({
      confirmation: 'confirmed',
      waits_for: null,
      role: 'Host',
    });
    expect(await unconfirmedColumn()).toEqual([]);
    expect(await news(proposer.userId)).toEqual([
      { kind: 'connection_confirmed', entity_id: ada, other_id: reef, details: { role: 'Host' } },
    ]);
    expect((await confirm(asked, id)).json().code).toBe('rule_broken');
  });

  it('is asked anew when the other one changes what both agreed on, and not when that is undone', async () => {
    const { id, ada, asked, proposer } = await proposed();
    await confirm(asked, id);
    const changed = await put(proposer, id, { role_type: 'Director' });
    expect(changed.json()).toMatchObject({ confirmation: 'unconfirmed', role: 'Director' });
    expect(await news(asked.userId)).toHaveLength(2);
    expect((await put(proposer, id, { role_type: 'Artist' })).json().confirmation).toBe(
      'confirmed',
    );

    await put(proposer, id, { role_type: 'Director' });
    expect((await decline(asked, id)).statusCode).toBe(204);
    expect(await listed('person', ada)).toMatchObject([
      { id, role: 'Artist', confirmation: 'confirmed' },
    ]);
    expect((await put(asked, id, { role_type: 'Guest' })).json()).toMatchObject({
      confirmation: 'unconfirmed',
      waits_for: ada,
    });
  });

  it('agrees by changing what it was asked', async () => {
    const { id, asked } = await proposed();
    const changed = await put(asked, id, { role_type: 'Guest' });
    expect(changed.json()).toMatchObject({ confirmation: 'confirmed', role: 'Guest' });
  });

  describe('waits again when a change is undone that had ended the waiting', () => {
    const undo = (client: Client, act: unknown) => client.post(`/api/v1/acts/${act}/undo`);
    const seen = async (ada: number) => {
      const [{ role, confirmation, waits_for }] = await listed('person', ada);
      return { role, confirmation, waits_for };
    };

    it.each(['superuser', 'owner of the asked end'])('by the %s', async (who) => {
      const { id, ada, reef, asked } = await proposed();
      const waiting = { role: 'Artist', confirmation: 'unconfirmed', waits_for: reef };
      const client = who === 'superuser' ? await visitor({ isSuperuser: true }) : asked;
      const changed = await put(client, id, { role_type: 'Guest' });
      expect(await seen(ada)).toMatchObject({ confirmation: 'confirmed' });

      const undone = await undo(client, changed.headers['x-act-id']);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await seen(ada)).toEqual(waiting);
      await undo(client, undone.headers['x-act-id']);
      expect(await seen(ada)).toMatchObject({ role: 'Guest', confirmation: 'confirmed' });
    });

    it('also if the change is undone that the other side made while it waited', async () => {
      const { id, ada, reef, proposer } = await proposed();
      const changed = await put(proposer, id, { role_type: 'Director' });
      const superuser = await visitor({ isSuperuser: true });
      await undo(superuser, changed.headers['x-act-id']);
      const waiting = { role: 'Artist', confirmation: 'unconfirmed', waits_for: reef };
      expect(await seen(ada)).toEqual(waiting);
    });

    it('and goes back to what both had agreed on when declined then', async () => {
      const { id, ada, proposer, asked } = await proposed();
      await confirm(asked, id);
      await put(proposer, id, { role_type: 'Director' });
      const superuser = await visitor({ isSuperuser: true });
      const changed = await put(superuser, id, { years_involved: '2020' });
      await undo(superuser, changed.headers['x-act-id']);
      expect(await seen(ada)).toMatchObject({ role: 'Director', confirmation: 'unconfirmed' });
      await decline(asked, id);
      expect(await seen(ada)).toMatchObject({ role: 'Artist', confirmation: 'confirmed' });
    });

    it('and when all changes of an account are reverted', async () => {
      const { id, ada, reef } = await proposed();
      const [one, other] = [
        await visitor({ isSuperuser: true }),
        await visitor({ isSuperuser: true }),
      ];
      await put(one, id, { role_type: 'Guest' });
      const answer = await other.post('/api/v1/admin/changes/reversal', { user_id: one.userId });
      expect(answer.statusCode, answer.body).toBe(200);
      const waiting = { role: 'Artist', confirmation: 'unconfirmed', waits_for: reef };
      expect(await seen(ada)).toEqual(waiting);
    });
  });

  describe('declined', () => {
    it('leaves the map, and cannot be proposed or restored by the other one for a year', async () => {
      const { id, ada, reef, proposer, asked } = await proposed();
      expect((await decline(proposer, id)).statusCode).toBe(403);
      const answer = await decline(asked, id);
      expect(answer.statusCode, answer.body).toBe(204);
      expect(await listed('person', ada)).toEqual([]);
      expect(await news(proposer.userId)).toMatchObject([{ kind: 'connection_declined' }]);
      const again = await post(proposer, bodyOf(['project', reef], ['person', ada], 'Friend', ''));
      expect(again.json()).toMatchObject({
        code: 'rule_broken',
        detail: expect.stringMatching(
          /^The other side declined.* from \d{1,2} [A-Z][a-z]+ \d{4}\./u,
        ),
        values: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) },
      });
      expect((await proposer.get('/api/v1/users/me/deleted')).json().items).toEqual([]);
      const [item] = (await asked.get('/api/v1/users/me/deleted')).json().items;
      const restore = (client: Client) => client.post(`/api/v1/deleted/${item.id}/restore`);
      expect((await restore(proposer)).statusCode).toBe(404);
      const undo = (client: Client) =>
        client.post(`/api/v1/acts/${answer.headers['x-act-id']}/undo`);
      expect((await undo(proposer)).statusCode).toBe(403);

      // Who declined may think again, and may always propose it.
      expect((await undo(asked)).statusCode).toBe(200);
      expect(await listed('person', ada)).toMatchObject([{ id, confirmation: 'unconfirmed' }]);
      await decline(asked, id);
      const turned = await post(asked, bodyOf(['project', reef], ['person', ada]));
      expect(turned.json()).toMatchObject({ confirmation: 'unconfirmed', waits_for: ada });
    });

    it('can be proposed again after a year, and follows the entity into a merge', async () => {
      const { id, ada, reef, proposer, asked } = await proposed();
      await decline(asked, id);
      const survivor = await aProject(context.db);
      await grant(asked.userId, survivor, 'OWNER');
      const merged = await asked.post('/api/v1/merges', {
        ...{ type: 'project', survivor_id: survivor, merged_id: reef, take: {} },
      });
      expect(merged.statusCode, merged.body).toBeLessThan(300);
      const body = bodyOf(['person', ada], ['project', survivor]);
      expect((await post(proposer, body)).statusCode).toBe(400);
      const longAgo = new Date(Date.now() - 366 * 24 * 3_600_000);
      await context.db.updateTable('declined_connections').set({ declined_at: longAgo }).execute();
      expect((await post(proposer, body)).statusCode).toBe(201);
    });
  });

  it('may leave, and is asked when the other one restores what it left', async () => {
    const { id, ada, proposer, asked } = await proposed();
    await confirm(asked, id);
    expect((await remove(asked, id)).statusCode).toBe(204);
    const [item] = (await proposer.get('/api/v1/users/me/deleted')).json().items;
    const restored = await proposer.post(`/api/v1/deleted/${item.id}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await listed('person', ada)).toMatchObject([{ id, confirmation: 'unconfirmed' }]);
  });

  it('is a profile whose user was part of a project', async () => {
    const reef = await aProject(context.db, 'Reef');
    const asked = await owner(reef);
    const client = await visitor();
    expect((await join(client, reef)).json().detail).toContain('Create your profile first');
    const profile = await aPerson(context.db, 'Bo');
    await grant(client.userId, profile, 'OWNER');
    await context.db
      .updateTable('entities')
      .set({ user_id: client.userId })
      .where('id', '=', profile)
      .execute();
    const answer = await join(client, reef, { role_type: 'Carpenter', years_involved: '2019' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      node1_id: profile,
      confirmation: 'unconfirmed',
      role: 'Carpenter',
    });
    expect(await news(asked.userId)).toHaveLength(1);
    const other = await aPerson(context.db);
    expect((await join(client, other, {}, 'person')).statusCode).toBe(400);
    expect((await join(client, 987_654)).statusCode).toBe(400);
  });

  it('alone see what is unconfirmed where that is hidden, until it is confirmed', async () => {
    const deps = silentDeps({ db: context.db });
    const shown = await proposed();
    await applyHiding(deps, true);
    const hidden = await proposed();
    for (const { id, ada, proposer, asked } of [shown, hidden]) {
      expect(await listed('person', ada)).toEqual([]);
      const seen = { id, confirmation: 'unconfirmed', audience: 'public', is_hidden: true };
      for (const client of [proposer, asked]) {
        const own = await client.get(
          `/api/v1/relationships/by-entity?entity_type=person&entity_id=${ada}`,
        );
        expect(own.json().relationships).toMatchObject([seen]);
      }
    }
    await confirm(hidden.asked, hidden.id);
    expect(await listed('person', hidden.ada)).toMatchObject([{ is_hidden: false }]);
    await applyHiding(deps, false);
    expect(await listed('person', shown.ada)).toMatchObject([{ confirmation: 'unconfirmed' }]);
  });

  it('agree on what was there before', async () => {
    const id = await relate(context.db, await aPerson(context.db), await aProject(context.db));
    expect(await listed('person', 1)).toMatchObject([{ id, confirmation: 'confirmed' }]);
  });
});
