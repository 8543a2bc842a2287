// What stays of a user in the JSON of history, deleted items and merges: nothing.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpHistory, type User } from '../history/test-history.ts';
import { expectForgotten } from '../history/test-sequences.ts';

const report = { kind: 'web', title: 'Annual report', url: 'https://example.org/report' };

describeOnOneEngine('a user whose account was deleted', (context) => {
  const history = setUpHistory(context);
  const { visitor, superuser, send, grant } = history;

  /** What a user wrote about things that another one owns too, some set aside or merged since. */
  async function whatIsShared(): Promise<{ admin: User; user: User; profile: number }> {
    const [admin, user, other] = [await superuser(), await visitor(), await visitor()];
    const create = async (path: string, body: object): Promise<number> => {
      const id = (await send(other, 'POST', path, body)).body.id;
      await grant(id, user, 'OWNER');
      return id;
    };
    const profile = await create('/people', { first_name: 'Alder' });
    await send(user, 'PUT', `/people/${profile}`, { user_id: user.userId });
    const projects = [];
    for (const name of ['Reef', 'Kelp', 'Salt', 'Wrack']) {
      const id = await create('/projects', { name, description: `${name}.` });
      await send(user, 'PUT', `/projects/${id}`, { sources: { about: [report] } });
      projects.push(id);
    }
    const [reef, kelp, salt, wrack] = projects;
    for (const [one, far] of [
      [reef, kelp],
      [reef, wrack],
    ]) {
      await send(user, 'POST', '/relationships', {
        ...{ node1_id: one, node1_type: 'project', node2_id: far, node2_type: 'project' },
        relationship_metadata: { role_type: 'Part' },
        sources: [report],
      });
    }
    const merge = { type: 'project', survivor_id: kelp, merged_id: salt, take: {} };
    await send(admin, 'POST', '/merges', merge);
    await send(admin, 'DELETE', `/projects/${wrack}`);
    return { admin, user, profile };
  }

  it('is in no change, deleted item or merge, and in a profile that stays', async () => {
    const { admin, user, profile } = await whatIsShared();
    await expect(expectForgotten(context, user)).rejects.toThrow();
    await send(admin, 'DELETE', `/users/${user.userId}`);
    await expectForgotten(context, user);
    expect(await history.documentOf(profile)).toMatchObject({ user_id: null });
    const told = (await history.history(admin, `person/${profile}`)).acts;
    expect(told.map(({ kind }) => kind)).not.toContain('entity_changed');
  });

  it('is forgotten by the migration if that was before', async () => {
    const { user } = await whatIsShared();
    const { userId: staying } = await visitor();
    await sql`
      update revisions set changes = changes || jsonb_build_object('added_by',
        jsonb_build_object('before', ${staying}::integer, 'after', ${user.userId}::integer))
      where id = (select max(id) from revisions)`.execute(context.db);
    await sql`update entities set user_id = null`.execute(context.db);
    await sql`update relationships set sources = '[]'`.execute(context.db);
    await sql`delete from users where id = ${user.userId}`.execute(context.db);
    const file = new URL('../../db/migrations/0093-forgotten-users.sql', import.meta.url);
    const text = readFileSync(file, 'utf8');
    await sql.raw(`do $migration$ begin\n${text}\nend $migration$`).execute(context.db);
    // Acts and roles are no JSON.
    await sql`update acts set actor_id = null`.execute(context.db);
    await sql`update deleted_items set content = content - 'user_roles'`.execute(context.db);
    await sql`update merges set record = record - 'roles'`.execute(context.db);
    await expectForgotten(context, user);
    const { rows } = await sql`
      select changes -> 'added_by' as changed from revisions
      where id = (select max(id) from revisions)`.execute(context.db);
    expect(rows).toEqual([{ changed: { before: staying, after: null } }]);
  });
});
