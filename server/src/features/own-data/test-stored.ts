// Reads what the tables hold of a user, without the statements of the download.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Row = Record<string, unknown>;

interface Stored {
  /** Whole rows of tables; `made` has the values that a download combines from several tables. */
  rows: (Row & { made?: Row })[];
  /** Names in a download that are not columns of the table. */
  computed: string[];
  /** Columns that have another name in the download. */
  renamed: Record<string, string>;
}

const own = (id: number) => sql`(
  select id from entities where user_id = ${id} or added_by = ${id}
  union select entity_id from user_roles where user_id = ${id} and role_type = 'OWNER')`;

const listed = (table: string, columns: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object(${columns}) order by one.sort_order), '[]')
    from ${sql.table(table)} one where one.entity_id = e.id)`;

const lists = sql`json_build_object(
  'is_profile', e.user_id is not null, 'is_added', e.added_by is not null,
  'tags', ${listed('entity_tags', sql`'name', (select name from tags where id = one.tag_id)`)},
  'links', ${listed('social_links', sql`'platform', one.platform, 'url', one.url`)},
  'locations', ${listed('locations', sql`'city', one.city, 'country', one.country`)},
  'images', ${listed('images', sql`'image_url', one.image_url, 'caption', one.caption`)})`;

const after = sql`(select json_object_agg(part.key, part.value -> 'after')
  from jsonb_each(r.changes) as part)`;

interface Source {
  from: (userId: number) => RawBuilder<unknown>;
  computed?: string[];
  renamed?: Record<string, string>;
}

const sources: Record<string, Source> = {
  account: { from: (id) => sql`select to_jsonb(u) as row from users u where id = ${id}` },
  sessions: {
    from: (id) => sql`
      select to_jsonb(s) as row from sessions s where user_id = ${id} order by created_at, id`,
  },
  browsers: {
    from: (id) => sql`
      select to_jsonb(k) as row from known_devices k where user_id = ${id} order by seen_at`,
  },
  one_time_codes: {
    from: (id) => sql`select to_jsonb(t) as row from totp_secrets t where user_id = ${id}`,
  },
  passkeys: {
    from: (id) => sql`
      select to_jsonb(p) as row from passkeys p where user_id = ${id} order by created_at, id`,
  },
  identities: {
    from: (id) => sql`
      select to_jsonb(i) as row from identities i where user_id = ${id} order by created_at, id`,
  },
  recovery_codes: {
    from: (id) => sql`
      select to_jsonb(c) as row from recovery_codes c where user_id = ${id} order by code_hash`,
  },
  tokens: {
    from: (id) =>
      sql`select to_jsonb(t) as row from api_tokens t where user_id = ${id} order by id`,
  },
  short_addresses: {
    from: (id) =>
      sql`select to_jsonb(s) as row from short_addresses s where made_by = ${id} order by id`,
  },
  access: {
    from: (id) => sql`
      select to_jsonb(r) as row,
        json_build_object('entity_name', e.name, 'entity_type', e.type) as made
      from user_roles r join entities e on e.id = r.entity_id where r.user_id = ${id} order by r.id`,
    computed: ['entity_type', 'entity_name'],
    renamed: { role: 'role_type' },
  },
  entities: {
    from: (id) => sql`
      select to_jsonb(e) as row, ${lists} as made
      from entities e where id in ${own(id)} order by id`,
    computed: ['is_profile', 'is_added', 'tags', 'links', 'locations', 'images'],
  },
  fields: {
    from: (id) => sql`
      select to_jsonb(f) as row,
        json_build_object('is_archived', f.archived_at is not null) as made
      from field_definitions f
      where exists (select from entities e where e.id in ${own(id)} and e.fields ? f.key)
      order by sort_order, id`,
    computed: ['is_archived'],
    renamed: { id: 'key' },
  },
  deleted: {
    from: (id) => sql`
      select to_jsonb(d) as row, json_build_object('by_you', d.deleted_by = ${id}::integer,
        'about', d.content -> 'entity' ->> 'about') as made
      from deleted_items d where d.deleted_by = ${id} order by d.id`,
    computed: ['by_you', 'about'],
  },
  connections: {
    from: (id) => sql`
      select to_jsonb(r) as row,
        json_build_object('node1_name', a.name, 'node2_name', b.name) as made
      from relationships r, entities a, entities b
      where a.id = node1_id and b.id = node2_id
        and (node1_id in ${own(id)} or node2_id in ${own(id)})
      order by r.id`,
    computed: ['node1_name', 'node2_name', 'inverse', 'audience', 'confirmation'],
  },
  history: {
    from: (id) => sql`
      select to_jsonb(a) || (to_jsonb(r) - 'id') as row, json_build_object('changes', ${after},
        'entity_name', (select name from entities where id = r.entity_id),
        'other_name', (select name from entities where id = r.other_id)) as made
      from acts a join revisions r on r.act_id = a.id where actor_id = ${id} order by a.id, r.id`,
    computed: ['changes', 'entity_name', 'other_name'],
  },
  log: {
    from: (id) => sql`
      select to_jsonb(l) as row, json_build_object('by_you', l.actor_id is not null) as made
      from audit_log l
      where actor_id = ${id} or (target_type = 'user' and target_id = ${id}) order by id`,
    computed: ['by_you'],
    renamed: { network_address: 'ip' },
  },
  emails: {
    // The e-mail about the download is written after the download's content was read.
    from: (id) => sql`
      select to_jsonb(o) as row from outbox o
      where user_id = ${id} and kind <> 'data_ready' order by id`,
  },
  notifications: {
    from: (id) => sql`
      select to_jsonb(n) as row from notifications n where user_id = ${id} order by id`,
  },
  email_rhythms: {
    from: (id) => sql`
      select to_jsonb(r) as row from notification_rhythms r where user_id = ${id} order by kind`,
    renamed: { id: 'kind' },
  },
  reports: {
    from: (id) => sql`
      select to_jsonb(r) as row, json_build_object('entity_name', e.name) as made
      from reports r join entities e on e.id = r.entity_id where reporter_id = ${id} order by r.id`,
    computed: ['entity_name'],
  },
  claims: {
    from: (id) => sql`
      select to_jsonb(c) as row, json_build_object('entity_name', e.name) as made
      from claims c join entities e on e.id = c.entity_id where c.user_id = ${id} order by c.id`,
    computed: ['entity_name'],
  },
  invitations: {
    from: (id) => sql`
      select to_jsonb(i) as row, json_build_object('entity_name', e.name) as made
      from invitations i join entities e on e.id = i.entity_id
      where i.invited_by = ${id} order by i.id`,
    computed: ['entity_name'],
  },
  pictures: {
    from: (id) => sql`
      select to_jsonb(f) as row from files f where uploaded_by = ${id} order by created_at, name`,
    renamed: { id: 'name' },
  },
};

/** The stored rows, by the names of the tables in a download. */
export async function storedOf(db: Db, userId: number): Promise<Record<string, Stored>> {
  const all: Record<string, Stored> = {};
  for (const [table, { from, computed = [], renamed = {} }] of Object.entries(sources)) {
    const { rows } = await sql<{ row: Row; made?: Row }>`${from(userId)}`.execute(db);
    all[table] = {
      rows: rows.map(({ row, made }) => ({ ...row, made: made ?? {} })),
      computed,
      renamed,
    };
  }
  return all;
}

/** Every text in a value. */
export function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
