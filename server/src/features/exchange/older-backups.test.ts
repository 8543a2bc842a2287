// Backups that older versions of the product made of the same four entities.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { readArchive, writeArchive } from './backup-archive.ts';
import { checkArchive } from './backup-contents.ts';
import { manifestName } from './backup-format.ts';
import { backUp } from './backup-service.ts';
import { silentWatcher } from './progress.ts';
import { rehearseRestore, restore } from './restore-service.ts';

const folder = fileURLToPath(new URL('./test-backups/', import.meta.url));

describeOnOneEngine('a backup of an older version', (database) => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-older-'));
  const images = openLocalImages(join(root, 'files'));
  afterAll(() => rmSync(root, { recursive: true }));
  beforeEach(() => database.empty());

  it.each(readdirSync(folder).sort())('%s is restored as if made now', async (name) => {
    const { db } = database;
    const deps = { db, images };
    const file = join(folder, name);
    await aPerson(db, 'Who Was There');
    await expect(restore(deps, file, { replace: false }, silentWatcher)).rejects.toThrow(
      'The database is not empty',
    );
    const made: string[] = [];
    const alongside = (_tx: unknown, { createdAt }: { createdAt: string }) => {
      made.push(createdAt);
      return Promise.resolve();
    };
    const options = { replace: true, alongside };
    const { createdAt } = await restore(deps, file, options, silentWatcher);
    const { created_at: madeAt } = await checkArchive(file, undefined, silentWatcher);
    expect([createdAt, ...made]).toEqual([madeAt, madeAt]);
    const { rows } = await sql`
      select name, about, year_ranges::text as years from entities order by name`.execute(db);
    expect(rows).toEqual([
      { name: 'Ines Quill', about: 'Draws tides.', years: '{}' },
      { name: 'Mangrove House', about: '', years: '{}' },
      { name: 'Tide Rooms', about: 'An archive of tides.', years: '{[1998,2005)}' },
      { name: 'Tomas Reyes', about: '', years: '{}' },
    ]);
    const found = await sql<{ name: string }>`
      select e.name from entities e join entity_words ew on ew.entity_id = e.id
      join words w on w.id = ew.word_id where w.word like 'tides%' group by 1 order by 1`.execute(
      db,
    );
    expect(found.rows.map((row) => row.name)).toEqual(['Ines Quill', 'Tide Rooms']);
    const related = await sql`select from relationships`.execute(db);
    expect(related.rows).toHaveLength(3);
    const who = await sql`select email, is_superuser from users`.execute(db);
    expect(who.rows).toEqual([{ email: 'ines@example.org', is_superuser: true }]);
    // A new entity gets an id that none of the backup's had.
    expect(await aPerson(db, 'New Here')).toBeGreaterThan(4);
    // What it is now can be backed up and restored again.
    const again = join(root, `again-${name}`);
    await backUp(deps, again, { force: true }, silentWatcher);
    await restore(deps, again, { replace: true }, silentWatcher);
  });

  it('of a version that is not in this one’s history is refused', async () => {
    const { db } = database;
    const file = join(root, 'between.tar.gz');
    await sql`delete from kysely_migration where name = '0002-search'`.execute(db);
    await backUp({ db, images }, file, { force: true }, silentWatcher);
    await sql`insert into kysely_migration values ('0002-search', '2026-01-01')`.execute(db);
    await expect(restore({ db, images }, file, { replace: true }, silentWatcher)).rejects.toThrow(
      'was made by a version that this one does not follow (0002-search is missing in it)',
    );
  });

  it('is migrated by a dry run too, which leaves everything as it is', async () => {
    await aPerson(database.db, 'Who Was There');
    const file = join(folder, '0019-deleted-items.tar.gz');
    const deps = { db: database.db, images };
    const said = await rehearseRestore(deps, file, { replace: true }, silentWatcher);
    expect(said.tables).toContainEqual({ name: 'entities', rows: 4 });
    // A table of this version.
    expect(said.tables).toContainEqual({ name: 'api_tokens', rows: 0 });
    await expectNothingChanged();
  });

  it('leaves everything as it is if its tables are not those of its version', async () => {
    await aPerson(database.db, 'Who Was There');
    const file = join(root, 'foreign.tar.gz');
    await writeArchive(file, async (archive) => {
      for await (const { name, content } of readArchive(
        join(folder, '0019-deleted-items.tar.gz'),
      )) {
        if (name !== manifestName) {
          await archive.add(name, content);
          continue;
        }
        const manifest = JSON.parse(content.toString('utf8'));
        manifest.tables.push({ name: 'of_somebody_else', columns: ['id'], rows: 0, parts: [] });
        await archive.add(name, Buffer.from(JSON.stringify(manifest)));
      }
    });
    const restored = restore({ db: database.db, images }, file, { replace: true }, silentWatcher);
    await expect(restored).rejects.toThrow('has other tables than this database');
    await expectNothingChanged();
  });

  async function expectNothingChanged() {
    const { rows } = await sql`select name from entities`.execute(database.db);
    expect(rows).toEqual([{ name: 'Who Was There' }]);
  }
});
