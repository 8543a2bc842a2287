import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { removeExpired } from '../../cleanup.ts';
import { ownTables } from './contents-queries.ts';
import { call, setUpOwnData } from './test-own-data.ts';
import { leavesOf, storedOf } from './test-stored.ts';
import { userColumns } from './user-columns.ts';

describeWithDatabase('a download of own data', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const { stateOf, make, read, everything } = setUpOwnData(test, context);

  it('contains every row that refers to its owner, in every table that is not exempt', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    await everything(member, 'Aroha');
    const { rows: named } = await sql<{ column: string }>`
      select t.relname || '.' || a.attname as column
      from pg_constraint k
      join pg_class t on t.oid = k.conrelid
      join pg_class u on u.oid = k.confrelid and u.relname = 'users'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(k.conkey)
      where k.contype = 'f'
      union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'integer'
        and column_name ~ '^(user_id|actor_id|.*_by)$'
      union select 'users.id'`.execute(db);
    expect(Object.keys(userColumns).sort()).toEqual(named.map(({ column }) => column).sort());
    const stored = new Map<string, unknown[]>();
    for (const [column, place] of Object.entries(userColumns)) {
      if ('in' in place) stored.set(column, await idsOf(column, member.userId));
    }
    await make(member);
    const { rows } = await read(member);
    for (const [column, place] of Object.entries(userColumns)) {
      const ids = stored.get(column) ?? [];
      if (!('in' in place)) continue;
      expect(ids.length, column).toBeGreaterThan(0);
      const found = rows(place.in).map((row) => row.id ?? null);
      expect(found, column).toEqual(expect.arrayContaining(ids));
      expect(found.length, column).toBeGreaterThanOrEqual(ids.length);
    }
  });

  it('is made once when it is asked for several times at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await signedIn(test, context.db);
      const asked = await Promise.all([1, 2, 3, 4].map(() => member.post(call)));
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
      const states = asked.map((answer) => answer.json());
      expect(new Set(states.map(({ requested_at }) => requested_at)).size).toBe(1);
      expect(states.map(({ state }) => state)).toEqual(states.map(() => 'waiting'));
      const events = context.db.selectFrom('audit_log').select('id');
      const asks = events.where('event', '=', 'data_requested');
      expect(await asks.where('actor_id', '=', member.userId).execute()).toHaveLength(1);
    }
  });

  /** The column that identifies a table's rows in a download; null if there is none. */
  const idColumns: Record<string, string | null> = {
    sessions: null,
    known_devices: null,
    totp_secrets: null,
    recovery_codes: null,
    files: 'name',
    notification_rhythms: 'kind',
    deleted_item_owners: 'item_id',
  };

  async function idsOf(column: string, userId: number): Promise<unknown[]> {
    const [table = '', field = ''] = column.split('.');
    const id = table in idColumns ? idColumns[table] : 'id';
    const shown = id ? sql.ref(id) : sql`null`;
    const { rows } = await sql<{ id: unknown }>`
      select ${shown} as id from ${sql.table(table)}
      where ${sql.ref(field)} = ${userId}`.execute(context.db);
    return rows.map((row) => row.id);
  }

  it('contains the stored values of each row, as JSON and as CSV', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    await everything(member, 'Aroha');
    await make(member);
    const stored = await storedOf(db, member.userId);
    const { files, rows } = await read(member);
    expect(ownTables.map(({ name }) => name)).toEqual(Object.keys(stored));
    for (const [table, { rows: expected, computed, renamed }] of Object.entries(stored)) {
      const found = rows(table);
      expect(found.length, table).toBeGreaterThan(0);
      const columns = Object.keys(found[0] ?? {}).filter((one) => !computed.includes(one));
      const pick = (row: Record<string, unknown>, names: Record<string, string>) =>
        columns.map((one) => [one, row[names[one] ?? one]]);
      expect(
        found.map((row) => pick(row, {})),
        table,
      ).toEqual(expected.map((row) => pick(row, renamed)));
      // `made` holds the values that the download combines from several tables.
      for (const [at, { made = {} }] of expected.entries()) expect(found[at]).toMatchObject(made);
      const bytes = files[`csv/${table}.csv`] ?? new Uint8Array();
      const cells: Record<string, string>[] = parse(Buffer.from(bytes), {
        bom: true,
        columns: true,
      });
      expect(
        cells.map((row) => columns.map((one) => row[one])),
        table,
      ).toEqual(found.map((row) => columns.map((one) => textOf(row[one]))));
    }
  });

  it('contains every column of entities and connections that somebody filled in or chose', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    await everything(member, 'Aroha');
    await db.updateTable('relationships').set({ asks: 'node2', asked_at: new Date() }).execute();
    await make(member);
    const { rows } = await read(member);
    // Computed, of the product itself, or told under another name.
    const computed: Record<string, string[]> = {
      entities: `low_res_photo_url photo_file small_photo_file year_ranges user_id added_by version
        folded_name sort_name`.split(/\s+/u),
      connections: `year_ranges asks asked_at agreed_role agreed_years agreed_direction
        audience_once_confirmed confirmed_end confirmed_at`.split(/\s+/u),
    };
    for (const [name, table] of [
      ['entities', 'entities'],
      ['connections', 'relationships'],
    ] as const) {
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`.execute(db);
      const chosen = columns.filter((one) => !computed[name]?.includes(one.name));
      expect(Object.keys(rows(name)[0] ?? {})).toEqual(
        expect.arrayContaining(chosen.map((one) => one.name)),
      );
    }
    for (const { confirmation } of rows('connections')) {
      expect(['unconfirmed', 'unclaimed']).toContain(confirmation);
    }
  });

  const textOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

  it('contains the pictures, no data of others, and no secrets', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    const other = await signedIn(test, db);
    const [own, others] = [await everything(member, 'Aroha'), await everything(other, 'Mallory')];
    // The two users share a relationship: the other entity's name is public, the rest is private.
    await relate(db, own.project, others.project, 'Aroha and another');
    await db
      .insertInto('user_roles')
      .values({ user_id: other.userId, entity_id: own.project, role_type: 'CONTRIBUTOR' })
      .execute();
    await db.updateTable('user_roles').set({ is_verified: true }).execute();
    for (const [by, description] of [
      [other, 'Mallory wrote this.'],
      [member, 'Aroha wrote this.'],
    ] as const) {
      const saved = await by.write('PUT', `/api/v1/projects/${own.project}`, { description });
      expect(saved.statusCode, saved.body).toBe(200);
    }
    const reported = { entity_type: 'project', entity_id: own.project, reason: 'hurtful' };
    await other.post('/api/v1/reports', { ...reported, words: 'Mallory minds.' });
    await make(member);
    const mine = new Set(leavesOf(await storedOf(db, member.userId)));
    const theirs = await storedOf(db, other.userId);
    const { files, text, rows } = await read(member);
    const names = ownTables.flatMap(({ name }) => [`json/${name}.json`, `csv/${name}.csv`]);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', ...names]));
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(pictures.sort()).toEqual(
      rows('pictures')
        .map(({ id }) => `pictures/${id}`)
        .sort(),
    );
    for (const name of pictures) {
      const { byte_size } = rows('pictures').find(({ id }) => name.endsWith(String(id))) ?? {};
      expect(files[name]?.length, name).toBe(byte_size);
    }
    expect(rows('connections').map(({ node2_name }) => node2_name)).toContain('Mallory Project');
    const rest = text.replaceAll('Mallory Project', '');
    expect(rest).not.toMatch(/mallory|hurtful/iu);
    for (const [table, stored] of Object.entries(theirs)) {
      const foreign = leavesOf(stored).filter((one) => !mine.has(one) && one.length > 4);
      // Rhythms have no words of their own.
      if (table !== 'email_rhythms') expect(foreign, table).not.toEqual([]);
      expect(
        foreign.filter((one) => rest.includes(one)),
        table,
      ).toEqual([]);
    }
    const secrets = await sql<{ secret: string }>`
      select password_hash as secret from users union select cookie_hash from sessions
      union select id from sessions union select device_hash from known_devices
      union select token_hash from mailed_links union select secret from totp_secrets
      union select code_hash from recovery_codes union select token_hash from api_tokens`.execute(
      db,
    );
    for (const { secret } of secrets.rows) expect(text).not.toContain(secret);
  });

  it('is available only to its owner with a fresh login, for a day', async () => {
    const member = await signedIn(test, context.db);
    const other = await signedIn(test, context.db);
    await make(member);
    const mail = await context.db
      .selectFrom('outbox')
      .select(['address', 'kind'])
      .where('kind', '=', 'data_ready')
      .execute();
    expect(mail).toEqual([{ address: member.email, kind: 'data_ready' }]);
    expect((await other.get(`${call}/file`)).statusCode).toBe(404);
    expect((await member.post(call)).json().state).toBe('ready');
    test.clock.advance(16 * 60);
    expect((await member.get(`${call}/file`)).statusCode).toBe(428);
    await member.post('/api/v1/auth/confirm-password', { password: testPassword });
    expect((await member.get(`${call}/file`)).statusCode).toBe(200);
    await context.db
      .updateTable('data_downloads')
      .set({ ready_at: new Date(test.clock.now().getTime() - 24 * 3_600_000) })
      .execute();
    expect(await stateOf(member)).toBe('none');
    expect((await member.get(`${call}/file`)).statusCode).toBe(404);
    const images = openLocalImages(join(test.dataDir, 'files'));
    await removeExpired({ db: context.db, clock: test.clock, images });
    const left = await context.db.selectFrom('data_download_pieces').selectAll().execute();
    expect(left).toEqual([]);
    test.clock.advance(-16 * 60);
  });

  it('is retried after a failure, given up in the end, and made once on a new request', async () => {
    const member = await signedIn(test, context.db);
    await member.post(call);
    await sql`alter table data_download_pieces add constraint no_room check (false) not valid`.execute(
      context.db,
    );
    for (let count = 0; count < 4; count += 1) {
      test.downloads.wake();
      await test.downloads.settled();
      test.clock.advance(121);
    }
    await sql`alter table data_download_pieces drop constraint no_room`.execute(context.db);
    expect(await stateOf(member)).toBe('failed');
    test.clock.advance(-4 * 121);
    await make(member);
    const sent = await context.db.selectFrom('outbox').select('kind').orderBy('id').execute();
    expect(sent.map(({ kind }) => kind).filter((kind) => kind.startsWith('data'))).toEqual([
      'data_failed',
      'data_ready',
    ]);
  });

  it('is deleted with the account', async () => {
    const member = await signedIn(test, context.db);
    await aPerson(context.db);
    await make(member);
    const answer = await member.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(answer.statusCode, answer.body).toBe(200);
    const left = await context.db.selectFrom('data_downloads').selectAll().execute();
    expect(left).toEqual([]);
  });
});
