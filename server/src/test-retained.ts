// Makes one of everything that the cleanup erases after a period.
import { type ErasedName, retentionMs } from '@mangrove/contract';
import { sql } from 'kysely';
import { aPerson, aProject } from '../test/factories.ts';
import type { Db } from './db/open.ts';
import { type NetworkTx, transact } from './db/transact.ts';
import { setAside } from './domain/deleted/set-aside.ts';

/** Creates something whose retention begins at `from`; returns a check whether it still exists. */
export type Case = (db: Db, from: Date, userId: number) => Promise<() => Promise<boolean>>;

export const isThere =
  (db: Db, table: string, column: string, value: string | number) => async () => {
    const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db);
    return rows.length > 0;
  };
let count = 0;
export const fresh = () => {
  count += 1;
  return `${'retained'.repeat(3)}${count}`;
};
export const clockAt = (now: Date) => ({ now: () => now });

async function aFile(db: Db, given: { created_at?: Date; held_until?: Date }) {
  const name = `${fresh()}.webp`;
  const file = { name, entity_type: 'person' as const, content_type: 'image/webp', byte_size: 1 };
  await db
    .insertInto('files')
    .values({ ...file, ...given })
    .execute();
  return isThere(db, 'files', 'name', name);
}

async function aNotification(
  db: Db,
  user_id: number,
  given: { created_at?: Date; read_at?: Date },
) {
  const { id } = await db
    .insertInto('notifications')
    .values({ user_id, kind: 'role_given', created_at: new Date(), details: '{}', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return isThere(db, 'notifications', 'id', id);
}

export const cases: Record<Exclude<ErasedName, 'interrupted'>, Case> = {
  declined_connections: async (db, from) => {
    const [entity_id, other_id] = [await aProject(db), await aProject(db)];
    const declined = { entity_id, other_id, declined_at: from };
    await db.insertInto('declined_connections').values(declined).execute();
    return isThere(db, 'declined_connections', 'entity_id', entity_id);
  },
  deleted_field_values: async (db, from) => {
    const entity_id = await aProject(db);
    const { id: field_id } = await db
      .insertInto('field_definitions')
      .values({ key: fresh(), label: fresh(), shape: 'line', kinds: ['project'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const value = { field_id, entity_id, value: '"Lagoon"', deleted_at: from };
    await db.insertInto('deleted_field_values').values(value).execute();
    return isThere(db, 'deleted_field_values', 'field_id', field_id);
  },
  invitations: async (db, from) => {
    const address = `${fresh()}@example.org`;
    const entity_id = await aPerson(db, 'Mere Kingi');
    await db.insertInto('invitations').values({ entity_id, address, created_at: from }).execute();
    return isThere(db, 'invitations', 'address', address);
  },
  claims: async (db, from, user_id) => {
    const entity_id = await aPerson(db, 'Mere Kingi');
    const claim = { entity_id, user_id, message: fresh(), created_at: from, decided_at: from };
    await db.insertInto('claims').values(claim).execute();
    return isThere(db, 'claims', 'message', claim.message);
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
  unconfirmed_totp: async (db, from, user_id) => {
    const secret = fresh();
    await db
      .insertInto('totp_secrets')
      .values({ user_id, secret, created_at: from, confirmed_at: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret, created_at: from }),
      )
      .execute();
    return isThere(db, 'totp_secrets', 'secret', secret);
  },
  api_tokens: async (db, from, user_id) => {
    const token_hash = fresh();
    const rights = { may_read: true, may_write: false, has_second_factor: false };
    const row = { user_id, name: 'Backup', token_hash, created_at: from, expires_at: from };
    await db
      .insertInto('api_tokens')
      .values({ ...row, ...rights })
      .execute();
    return isThere(db, 'api_tokens', 'token_hash', token_hash);
  },
  login_tickets: async (db, from, user_id) => {
    const token_hash = fresh();
    const row = { token_hash, user_id, remembers: false, expires_at: from };
    await db.insertInto('login_tickets').values(row).execute();
    return isThere(db, 'login_tickets', 'token_hash', token_hash);
  },
  passkey_challenges: async (db, from) => {
    const challenge_hash = fresh();
    const row = { challenge_hash, bound_hash: fresh(), expires_at: from };
    await db.insertInto('passkey_challenges').values(row).execute();
    return isThere(db, 'passkey_challenges', 'challenge_hash', challenge_hash);
  },
  provider_logins: async (db, from) => {
    const key_hash = fresh();
    const row = { key_hash, bound_hash: fresh(), expires_at: from };
    await db.insertInto('provider_logins').values(row).execute();
    return isThere(db, 'provider_logins', 'key_hash', key_hash);
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
  notifications: (db, from, userId) => aNotification(db, userId, { created_at: from }),
  read_notifications: (db, from, userId) => aNotification(db, userId, { read_at: from }),
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
