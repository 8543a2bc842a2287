import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { smallNetwork, writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { systemClock } from '../../adapters/clock.ts';
import { type ImageStore, openLocalImages } from '../../adapters/image-store.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import { type Db, openInMemory } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { setAside } from '../../domain/deleted/set-aside.ts';
import { linkItems } from '../../domain/deleted/set-aside-queries.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';
import { recordAct } from '../../domain/history/record.ts';
import { backUp } from './backup-service.ts';
import { importNetwork } from './import-service.ts';
import { silentWatcher } from './progress.ts';
import { restore } from './restore-service.ts';

describeWithDatabase('backup and restore', (database) => {
  let root: string;
  let images: ImageStore;
  let files = 0;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'mangrove-backup-'));
    images = openLocalImages(join(root, 'files'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(() => database.empty());

  const freshFile = () => join(root, `backup-${++files}.tar.gz`);
  const backUpHere = async (file = freshFile()) => {
    await backUp({ db: database.db, images }, file, { force: false }, silentWatcher);
    return file;
  };
  const restoreHere = (file: string, replace = false) =>
    restore({ db: database.db, images }, file, { replace }, silentWatcher);

  /** A network with a picture, a position, a setting and texts that are hard to encode. */
  async function fillDatabase(): Promise<void> {
    const picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#B8500F' },
    })
      .png()
      .toBuffer();
    const folder = writeNetworkFolder({
      'people.csv': `${smallNetwork['people.csv']}`
        .replace('website\n', 'website,photo\n')
        .replace('Paints rivers.', '"Paints\n\\n ""rivers"" \u2028 🌱 \\u0041"')
        .replaceAll(/^(p1.*|.*ada\.example\.org)$/gmu, (line) =>
          line.includes('ada.example.org') ? `${line},a.png` : line,
        )
        .replace(/^(p2.*)$/mu, '$1,'),
      'files/a.png': picture,
    });
    await importNetwork({ db: database.db, images }, folder, { source: 'folder:a' }, silentWatcher);
    await sql`
      insert into positions (entity_id, x, y)
      select id, id * 0.1, -1e-7 from entities`.execute(database.db);
    await sql`
      insert into settings (name, value)
      values ('demo', '{"loaded": false, "entities": 0}')`.execute(database.db);
    await deleteSomething();
  }

  /** A deleted person, and acts in several parts of the backup, the first undone by the second. */
  async function deleteSomething(): Promise<void> {
    const clock = systemClock();
    const gone = await aPerson(database.db, 'Mei Tanaka', { tags: ['GONE'] });
    await transact(database.db, async (tx) => {
      const aside = await setAside(asNetworkTx(tx, 'a test'), clock, [gone], { by: null });
      const act = { kind: 'entity_deleted', actorId: null } as const;
      const first = await recordAct(tx, clock, act, aside.revisions);
      await linkItems(tx, aside.itemIds, first ?? 0);
      await recordAct(tx, clock, { ...act, undoes: first ?? 0 }, aside.revisions);
      await sql`
        insert into acts (at, kind) select now(), 'entity_created' from generate_series(1, 2100)
        `.execute(tx);
      // The update moves the row to the end of the table on disk.
      await sql`update acts set kind = kind where id = ${first}`.execute(tx);
    });
  }

  it('restores every row of every table and every picture, and continues its ids', async () => {
    await fillDatabase();
    const before = await describeEverything(database.db);
    const pictures = (await images.list()).sort();
    expect(pictures).toHaveLength(2);
    const file = await backUpHere();
    await database.empty();
    for (const name of pictures) await images.delete(name);
    const { tables } = await restoreHere(file);
    expect(tables.find(({ name }) => name === 'entities')?.rows).toBe(4);
    expect(await describeEverything(database.db)).toEqual(before);
    expect((await images.list()).sort()).toEqual(pictures);
    const { id } = await database.db
      .insertInto('entities')
      .values({ type: 'project', name: 'Later' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(before.entities?.map((row) => row.includes(`"id":${id},`))).not.toContain(true);
  });

  it('restores the adder of a person without an account', async () => {
    await fillDatabase();
    const adder = await database.db
      .insertInto('users')
      .values({ email: 'a@example.org', email_key: 'a@example.org', password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await aPerson(database.db, 'Mere Kingi');
    await database.db
      .updateTable('entities')
      .set({ added_by: adder.id })
      .where('id', '=', id)
      .execute();
    const file = await backUpHere();
    await database.empty();
    await restoreHere(file);
    const rows = await database.db
      .selectFrom('entities')
      .where('added_by', 'is not', null)
      .select(['id', 'name', 'added_by', 'user_id'])
      .execute();
    expect(rows).toEqual([{ id, name: 'Mere Kingi', added_by: adder.id, user_id: null }]);
  });

  it('restores a backup that the other engine wrote', async () => {
    await fillDatabase();
    const here = await describeEverything(database.db);
    const file = await backUpHere();
    const other = await openInMemory(new Uint8Array(readFileSync(inject('embeddedDump'))));
    const otherImages = openLocalImages(join(root, 'other-files'));
    await restore({ db: other.db, images: otherImages }, file, { replace: false }, silentWatcher);
    expect(await describeEverything(other.db)).toEqual(here);
    const back = freshFile();
    await backUp({ db: other.db, images: otherImages }, back, { force: false }, silentWatcher);
    await other.close();
    await restoreHere(back, true);
    expect(await describeEverything(database.db)).toEqual(here);
  });

  it('refuses a filled database, or replaces everything under a new network version', async () => {
    await fillDatabase();
    const before = await describeEverything(database.db);
    const kept = (await images.list()).sort();
    const file = await backUpHere();
    const other = writeNetworkFolder({ 'relationships.csv': emptyRelationships });
    await importNetwork({ db: database.db, images }, other, { source: 'folder:b' }, silentWatcher);
    const version = await readNetworkVersion(database.db);
    await expect(restoreHere(file)).rejects.toThrow('The database is not empty (entities: 8)');
    expect(await readNetworkVersion(database.db)).toBe(version);
    await images.put('0123456789abcdefghijklmn.webp', Buffer.from('no row names it'));
    await restoreHere(file, true);
    expect(await describeEverything(database.db)).toEqual(before);
    expect((await images.list()).sort()).toEqual(kept);
    const [epoch] = (await readNetworkVersion(database.db)).split('-');
    expect(epoch).not.toBe(version.split('-')[0]);
  });

  it('detects every kind of damage, and changes nothing', async () => {
    await fillDatabase();
    const file = await backUpHere();
    const whole = readFileSync(file);
    const tar = gunzipSync(whole);
    const at = tar.indexOf('Paints');
    const changed = Buffer.from(tar);
    changed.write('Points', at);
    const middle = Math.floor(whole.length / 2);
    const flipped = Buffer.from(whole);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0x10;
    const part = 'tables/entities/00001.jsonl';
    const cases: [string, Buffer, string][] = [
      ['cut in the middle', whole.subarray(0, middle), 'is cut off'],
      ['without its last byte', whole.subarray(0, -1), 'is cut off'],
      ['empty', Buffer.alloc(0), 'is cut off'],
      ['one bit', flipped, 'is damaged'],
      ['a changed row', gzipSync(changed), `its part ${part} was changed`],
      ['cut before the manifest', gzipSync(cutManifest(tar)), 'is cut off'],
      ['something else', Buffer.from('id,name\n1,a\n'), 'is damaged, or no backup'],
    ];
    const before = await describeEverything(database.db);
    const version = await readNetworkVersion(database.db);
    const pictures = await images.list();
    for (const [what, bytes, message] of cases) {
      const broken = freshFile();
      writeFileSync(broken, bytes);
      const refused = await restoreHere(broken, true).then(
        () => 'it was taken',
        (error: Error) => error.message,
      );
      expect(refused, what).toContain(message);
      expect(refused, what).toContain(broken);
      expect(refused, what).toContain('Nothing was changed');
    }
    await expect(restoreHere(freshFile(), true)).rejects.toThrow('does not exist');
    expect(await describeEverything(database.db)).toEqual(before);
    expect(await readNetworkVersion(database.db)).toBe(version);
    expect(await images.list()).toEqual(pictures);
  });

  it('refuses backups of newer versions of the database', async () => {
    await fillDatabase();
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(database.db);
    await rename('0001-network', '9999-network');
    const newer = await backUpHere();
    await rename('9999-network', '0001-network');
    await expect(restoreHere(newer, true)).rejects.toThrow('by a newer version (9999-network)');
  });

  it('replaces no file unless forced, and leaves no partial file when it fails', async () => {
    await fillDatabase();
    const file = freshFile();
    writeFileSync(file, 'mine');
    await expect(backUpHere(file)).rejects.toThrow('is there already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const interrupt = new AbortController();
    const watcher = {
      signal: interrupt.signal,
      progress: () => interrupt.abort(new Error('given up')),
    };
    const deps = { db: database.db, images };
    await expect(backUp(deps, file, { force: true }, watcher)).rejects.toThrow('given up');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(existsSync(`${file}.part`)).toBe(false);
    await backUp(deps, file, { force: true }, silentWatcher);
    await restoreHere(file, true);
  });
});

const emptyRelationships = 'node1_type,node1_id,node2_type,node2_id,role,years\n';

/** The archive without its last entry, with the end that tar requires. */
function cutManifest(tar: Buffer): Buffer {
  const at = tar.lastIndexOf('manifest.json');
  return Buffer.concat([tar.subarray(0, at), Buffer.alloc(1024)]);
}

/** Every row of every table, without the network version. */
async function describeEverything(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('kysely_migration', 'kysely_migration_lock', 'network_version',
        'network_changes', 'words', 'entity_words', 'entity_names', 'entity_field_texts')
    order by table_name`.execute(db);
  const everything: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(one)::text as row from ${sql.table(name)} as one`.execute(db);
    everything[name] = rows.map(({ row }) => normaliseTimes(row)).sort();
  }
  // The words are derived from the restored rows.
  const { rows } = await sql<{ row: string }>`
    select distinct ew.entity_id || ' ' || w.word as row
    from entity_words ew join words w on w.id = ew.word_id order by row`.execute(db);
  everything['words of entities'] = rows.map(({ row }) => row);
  return everything;
}

// The two engines may use different time zones.
function normaliseTimes(row: string): string {
  return row.replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d)"/gu, (_, time: string) =>
    new Date(time).toISOString(),
  );
}
