// Row types are written by hand; these tests compare them with the tables that migrations create.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeWithDatabase } from '../../test/with-database.ts';

interface Column {
  type: string;
  isNullable: boolean;
}
type Tables = Record<string, Record<string, Column>>;

/** The TypeScript type that columns of each database type are read as. */
const readAs: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  real: 'number',
  text: 'string',
  uuid: 'string',
  int4multirange: 'string',
  tsvector: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  _int4: 'number[]',
  _text: 'string[]',
};

/** The row types of the schema files, by table name. */
function readTypes(): { tables: Tables; optional: string[] } {
  const source = [
    '',
    'parts-',
    'history-',
    'groups-',
    'imports-',
    'relationships-',
    'unclaimed-',
    'second-factor-',
    'sessions-',
    'short-addresses-',
    'fields-',
    'hub-',
  ]
    .map((part) => `${part}schema`)
    .map((file) => readFileSync(new URL(`./${file}.ts`, import.meta.url), 'utf8'))
    .join('');
  const interfaces = new Map(
    Array.from(
      source.matchAll(/^(?:export )?interface (\w+)(?:\s+extends [\w,\s]+)? \{\n(.*?)^\}/gmsu),
      ([, name, body]) => [
        name ?? '',
        Array.from((body ?? '').matchAll(/^ {2}(\w+): (.+);$/gmu), ([, key, type]) => ({
          key: key ?? '',
          type: type ?? '',
        })),
      ],
    ),
  );
  const tables: Tables = {};
  const optional: string[] = [];
  const parts = ['Schema', 'PartsSchema', 'HistorySchema', 'GroupsSchema', 'ImportsSchema'];
  parts.push('RelationshipsSchema', 'UnclaimedSchema', 'SecondFactorSchema', 'SessionsSchema');
  parts.push('ShortAddressesSchema', 'FieldsSchema', 'HubSchema');
  for (const { key: table, type: name } of parts.flatMap((part) => interfaces.get(part) ?? [])) {
    const columns: Record<string, Column> = {};
    for (const { key, type } of interfaces.get(name) ?? []) {
      if (/^(Time$|Generated)/u.test(type)) optional.push(`${table}.${key}`);
      columns[key] = { type: plainType(type), isNullable: /\| null\b/u.test(type) };
    }
    tables[table] = columns;
  }
  return { tables, optional };
}

function plainType(type: string): string {
  if (/^(JSONColumnType|ColumnType)</u.test(type)) return 'json';
  const plain = type.replace(/^Generated(Always)?<(.*)>$/u, '$2').replace(' | null', '');
  if (plain === 'Time') return 'Date';
  // A string literal, or the name of a union of string literals.
  return /^[A-Z']/u.test(plain) && plain !== 'Date' ? 'string' : plain;
}

describeWithDatabase('the row types of the schema', (database) => {
  it('match every table and column of the database, and which columns are optional', async () => {
    const { rows } = await sql<{
      table: string;
      column: string;
      type: string;
      nullable: boolean;
      optional: boolean;
    }>`
      select table_name as table, column_name as column, case data_type when 'ARRAY' then udt_name else data_type end as type,
        is_nullable = 'YES' as nullable,
        is_nullable = 'YES' or column_default is not null or is_identity = 'YES'
          or is_generated = 'ALWAYS' as optional
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'`.execute(database.db);
    const made: Tables = {};
    for (const { table, column, type, nullable } of rows) {
      made[table] ??= {};
      made[table][column] = { type: readAs[type] ?? type, isNullable: nullable };
    }
    const { tables, optional } = readTypes();
    expect(tables).toEqual(made);
    const required = new Set(
      rows.flatMap((row) => (row.optional ? [] : [`${row.table}.${row.column}`])),
    );
    expect(optional.filter((column) => required.has(column))).toEqual([]);
  });
});

// PostgreSQL keeps the plan that it made for one changed row, and joins ten thousand by comparing
// each with each. What was and what is are compared as sets instead (`except`).
describeWithDatabase('a trigger that compares what was with what is', (database) => {
  it('does not join the two, unless it stops after few rows', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace
        and prosrc ~ '(removed|added)[ a-z_]* join (removed|added)'`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(['log_changes']);
  });
});
