// Migrates relationships from before ends were asked.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../test/factories.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { askOnce } from '../domain/agreement/ask-once.ts';
import { silentDeps } from '../domain/history/change-deps.ts';
import { setUpRelationships } from '../features/relationships/test-relationships.ts';

const [, backfill = ''] = readFileSync(
  new URL('./migrations/0038-both-ends-agree.sql', import.meta.url),
  'utf8',
).split('-- What was there before');

describeWithDatabase('the migration of relationships', (context) => {
  const { visitor, owner, grant, bodyOf, post, listed } = setUpRelationships(context);

  it('asks the end whose owner did not make one, once, and hides nothing', async () => {
    const { db } = context;
    const [ada, reef, bay] = [await aPerson(db), await aProject(db), await aProject(db)];
    const proposer = await owner(ada);
    const asked = await owner(reef);
    const made = async (client: typeof proposer, role: string, to = reef) => {
      const answer = await post(client, bodyOf(['person', ada], ['project', to], role));
      return answer.json<{ id: number }>().id;
    };
    const byOne = await made(proposer, 'by one end');
    const byOther = await made(asked, 'by the other end');
    const bySuperuser = await made(await visitor({ isSuperuser: true }), 'by a superuser');
    const unclaimed = await made(proposer, 'with nobody', bay);
    const unknown = await relate(db, ada, reef, 'by nobody known');
    const imported = await relate(db, ada, reef, 'by an import');
    await sql`
      insert into imported_relationships (key, source, relationship_id)
      values (gen_random_uuid(), 'a', ${imported})`.execute(db);
    const both = await aProject(db);
    await grant(proposer.userId, both, 'OWNER');
    const ofOne = await relate(db, ada, both, 'of one user');
    await sql`update relationships set asks = null, asked_at = null`.execute(db);
    await sql`delete from notifications`.execute(db);

    await sql.raw(`--${backfill}`).execute(db);
    const { rows } = await sql<{ id: number; asks: string | null; audience: string }>`
      select id, asks, asked_at, audience from relationships order by id`.execute(db);
    const waiting = Object.fromEntries(rows.map(({ id, asks }) => [id, asks]));
    expect(waiting).toEqual({
      [byOne]: 'node2',
      [byOther]: 'node1',
      [bySuperuser]: null,
      [unclaimed]: 'node2',
      [unknown]: 'node2',
      [imported]: null,
      [ofOne]: null,
    });
    expect(rows.every(({ audience }) => audience === 'public')).toBe(true);
    const states = async () =>
      ((await listed('person', ada)) as { id: number; confirmation: string }[]).map(
        ({ confirmation }) => confirmation,
      );
    // Without a mark until somebody has been asked.
    expect((await states()).filter((one) => one === 'unconfirmed')).toEqual([]);
    while (await askOnce(silentDeps({ db })));
    expect((await states()).filter((one) => one === 'unconfirmed')).toHaveLength(3);
    const told = await db.selectFrom('notifications').select(['user_id', 'entity_id']).execute();
    expect(told.map(({ user_id }) => user_id).sort()).toEqual(
      [proposer.userId, asked.userId, asked.userId].sort(),
    );
  });
});
