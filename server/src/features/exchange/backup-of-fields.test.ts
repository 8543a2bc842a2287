import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { backUp } from './backup-service.ts';
import { silentWatcher } from './progress.ts';
import { restore } from './restore-service.ts';

describeWithDatabase('a backup of defined fields', (database) => {
  it('brings back what their values say, by which a search finds them', async () => {
    await database.empty();
    const { db } = database;
    const root = mkdtempSync(join(tmpdir(), 'mangrove-fields-'));
    const deps = { db, images: openLocalImages(join(root, 'files')) };
    const options = JSON.stringify([{ key: 'a', label: 'Lagöon' }]);
    await sql`
      insert into field_definitions (key, label, shape, kinds, options, audience) values
        ('waters', 'Waters', 'choice', '{person}', ${options}::jsonb, 'public'),
        ('note', 'Note', 'line', '{person}', '[]', 'members')`.execute(db);
    const id = await aPerson(db, 'Mei Tanaka');
    await sql`
      update entities set fields = '{"waters": "a", "note": "Ebb"}' where id = ${id}`.execute(db);
    const texts = async () =>
      (
        await db
          .selectFrom('entity_field_texts')
          .select(['entity_id', 'audience', 'folded'])
          .orderBy('audience')
          .execute()
      ).map((row) => Object.values(row));
    const before = await texts();
    expect(before).toEqual([
      [id, 'members', 'ebb'],
      [id, 'public', 'lagoon'],
    ]);
    const file = join(root, 'backup.tar.gz');
    await backUp(deps, file, { force: false }, silentWatcher);
    await restore(deps, file, { replace: true }, silentWatcher);
    expect(await texts()).toEqual(before);
    rmSync(root, { recursive: true });
  });
});
