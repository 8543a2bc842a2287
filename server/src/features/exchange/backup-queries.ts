// Backup and restore name no table: they read the list of tables from the database, so that tables
// of later versions are included. Rows travel as the JSON text that PostgreSQL itself writes and
// reads: it is the same on both engines, and no value is lost by conversion to JavaScript.
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Counter } from './backup-format.ts';

export interface TableShape {
  name: string;
  columns: string[];
  /** True if rows refer to older rows of the same table: rows are then read by ascending id. */
  isOrdered?: boolean;
}

/** Bookkeeping tables of the database itself, and tables whose rows are derived from the others. */
const ownTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'network_version',
  'network_changes',
  'words',
  'entity_words',
  'entity_names',
  'entity_field_texts',
];

const rowsPerPart = 2_000;

export async function readMigrations(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Every table with its writable columns; referenced tables before those that refer to them. */
export async function listTables(tx: Executor): Promise<TableShape[]> {
  const { rows: shapes } = await sql<TableShape>`
    select t.table_name as name,
      (select json_agg(c.column_name order by c.ordinal_position)
        from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name
          and c.is_generated = 'NEVER') as columns
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and t.table_name not in (${sql.join(ownTables)})
    order by t.table_name`.execute(tx);
  const { rows: references } = await sql<{ name: string; referenced: string }>`
    select distinct t.relname as name, r.relname as referenced
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class r on r.oid = k.confrelid
    where k.contype = 'f'`.execute(tx);
  const isOwn = ({ name, referenced }: { name: string; referenced: string }) => name === referenced;
  const ordered = new Set(references.filter(isOwn).map(({ name }) => name));
  return orderByReferences(
    shapes.map((shape) => ({ ...shape, isOrdered: ordered.has(shape.name) })),
    references.filter((one) => !isOwn(one)),
  );
}

function orderByReferences(
  shapes: TableShape[],
  references: { name: string; referenced: string }[],
): TableShape[] {
  const ordered: TableShape[] = [];
  const placed = new Set<string>();
  const names = new Set(shapes.map((shape) => shape.name));
  let waiting = shapes;
  while (waiting.length > 0) {
    const free = waiting.filter(({ name }) =>
      references.every(
        (one) => one.name !== name || placed.has(one.referenced) || !names.has(one.referenced),
      ),
    );
    if (free.length === 0) {
      const circle = waiting.map((shape) => shape.name).join(', ');
      throw new Error(`These tables refer to each other in a circle: ${circle}`);
    }
    for (const shape of free) placed.add(shape.name);
    ordered.push(...free);
    waiting = waiting.filter((shape) => !placed.has(shape.name));
  }
  return ordered;
}

export async function countRows(tx: Executor, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** The rows of a table as lines of JSON, a few thousand at a time. */
export async function* readRows(
  tx: Executor,
  { name, columns, isOrdered }: TableShape,
): AsyncGenerator<string[]> {
  const cursor = sql.id('backup_rows');
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const order = isOrdered ? sql`order by id` : sql``;
  await sql`
    declare ${cursor} no scroll cursor for
    select row_to_json(one)::text as row from (select ${list} from ${sql.table(name)} ${order}) as one
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(rowsPerPart)} from ${cursor}`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close ${cursor}`.execute(tx);
}

/** The last used id of every table; tables whose ids were never used are left out. */
export async function readCounters(tx: Executor, tables: TableShape[]): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (const { table, column, sequence } of await listSequences(tx, tables)) {
    const { rows } = await sql<{ last_value: number; is_called: boolean }>`
      select last_value, is_called from ${sql.raw(sequence)}`.execute(tx);
    const row = rows[0];
    if (row?.is_called) counters.push({ table, column, lastValue: Number(row.last_value) });
  }
  return counters;
}

async function listSequences(tx: Executor, tables: TableShape[]) {
  const names = tables.map((table) => table.name);
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.table_name as table, c.column_name as column,
      pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) as sequence
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name in (${sql.join(names)})
      and pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) is not null`.execute(tx);
  return rows;
}

/** Lets other transactions read these tables but not write them, until this transaction ends. */
export async function lockAgainstWrites(tx: Executor, tables: TableShape[]): Promise<void> {
  await sql`set local lock_timeout = '30s'`.execute(tx);
  const names = sql.join(tables.map((table) => sql.table(table.name)));
  await sql`lock table ${names} in share row exclusive mode`.execute(tx);
}

/** Until the transaction ends, values of defined fields are stored without their definitions. */
export async function keepValuesAsBackedUp(tx: Executor): Promise<void> {
  await sql`select set_config('mangrove.restores_backup', 'on', true)`.execute(tx);
}

export async function deleteRows(tx: Executor, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** @param lines rows as `readRows` yields them. */
export async function insertRows(tx: Executor, table: TableShape, lines: string[]): Promise<void> {
  const list = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table.name)} (${list}) overriding system value
    select ${list}
    from json_populate_recordset(null::${sql.table(table.name)}, ${`[${lines.join(',')}]`}::json)
  `.execute(tx);
}

/**
 * Sets the sequence to the greater of the backup's and this database's last value: an id that was
 * ever used is never given to another row. `setval` is not rolled back, which does no harm here.
 */
export async function raiseSequence(tx: Executor, { table, column, lastValue }: Counter) {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(${table}::text), ${column}::text) as sequence
  `.execute(tx);
  const sequence = rows[0]?.sequence;
  if (!sequence) throw new Error(`${table}.${column} does not count.`);
  await sql`
    select setval(${sequence}::regclass, greatest(last_value, ${lastValue}::bigint))
    from ${sql.raw(sequence)}`.execute(tx);
}

/** Starts a new epoch of the network version, so that no client reuses data it cached before. */
export async function startNewEpoch(tx: Executor): Promise<void> {
  await sql`
    update network_version
    set version = version + 1, public_version = version + 1, members_version = version + 1,
      epoch = md5(random()::text || clock_timestamp()::text)`.execute(tx);
}

export async function readFileNames(tx: Executor): Promise<string[]> {
  const rows = await tx.selectFrom('files').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}
