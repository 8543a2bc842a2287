import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';
import { type Executor, transact } from '../src/db/transact.ts';

/** Tables that refer to these are emptied as well. */
const emptied = [
  ...[
    'entities',
    'tags',
    'official_tags',
    'role_types',
    'files',
    'settings',
    'import_keys',
    'users',
    'outbox',
  ],
  ...[
    'audit_log',
    'rate_limits',
    'login_failures',
    'acts',
    'deleted_items',
    'former_kinds',
    'imported_relationships',
    'words',
    'entity_words',
    'entity_names',
    'entity_field_texts',
    'refused_addresses',
    'field_definitions',
    'hub_projects',
  ],
];

let statements: Promise<string> | undefined;

/**
 * Has the same result as `truncate … restart identity cascade`, which is many times slower than
 * deleting a test's few rows, because it gives every table and index a new file.
 */
export async function emptyTables(db: Db): Promise<void> {
  statements ??= writeStatements(db, emptied);
  const all = [
    await statements,
    `insert into network_changes (kind, op) values ('everything', 'deleted')`,
    'update network_version set version = version + 1',
  ];
  await transact(db, (tx) => sql.raw(all.join(';\n')).execute(tx));
}

/** Restores the state of a newly migrated database. */
export async function resetDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely_%' and relname <> 'network_version'`.execute(db);
  const all = [
    await writeStatements(
      db,
      rows.map(({ name }) => name),
    ),
    'update network_version set version = 1, logged_from = 1, epoch = md5(random()::text)',
  ];
  await transact(db, (tx) => sql.raw(all.join(';\n')).execute(tx));
}

/** A hash that is equal for databases with the same tables, constraints, triggers and functions. */
export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ described: string }>`
    select md5(string_agg(line, ';' order by line)) as described from (
      select concat_ws(' ', oid, relname, relnatts) as line from pg_class
      where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', oid, conname) from pg_constraint
      union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
    ) as parts`.execute(db);
  return rows[0]?.described ?? '';
}

async function writeStatements(db: Executor, from: string[]): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    with recursive reached as (
      select name::regclass as "table" from unnest(${from}::text[]) as name
      union
      select conrelid::regclass from pg_constraint join reached on confrelid = "table"
      where contype = 'f'
    )
    select "table"::text as name from reached order by name`.execute(db);
  const names = tables.map(({ name }) => name);
  const { rows: sequences } = await sql<{ name: string; start: number }>`
    select seqrelid::regclass::text as name, seqstart as start
    from pg_sequence join pg_depend on objid = seqrelid and deptype in ('a', 'i')
    where refobjid = any(${names}::text[]::regclass[])`.execute(db);
  return [
    `lock table ${names.join(', ')} in access exclusive mode`,
    // Disables foreign keys and triggers, because all tables are emptied together.
    'set local session_replication_role = replica',
    ...names.map((name) => `delete from ${name}`),
    ...sequences.map(({ name, start }) => `select setval('${name}', ${start}, false)`),
    'set local session_replication_role = origin',
  ].join(';\n');
}
