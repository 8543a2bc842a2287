import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { removeExpired } from '../../cleanup.ts';
import { uploadAs } from '../files/test-upload.ts';
import { ownTables, userColumns } from './contents-queries.ts';

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#0B5A63' } })
    .png()
    .toBuffer();

const call = '/api/v1/users/me/data-download';
type Member = Awaited<ReturnType<typeof signedIn>>;

describeWithDatabase('a download of own data', (context) => {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const stateOf = async (member: HttpClient) => (await member.get(call)).json().state;

  async function make(member: HttpClient): Promise<void> {
    const asked = await member.post(call);
    expect([asked.statusCode, asked.json().state], asked.body).toEqual([202, 'waiting']);
    test.downloads.wake();
    await test.downloads.settled();
    expect(await stateOf(member)).toBe('ready');
  }

  async function read(member: HttpClient) {
    const answer = await member.get(`${call}/file`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const text = Object.entries(files)
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    const rows = (table: string): Record<string, unknown>[] =>
      JSON.parse(strFromU8(files[`json/${table}.json`] ?? new Uint8Array()));
    return { files, text, rows };
  }

  /** Something in every table that names a user, all of it marked. */
  async function everything(member: Member, mark: string): Promise<void> {
    const { db } = context;
    const id = member.userId;
    const at = test.clock.now();
    const { url } = (await uploadAs(member, await picture(), 'face.png')).json();
    const profile = await member.post('/api/v1/people', {
      first_name: mark,
      last_name: 'Profile',
      photo_url: url,
      user_id: id,
    });
    const made = await member.post('/api/v1/projects', { name: `${mark} Project` });
    expect([profile.statusCode, made.statusCode]).toEqual([201, 201]);
    const added = await member.post('/api/v1/people', { first_name: mark, last_name: 'Added' });
    await relate(db, profile.json().id, added.json().id, `${mark} role`);
    const gone = await aProject(db, `${mark} Gone`);
    await db
      .insertInto('user_roles')
      .values({ user_id: id, entity_id: gone, role_type: 'OWNER', is_verified: true })
      .execute();
    await db.updateTable('users').set({ is_superuser: true }).where('id', '=', id).execute();
    expect((await member.write('DELETE', `/api/v1/projects/${gone}`)).statusCode).toBe(204);
    await db.updateTable('users').set({ is_superuser: false }).where('id', '=', id).execute();
    await member.post('/api/v1/reports', {
      entity_type: 'project',
      entity_id: made.json().id,
      reason: 'wrong',
      words: `${mark} words`,
    });
    await db
      .insertInto('known_devices')
      .values({ device_hash: `${mark} device`, user_id: id, seen_at: at })
      .execute();
  }

  it('holds every row of every table that names its owner, or a reason stands why not', async () => {
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

  /** By what a download names the rows; null where it names none. */
  const idColumns: Record<string, string | null> = {
    sessions: null,
    known_devices: null,
    files: 'name',
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

  it('holds each table twice, the pictures, and nothing of others nor what opens anything', async () => {
    const member = await signedIn(test, context.db);
    const other = await signedIn(test, context.db);
    await everything(member, 'Aroha');
    await everything(other, 'Mallory');
    // What others own and what is public of it may be named: here nothing connects the two.
    await make(member);
    const { files, text, rows } = await read(member);
    const names = ownTables.flatMap(({ name }) => [`json/${name}.json`, `csv/${name}.csv`]);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', ...names]));
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(2);
    for (const name of pictures) expect(files[name]?.length, name).toBeGreaterThan(20);
    expect(text).not.toContain('Mallory');
    expect(text).not.toContain(other.email);
    const secrets = await sql<{ secret: string }>`
      select password_hash as secret from users union select cookie_hash from sessions
      union select id from sessions union select device_hash from known_devices
      union select token_hash from mailed_links`.execute(context.db);
    for (const { secret } of secrets.rows) expect(text).not.toContain(secret);
    expect(rows('account')).toMatchObject([{ email: member.email }]);
    const kinds = rows('history').map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['entity_created', 'entity_deleted']));
  });

  it('is for its owner with a fresh login alone, and for a day', async () => {
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

  it('is made once by whoever is first, again after a failure, and given up in the end', async () => {
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

  it('goes with the account', async () => {
    const member = await signedIn(test, context.db);
    await aPerson(context.db);
    await make(member);
    const answer = await member.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(answer.statusCode, answer.body).toBe(200);
    const left = await context.db.selectFrom('data_downloads').selectAll().execute();
    expect(left).toEqual([]);
  });
});
