// Migrates merges from before every owner could undo them, and relationships had a single place.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, relate } from '../../test/factories.ts';
import { sharedApp } from '../../test/shared-app.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { giveRole, mergesOf, readNetwork } from '../features/duplicates/test-merges.ts';

const migration = readFileSync(
  new URL('./migrations/0031-owners-of-merges.sql', import.meta.url),
  'utf8',
);

describeWithDatabase('the migration of merges', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  it('keeps what parting needs, and lets an owner of one of the two do it', async () => {
    const { db } = context;
    const admin = await mergesOf(test, db);
    const owner = await mergesOf(test, db, false);
    const [stays, goes] = [await aPerson(db, 'Ines Quill'), await aPerson(db, 'Inès Quill')];
    await relate(db, goes, await aPerson(db, 'Mei Tanaka'), 'Friend');
    await giveRole(db, owner.user.userId, goes);
    const before = await readNetwork(db);
    const id = await admin.merged(stays, goes);
    const report = { entity_type: 'person', entity_id: stays, reason: 'wrong', words: '' };
    expect((await admin.user.post('/api/v1/reports', report)).statusCode).toBe(204);
    // As it was stored before: moved relationships were in the item, too, owners in the record.
    await sql`
      update deleted_items d set content = jsonb_set(content, '{relationships}', (
        select jsonb_agg(to_jsonb(r) || jsonb_build_object('node1_id', ${goes}::integer))
        from relationships r))`.execute(db);
    await sql`
      update merges set record = record - 'reports' || '{"owners": []}'::jsonb`.execute(db);
    await sql`update reports set entity_id = ${goes}`.execute(db);
    await sql`alter table merges drop column owners`.execute(db);

    await sql.raw(`do $test$ begin\n${migration}\nend $test$`).execute(db);

    const reported = db.selectFrom('reports').select('entity_id');
    expect(await reported.execute()).toEqual([{ entity_id: stays }]);
    const parted = await owner.undo(id);
    expect([parted.statusCode, parted.json().kept], parted.body).toEqual([200, []]);
    expect(await readNetwork(db)).toEqual(before);
  });
});
