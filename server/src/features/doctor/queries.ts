import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/** The version of the engine, such as `15.4`, and as a number, such as 150004. */
export async function selectVersion(db: Executor): Promise<{ name: string; number: number }> {
  const { rows } = await sql<{ name: string; number: number }>`
    select current_setting('server_version') as name,
      current_setting('server_version_num')::integer as number`.execute(db);
  return rows[0] ?? { name: '', number: 0 };
}

/** The clock of the database. */
export async function selectTime(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function selectTables(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reads every value of a table, so that a damaged page or a lost long value is met. */
export async function readWhole(db: Executor, table: string): Promise<void> {
  await sql`select sum(length(t::text)) from ${sql.table(table)} as t`.execute(db);
}

/**
 * One line for each table, column, index, constraint and trigger, the same on both engines and all
 * versions of them.
 */
export async function selectShape(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'column ' || table_name || '.' || column_name || ' ' || udt_name
        || case when is_nullable = 'NO' then ' not null' else '' end as line
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexname || ' of ' || tablename
      from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || c.conname || ' of ' || t.relname
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and c.contype in ('c', 'f', 'p', 'u', 'x')
    union all select distinct 'trigger ' || trigger_name || ' of ' || event_object_table
      from information_schema.triggers where trigger_schema = 'public'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** The names of all stored pictures, in both sizes. */
export async function selectPictures(db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from files union select small_name from files where small_name is not null`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

interface Counts {
  entities: number;
  /** Entities that no search finds, because none of their words is indexed. */
  unsearchable: number;
  /** Entities with an impossible place on the map. */
  misplaced: number;
  superusers: number;
  /** E-mails that have been waiting for an hour, and those given up within a week. */
  waiting: number;
  given_up: number;
}

export async function selectCounts(
  db: Executor,
  { hourAgo, weekAgo }: { hourAgo: Date; weekAgo: Date },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from entities) as entities,
      (select count(*) from entities e where e.name ~ '[[:alnum:]]' and not exists (
        select from entity_words w where w.entity_id = e.id)) as unsearchable,
      (select count(*) from positions where not (abs(x) < 1e9 and abs(y) < 1e9)) as misplaced,
      (select count(*) from users where is_superuser and is_active) as superusers,
      (select count(*) from outbox where sent_at is null and given_up_at is null
        and created_at < ${hourAgo}) as waiting,
      (select count(*) from outbox where given_up_at >= ${weekAgo}) as given_up`.execute(db);
  return rows[0] as Counts;
}
