import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

export interface UserNumbers {
  total: number;
  superusers: number;
  unverified: number;
  inactive: number;
  registered_lately: number;
  logged_in_lately: number;
}

export async function countUserKinds(db: Executor, since: Date): Promise<UserNumbers> {
  const { rows } = await sql<UserNumbers>`
    select count(*)::integer as total,
      count(*) filter (where is_superuser)::integer as superusers,
      count(*) filter (where not is_verified)::integer as unverified,
      count(*) filter (where not is_active)::integer as inactive,
      count(*) filter (where created_at >= ${since})::integer as registered_lately,
      count(*) filter (where last_login_at >= ${since})::integer as logged_in_lately
    from users`.execute(db);
  return only(rows);
}

export async function countEntities(
  db: Executor,
  since: Date,
): Promise<{ type: EntityType; count: number; edited: number }[]> {
  const { rows } = await sql<{ type: EntityType; count: number; edited: number }>`
    select type, count(*)::integer as count,
      count(*) filter (where updated_at >= ${since})::integer as edited
    from entities group by type`.execute(db);
  return rows;
}

export interface OtherNumbers {
  relationships: number;
  official_tags: number;
  pictures: number;
  picture_bytes: number;
}

export async function countOthers(db: Executor): Promise<OtherNumbers> {
  const { rows } = await sql<OtherNumbers>`
    select
      (select count(*) from relationships)::integer as relationships,
      (select count(*) from tags t join official_tags o on o.name = t.name)::integer
        as official_tags,
      -- The small form of a picture is not counted beside it.
      (select count(*) from files f
        where not exists (select 1 from files large where large.small_name = f.name))::integer
        as pictures,
      (select coalesce(sum(byte_size), 0) from files)::bigint as picture_bytes`.execute(db);
  return only(rows);
}

export interface DatabaseFacts {
  version: string;
  size_bytes: number;
  migrations: number;
  newest_migration: string;
}

export async function readDatabaseFacts(db: Executor): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::bigint as size_bytes,
      (select count(*)::integer from kysely_migration) as migrations,
      (select max(name) from kysely_migration) as newest_migration`.execute(db);
  return only(rows);
}

export async function countEmails(db: Executor): Promise<{ waiting: number; given_up: number }> {
  const { rows } = await sql<{ waiting: number; given_up: number }>`
    select count(*) filter (where sent_at is null and given_up_at is null)::integer as waiting,
      count(*) filter (where given_up_at is not null)::integer as given_up
    from outbox`.execute(db);
  return only(rows);
}

/** When a superuser last downloaded a backup. */
export async function readLastDownload(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from audit_log where event = 'backup_made'`.execute(db);
  return only(rows).at;
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('The database has lost a row that is always there.');
  return row;
}
