// Checks the table of retention against the cleanup, and against the tables of the database.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { erasedFiles, type RetentionName, retention, retentionMs } from '@mangrove/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '../test/factories.ts';
import { sharedApp } from '../test/shared-app.ts';
import { signedIn } from '../test/signed-in.ts';
import { TestClock } from '../test/test-app.ts';
import { describeWithDatabase } from '../test/with-database.ts';
import { openLocalImages } from './adapters/image-store.ts';
import { removeExpired } from './cleanup.ts';
import type { Db } from './db/open.ts';
import { type NetworkTx, transact } from './db/transact.ts';
import { setAside } from './domain/deleted/set-aside.ts';
import { setUpOwnData } from './features/own-data/test-own-data.ts';
import { type Case, cases, clockAt, fresh, isThere } from './test-retained.ts';

/** Tables without personal data, and why. */
const impersonal: Record<string, string> = {
  tags: 'words that many use',
  official_tags: 'a list of the operator',
  role_types: 'a list of the operator',
  settings: 'of the operator',
  network_version: 'a number',
  network_groups: 'computed from the network',
  entity_groups: 'computed from the network',
  grouping: 'computed from the network',
};

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely_%'`.execute(db);
  return rows.map(({ name }) => name);
}

describeWithDatabase('retention', (context) => {
  const test = sharedApp(context);
  const { everything } = setUpOwnData(test, context);
  beforeEach(() => context.empty());
  const clock = new TestClock();
  const folder = mkdtempSync(join(tmpdir(), 'mangrove-retention-'));
  const images = openLocalImages(folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-retention-'));
  afterAll(() => {
    for (const one of [folder, dataDir]) rmSync(one, { recursive: true });
  });

  async function aUser(): Promise<number> {
    const email = `${fresh()}@example.org`;
    const { id } = await context.db
      .insertInto('users')
      .values({ email, email_key: email, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  describe('the cleanup', () => {
    for (const [name, make] of Object.entries(cases) as [keyof typeof cases, Case][]) {
      it(`keeps ${name} for exactly its period`, async () => {
        const now = clock.now().getTime();
        const userId = await aUser();
        const at = (ms: number) => make(context.db, new Date(now - retentionMs(name) + ms), userId);
        const inside = await at(60_000);
        await removeExpired({ db: context.db, clock, images });
        expect(await inside()).toBe(true);
        const outside = await at(-60_000);
        expect(await outside()).toBe(true);
        await removeExpired({ db: context.db, clock, images });
        expect(await outside()).toBe(false);
      });
    }
  });

  it('keeps hidden entities and open reports for an unlimited time', async () => {
    const { db } = context;
    const id = await aProject(db);
    const long = clockAt(new Date(clock.now().getTime() - 3_650 * 86_400_000));
    const hidden = { by: null, reason: 'hidden' as const, untilDecided: true };
    await transact(db, (tx) => setAside(tx as NetworkTx, long, [id], hidden));
    const about = { entity_id: id, entity_type: 'project' as const, reason: 'wrong' as const };
    const row = { at: long.now(), ...about, reporter_email: 'a@example.org', fingerprint: 'x' };
    await db.insertInto('reports').values(row).execute();
    await removeExpired({ db, clock, images });
    expect(await isThere(db, 'deleted_items', 'subject_id', id)()).toBe(true);
    expect(await isThere(db, 'reports', 'reporter_email', 'a@example.org')()).toBe(true);
  });

  it('leaves nothing of a deleted account once every period is over', async () => {
    const { db } = context;
    const member = await signedIn(test, db);
    await everything(member, 'Aroha');
    const { rows: nodes } = await sql<{ id: number; type: string }>`
      select e.id, e.type, 'delete' as action from entities e
      join user_roles r on r.entity_id = e.id
      where r.user_id = ${member.userId} and e.user_id is null`.execute(db);
    const left = await member.post('/api/v1/auth/delete-account', { nodes });
    expect(left.statusCode, left.body).toBe(200);
    const now = clock.now();
    await db.updateTable('outbox').set({ sent_at: now }).execute();
    await db.updateTable('reports').set({ outcome: 'unclear', decided_at: now }).execute();
    // What stands on paper leads on until a superuser deletes it; its maker is forgotten at once.
    const { rows: onPaper } = await sql`
      delete from short_addresses returning made_by`.execute(db);
    expect(onPaper).toEqual([{ made_by: null }]);
    // A field of this community is nobody's, whatever its label is.
    await db.deleteFrom('field_definitions').execute();
    const later = clockAt(new Date(now.getTime() + retentionMs('log') + 60_000));
    const told = async () => {
      const found: string[] = [];
      for (const table of await tablesOf(db)) {
        const { rows } = await sql<{ row: string }>`
          select to_jsonb(one)::text as row from ${sql.table(table)} one`.execute(db);
        const named = new RegExp(
          `aroha|${member.email}|"(actor|user)_id": ${member.userId}\\b`,
          'iu',
        );
        if (rows.some(({ row }) => named.test(row))) found.push(table);
      }
      return found;
    };
    // The account's deleted items, its reports, and the log of its actions.
    const kept = ['audit_log', 'deleted_items', 'outbox', 'reports', 'tags', 'words'];
    expect(kept).toEqual(expect.arrayContaining(await told()));
    expect((await told()).length).toBeGreaterThan(3);
    await removeExpired({ db, clock: later, images });
    expect((await told()).filter((table) => !(table in impersonal))).toEqual([]);
  });

  it('keeps files in the data folder for exactly their period', async () => {
    const now = clock.now().getTime();
    const left: string[] = [];
    const aFileAt = (pattern: string, name: string, from: number) => {
      const path = join(dataDir, pattern.replace('*', name));
      mkdirSync(dirname(path), { recursive: true });
      // What an import or a download leaves is a folder.
      if (pattern.endsWith('/*')) mkdirSync(path);
      writeFileSync(pattern.endsWith('/*') ? join(path, 'people.csv') : path, 'personal');
      utimesSync(path, from / 1000, from / 1000);
      return path;
    };
    for (const { pattern, periodMs } of erasedFiles) {
      left.push(aFileAt(pattern, 'inside', now - periodMs + 60_000));
      aFileAt(pattern, 'outside', now - periodMs - 60_000);
    }
    const picture = aFileAt('files/*.webp', 'shown', 0);
    await removeExpired({ db: context.db, clock, images, dataDir });
    const found = erasedFiles.flatMap(({ pattern }) => {
      const [folder = '', ending = ''] = pattern.split('/*');
      const names = readdirSync(join(dataDir, folder)).filter((name) => name.endsWith(ending));
      return names.map((name) => join(dataDir, folder, name));
    });
    expect(found.filter((path) => path !== picture).sort()).toEqual(left.sort());
    expect(existsSync(picture)).toBe(true);
  });

  it('covers every table of the database except impersonal ones', async () => {
    const named = (Object.keys(retention) as RetentionName[]).flatMap(
      (name): readonly string[] => retention[name].tables,
    );
    const known = new Set([...named, ...Object.keys(impersonal)]);
    expect([...known].sort()).toEqual((await tablesOf(context.db)).sort());
  });
});
