// Changes of connections that were recorded before history said for whom they waited.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpHistory, type User } from './test-history.ts';

describeOnOneEngine('undoing an older change of a connection', (context) => {
  const { call, visitor, superuser, send, grant } = setUpHistory(context);

  /** Ada's person proposes to be part of Bo's project, or a superuser says so. */
  async function proposed(by: 'owner' | 'superuser' = 'owner') {
    const [ada, bo, admin] = [await visitor(), await visitor(), await superuser()];
    const [person, project] = [await aPerson(context.db), await aProject(context.db)];
    await grant(person, ada, 'OWNER');
    await grant(project, bo, 'OWNER');
    const { body } = await send(by === 'owner' ? ada : admin, 'POST', '/relationships', {
      ...{ node1_id: person, node1_type: 'person', node2_id: project, node2_type: 'project' },
      relationship_metadata: { role_type: 'Artist' },
    });
    const say = async (user: User, role_type: string) =>
      (
        await send(user, 'PUT', `/relationships/${body.id}`, {
          relationship_metadata: { role_type },
        })
      ).act;
    const seen = async () => {
      const path = `/relationships/by-entity?entity_type=project&entity_id=${project}`;
      const [one] = (await bo.get(call(path))).json().relationships;
      return [one.role, one.confirmation, one.waits_for];
    };
    return { ada, bo, admin, say, seen, project, id: body.id };
  }

  /** Takes out of history what it did not say then. */
  async function age(): Promise<void> {
    await sql`update revisions set changes = changes - 'waits'`.execute(context.db);
    await sql`
      insert into settings (name, value)
      select 'waiting_recorded', jsonb_build_object('after', max(id)) from revisions`.execute(
      context.db,
    );
  }

  const undo = (user: User, act: number) => send(user, 'POST', `/acts/${act}/undo`);

  it.each(['superuser', 'owner of the asked end'])(
    'that had ended the waiting lets it wait again: by the %s',
    async (who) => {
      const { admin, bo, say, seen, project } = await proposed();
      const user = who === 'superuser' ? admin : bo;
      const act = await say(user, 'Guest');
      await age();
      expect(await seen()).toEqual(['Guest', 'confirmed', null]);
      await undo(user, act);
      expect(await seen()).toEqual(['Artist', 'unconfirmed', project]);
    },
  );

  it('lets it wait again when all changes of an account are reverted', async () => {
    const { admin, say, seen, project } = await proposed();
    const other = await superuser();
    await say(other, 'Guest');
    await say(other, 'Host');
    await age();
    await send(admin, 'POST', '/admin/changes/reversal', { user_id: other.userId });
    expect(await seen()).toEqual(['Artist', 'unconfirmed', project]);
  });

  it('waits for the end that was asked anew, about what both had agreed on', async () => {
    const { ada, bo, admin, say, seen, project, id } = await proposed();
    await send(bo, 'POST', `/relationships/${id}/confirm`, {});
    await say(ada, 'Director');
    const act = await say(admin, 'Guest');
    await age();
    await undo(admin, act);
    expect(await seen()).toEqual(['Director', 'unconfirmed', project]);
    await send(bo, 'POST', `/relationships/${id}/decline`);
    expect(await seen()).toEqual(['Artist', 'confirmed', null]);
  });

  it.each(['confirmed', 'made by a superuser'])('stays agreed where it was: %s', async (how) => {
    const { bo, admin, say, seen, id } = await proposed(
      how === 'confirmed' ? 'owner' : 'superuser',
    );
    if (how === 'confirmed') await send(bo, 'POST', `/relationships/${id}/confirm`, {});
    const act = await say(admin, 'Guest');
    await age();
    await undo(admin, act);
    expect(await seen()).toEqual(['Artist', 'confirmed', null]);
  });
});
