// Several connections of one pair that change their roles between them, which a unique key forbids to
// have the same role even for a moment.
import { expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { newestRevision, replay, setUpHistory, storedThings, type User } from './test-history.ts';

describeWithDatabase('connections of one pair', (context) => {
  const { visitor, superuser, send, grant } = setUpHistory(context);

  /** Two entities with a connection for each role, all made by a superuser; ada owns both. */
  async function aPair(...roles: string[]) {
    const [admin, ada] = [await superuser(), await visitor()];
    const { body } = await send(admin, 'POST', '/projects', { name: 'Low Water' });
    const person = await aPerson(context.db, 'Ines Quill');
    for (const id of [person, body.id]) await grant(id, ada, 'OWNER');
    const ends = {
      ...{ node1_id: person, node1_type: 'person' },
      ...{ node2_id: body.id, node2_type: 'project' },
    };
    const edges: number[] = [];
    const relate = async (user: User, role_type: string) => {
      const given = { ...ends, relationship_metadata: { role_type } };
      edges.push((await send(user, 'POST', '/relationships', given)).body.id);
    };
    const say = (place: number, role_type: string) =>
      send(ada, 'PUT', `/relationships/${edges[place]}`, { relationship_metadata: { role_type } });
    const disconnect = (place: number) => send(ada, 'DELETE', `/relationships/${edges[place]}`);
    const rolesOf = async () => {
      const things = await storedThings(context);
      return edges.map((edge) => things.get(`relationship ${edge} ${person}`)?.role ?? null);
    };
    for (const role of roles) await relate(admin, role);
    return { admin, ada, relate, say, disconnect, rolesOf };
  }

  /** Calls until all is looked at. @returns the acts. */
  async function revert(admin: User, user: User): Promise<number[]> {
    const acts: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const whose = { user_id: user.userId };
      const given = before === undefined ? whose : { ...whose, before };
      const { body } = await send(admin, 'POST', '/admin/changes/reversal', given);
      if (body.act_id !== null) acts.push(body.act_id);
      expect(acts.length).toBeLessThan(10);
      before = body.next as number | null;
    }
    return acts;
  }

  it('get their roles back that they changed between them, and those that the undo undoes', async () => {
    const { admin, ada, relate, say, rolesOf } = await aPair('Friend', 'Guest', 'Host');
    const then = await storedThings(context);
    // Two swap their roles, and a new one gets the former role of the third.
    await say(0, 'Between');
    await say(1, 'Friend');
    await say(0, 'Guest');
    await say(2, 'Curator');
    await relate(ada, 'Host');
    const since = await storedThings(context);
    const acts = await revert(admin, ada);
    expect([acts.length, await rolesOf()]).toEqual([1, ['Friend', 'Guest', 'Host', null]]);
    expect(await storedThings(context)).toEqual(then);
    const from = await newestRevision(context);
    const { body } = await send(admin, 'POST', `/acts/${acts[0]}/undo`);
    expect(body.left_out).toEqual([]);
    expect(await rolesOf()).toEqual(['Guest', 'Friend', 'Curator', 'Host']);
    const isBack = await storedThings(context);
    expect(await replay(context, then, from)).toEqual(isBack);
    expect([...isBack.keys()].sort()).toEqual([...since.keys()].sort());
  });

  it('come back where another one had got their role', async () => {
    const { admin, ada, say, disconnect, rolesOf } = await aPair('Friend', 'Guest');
    const then = await storedThings(context);
    await disconnect(1);
    await say(0, 'Guest');
    await revert(admin, ada);
    expect(await rolesOf()).toEqual(['Friend', 'Guest']);
    expect(await storedThings(context)).toEqual(then);
  });

  it('stay set aside where one with their role was made again', async () => {
    const { admin, ada, relate, disconnect, rolesOf } = await aPair('Friend', 'Guest');
    await disconnect(1);
    await relate(admin, 'Guest');
    await revert(admin, ada);
    expect(await rolesOf()).toEqual(['Friend', null, 'Guest']);
    const aside = await context.db.selectFrom('deleted_items').select('kind').execute();
    expect(aside).toEqual([{ kind: 'relationship' }]);
  });
});
