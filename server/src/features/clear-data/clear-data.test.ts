import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import type { Announcement } from '../../db/announcements.ts';

const password = 'salt water archive';

/** Tables that keep rows: the caller, the log, and what the product needs; unused words are swept. */
const kept = [
  ...['users', 'sessions', 'known_devices', 'official_tags', 'role_types', 'settings'],
  ...['audit_log', 'words'],
  ...['network_version', 'network_changes', 'login_failures', 'rate_limits'],
  ...['kysely_migration', 'kysely_migration_lock'],
];

describeWithDatabase('clearing all data [spec 3.2]', (context) => {
  let test: TestApp;
  let superuser: HttpClient;
  beforeEach(async () => {
    await context.empty();
    test = await startTestApp(context.db);
    superuser = new HttpClient(test.app);
    await superuser.post('/api/v1/auth/register', { email: 'su@example.org', password });
    await context.db.updateTable('users').set({ is_verified: true, is_superuser: true }).execute();
    await superuser.form('/api/v1/auth/login', { username: 'su@example.org', password });
  });
  afterEach(() => test.close());

  it('keeps the caller, settings and official tags, and makes a backup before [spec 1.7]', async () => {
    await new HttpClient(test.app).post('/api/v1/auth/register', {
      email: 'a@example.org',
      password,
    });
    await aPerson(context.db, 'Aroha Ngata', { tags: ['CLIMATE', 'TIDES'] });
    const doomed = await aPerson(context.db, 'Mei Tanaka');
    await superuser.write('DELETE', `/api/v1/people/${doomed}`);
    await superuser.post('/api/v1/config/official-tags', { official_tags: ['climate'] });
    const unsure = await superuser.write('DELETE', '/api/v1/debug/clear-all-data', {
      confirm: 'yes',
    });
    expect(unsure.statusCode).toBe(400);
    await test.network.currentPlaced();
    await test.network.keep();
    expect(readdirSync(join(test.dataDir, 'map'))).toEqual(['network']);
    const told: Announcement[] = [];
    test.announcements.onAnnouncement((one) => told.push(one));
    const answer = await superuser.write('DELETE', '/api/v1/debug/clear-all-data', {
      confirm: 'CLEAR ALL DATA',
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(told.filter(({ type }) => type === 'graph_changed')).toMatchObject([{ entities: [] }]);
    expect((await superuser.get('/api/v1/graph')).json()).toEqual({ nodes: [], edges: [] });
    for (const table of ['deleted_items', 'acts', 'revisions'] as const) {
      expect(await context.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    const users = await context.db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'su@example.org' }]);
    expect(await context.db.selectFrom('tags').select('name').execute()).toEqual([
      { name: 'CLIMATE' },
    ]);
    expect(await context.db.selectFrom('official_tags').selectAll().execute()).toEqual([
      { name: 'CLIMATE' },
    ]);
    expect(readdirSync(join(test.dataDir, 'map'))).toEqual([]);
    expect(readdirSync(join(test.dataDir, 'backups'))).toEqual([
      expect.stringMatching(/^before-clearing-.*\.tar\.gz$/u),
    ]);
  });

  it('clears the data also where the bytes of a picture cannot be deleted', async () => {
    const files = join(test.dataDir, 'files');
    const names = ['0', '1', '2'].map((digit) => `${digit.repeat(32)}.webp`);
    mkdirSync(files, { recursive: true });
    for (const name of names) writeFileSync(join(files, name), 'bytes');
    // A folder in the place of a file is refused, also to root.
    rmSync(join(files, names[1] ?? ''));
    mkdirSync(join(files, names[1] ?? '', 'kept'), { recursive: true });
    await aPerson(context.db, 'Aroha Ngata');
    const answer = await superuser.write('DELETE', '/api/v1/debug/clear-all-data', {
      confirm: 'CLEAR ALL DATA',
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await superuser.get('/api/v1/graph')).json()).toEqual({ nodes: [], edges: [] });
    expect(readdirSync(files)).toEqual([names[1]]);
  });

  it('encrypts the backup where the operator wants it, and clears nothing without one', async () => {
    await aPerson(context.db, 'Aroha Ngata');
    const recipients = join(test.dataDir, 'recipients.txt');
    const guarded = await startTestApp(context.db, { BACKUP_ENCRYPT_TO: recipients });
    const backups = join(guarded.dataDir, 'backups');
    const caller = new HttpClient(guarded.app);
    await caller.form('/api/v1/auth/login', { username: 'su@example.org', password });
    const clearAll = () =>
      caller.write('DELETE', '/api/v1/debug/clear-all-data', { confirm: 'CLEAR ALL DATA' });
    try {
      const refused = await clearAll();
      expect([refused.statusCode, refused.json().detail]).toEqual([
        503,
        expect.stringContaining('so nothing was deleted. Please tell whoever runs the server:'),
      ]);
      expect(refused.body).not.toContain(recipients);
      expect((await caller.get('/api/v1/graph')).json().nodes).toHaveLength(1);
      expect(readdirSync(backups)).toEqual([]);
      writeFileSync(recipients, await identityToRecipient(await generateX25519Identity()));
      expect((await clearAll()).statusCode).toBe(204);
      const [made = '', ...others] = readdirSync(backups);
      expect([made, others]).toEqual([
        expect.stringMatching(/^before-clearing-.*\.tar\.gz\.age$/u),
        [],
      ]);
      expect(readFileSync(join(backups, made), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/u);
    } finally {
      await guarded.close();
    }
  });

  it('leaves nothing of others: no report, no address of a visitor, no e-mail', async () => {
    const { db } = context;
    const visitor = new HttpClient(test.app);
    const id = await aPerson(db, 'Mei Tanaka', { tags: ['TIDES'] });
    const twin = await aPerson(db, 'Mei Tanaka');
    await visitor.post('/api/v1/auth/register', { email: 'a@example.org', password });
    const report = { entity_type: 'person', entity_id: id, reason: 'private', words: 'My words.' };
    await visitor.post('/api/v1/reports', { ...report, email: 'visitor@example.com' });
    await visitor.post('/api/v1/reports', { ...report, email: 'other@example.com' });
    const [first] = (await superuser.get('/api/v1/admin/reports')).json().items;
    await superuser.post(`/api/v1/admin/reports/${first.id}/decide`, { outcome: 'unchanged' });
    await superuser.write('PUT', `/api/v1/admin/duplicates/${id}/${twin}/dismissal`);
    await superuser.post('/api/v1/users/me/data-download');
    const body = { confirm: 'CLEAR ALL DATA' };
    const answer = await superuser.write('DELETE', '/api/v1/debug/clear-all-data', body);
    expect(answer.statusCode, answer.body).toBe(204);
    const { rows } = await sql<{ name: string; content: string }>`
      select table_name as name, query_to_xml(format('select * from %I', table_name), true, false, '')::text
        as content
      from information_schema.tables where table_schema = 'public'`.execute(db);
    const filled = rows.filter(({ content }) => content.includes('<row'));
    expect(filled.map(({ name }) => name).filter((name) => !kept.includes(name))).toEqual([]);
    const rest = filled.filter(({ name }) => name !== 'words');
    expect(JSON.stringify(rest)).not.toMatch(/a@example|visitor@|other@|My words|Tanaka/u);
  });

  it('requires the password after fifteen minutes', async () => {
    test.clock.advance(15 * 60 + 1);
    const body = { confirm: 'CLEAR ALL DATA' };
    const late = await superuser.write('DELETE', '/api/v1/debug/clear-all-data', body);
    expect([late.statusCode, late.json().detail]).toEqual([428, 'Please confirm your password']);
    await superuser.post('/api/v1/auth/confirm-password', { password });
    const confirmed = await superuser.write('DELETE', '/api/v1/debug/clear-all-data', body);
    expect(confirmed.statusCode).toBe(204);
  });
});
