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
import {
  type ErasedName,
  erasedFiles,
  type RetentionName,
  retention,
  retentionMs,
} from '@mangrove/contract';
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

/** Tables without personal data, and why. */
const impersonal: Record<string, string> = {
  tags: 'words that many use',
  official_tags: 'a list of the operator',
  settings: 'of the operator',
  network_version: 'a number',
  network_groups: 'computed from the network',
  entity_groups: 'computed from the network',
  grouping: 'computed from the network',
};

/** Creates something whose retention begins at `from`; returns a check whether it still exists. */
type Case = (db: Db, from: Date, userId: number) => Promise<() => Promise<boolean>>;

const isThere = (db: Db, table: string, column: string, value: string | number) => async () => {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db);
  return rows.length > 0;
};
let count = 0;
const fresh = () => {
  count += 1;
  return `${'retained'.repeat(3)}${count}`;
};
const clockAt = (now: Date) => ({ now: () => now });

async function aFile(db: Db, given: { created_at?: Date; held_until?: Date }) {
  const name = `${fresh()}.webp`;
  const file = { name, entity_type: 'person' as const, content_type: 'image/webp', byte_size: 1 };
  await db
    .insertInto('files')
    .values({ ...file, ...given })
    .execute();
  return isThere(db, 'files', 'name', name);
}

const cases: Record<Exclude<ErasedName, 'interrupted'>, Case> = {
  declined_connections: async (db, from) => {
    const [entity_id, other_id] = [await aProject(db), await aProject(db)];
    const declined = { entity_id, other_id, declined_at: from };
    await db.insertInto('declined_connections').values(declined).execute();
    return isThere(db, 'declined_connections', 'entity_id', entity_id);
  },
  unshown_pictures: (db, from) => aFile(db, { created_at: from }),
  held_pictures: (db, from) =>
    aFile(db, { held_until: new Date(from.getTime() + retentionMs('held_pictures')) }),
  deleted_items: async (db, from) => {
    const id = await aProject(db);
    await transact(db, (tx) => setAside(tx as NetworkTx, clockAt(from), [id], { by: null }));
    return isThere(db, 'deleted_items', 'subject_id', id);
  },
  merges: async (db, from) => {
    const about = { actor_id: null, act_id: null, type: 'person' as const, record: '{}' };
    const { id } = await db
      .insertInto('merges')
      .values({ at: from, ...about, survivor_id: 1, merged_id: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return async () => {
      const row = db.selectFrom('merges').select('record').where('id', '=', id);
      return ((await row.executeTakeFirst())?.record ?? null) !== null;
    };
  },
  sessions: async (db, from, user_id) => {
    const id = fresh();
    const times = { confirmed_at: from, created_at: from, expires_at: from };
    const kinds = { needs_cookie: true, remembers: false };
    await db
      .insertInto('sessions')
      .values({ id, user_id, cookie_hash: id, ...kinds, ...times })
      .execute();
    return isThere(db, 'sessions', 'id', id);
  },
  browsers: async (db, from, user_id) => {
    const device_hash = fresh();
    await db.insertInto('known_devices').values({ device_hash, user_id, seen_at: from }).execute();
    return isThere(db, 'known_devices', 'device_hash', device_hash);
  },
  links: async (db, from, user_id) => {
    const token_hash = fresh();
    const link = { purpose: 'reset' as const, user_id, created_at: from, expires_at: from };
    await db
      .insertInto('mailed_links')
      .values({ token_hash, ...link })
      .execute();
    return isThere(db, 'mailed_links', 'token_hash', token_hash);
  },
  login_failures: async (db, from) => {
    const email_hash = fresh();
    const row = { email_hash, count: 3, blocked_until: null, updated_at: from };
    await db.insertInto('login_failures').values(row).execute();
    return isThere(db, 'login_failures', 'email_hash', email_hash);
  },
  rate_limits: async (db, from) => {
    const key = fresh();
    await db.insertInto('rate_limits').values({ key, window_ends_at: from, count: 1 }).execute();
    return isThere(db, 'rate_limits', 'key', key);
  },
  emails: async (db, from, user_id) => {
    const address = fresh();
    const times = { created_at: from, next_try_at: from, sent_at: from };
    await db
      .insertInto('outbox')
      .values({ kind: 'verify', user_id, address, details: '{}', ...times })
      .execute();
    return isThere(db, 'outbox', 'address', address);
  },
  answers: async (db, from, user_id) => {
    const key = fresh();
    const row = { user_id, key, request_hash: 'x', answer: '{}', created_at: from };
    await db.insertInto('replayed_answers').values(row).execute();
    return isThere(db, 'replayed_answers', 'key', key);
  },
  network_changes: async (db, from) => {
    const id = await aProject(db);
    await db.updateTable('network_changes').set({ at: from }).where('id', '=', id).execute();
    return isThere(db, 'network_changes', 'id', id);
  },
  log: async (db, from) => {
    const event = fresh();
    const nobody = { actor_id: null, target_type: null, target_id: null, ip: '127.0.0.1' };
    await db
      .insertInto('audit_log')
      .values({ at: from, event, ...nobody, details: '{}' })
      .execute();
    return isThere(db, 'audit_log', 'event', event);
  },
  reports: async (db, from, user_id) => {
    const words = fresh();
    const decision = { outcome: 'changed' as const, decided_at: from, answer: 'x', note: 'x' };
    const about = { entity_id: 1, entity_type: 'person' as const, reason: 'other' as const };
    await db
      .insertInto('reports')
      .values({ at: from, ...about, words, reporter_id: user_id, fingerprint: words, ...decision })
      .execute();
    return isThere(db, 'reports', 'words', words);
  },
  downloads: async (db, from, user_id) => {
    const times = { requested_at: from, next_try_at: from, ready_at: from };
    await db.deleteFrom('data_downloads').execute();
    await db
      .insertInto('data_downloads')
      .values({ user_id, state: 'ready', ...times })
      .execute();
    const piece = { user_id, file: 'json/account.json', place: 0, content: '[]' };
    await db.insertInto('data_download_pieces').values(piece).execute();
    return isThere(db, 'data_download_pieces', 'user_id', user_id);
  },
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
