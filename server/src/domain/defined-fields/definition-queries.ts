import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';

/** The columns of a definition. */
export const definitionColumns = [
  'id',
  'key',
  'label',
  'help',
  'shape',
  'options',
  'merged_options',
  'audience',
  'filters',
  'colors',
  'in_table',
  'is_asked',
  'archived_at',
  'deleted_at',
  'version',
] as const;
/** The kinds, with the type that the column cannot have. */
export const kindsOfDefinition = sql<EntityType[]>`kinds`.as('kinds');

export type Definition = Awaited<ReturnType<typeof selectDefinitions>>[number];

/** The definitions that a reader may know, in order; archived ones too, deleted ones not. */
export function selectDefinitions(db: Executor, reader: Reader) {
  const base = typeof reader === 'object' ? reader.base : reader;
  return db
    .selectFrom('field_definitions')
    .select([...definitionColumns, kindsOfDefinition])
    .where('deleted_at', 'is', null)
    .where((is) => (base === 'public' ? is('audience', '=', 'public') : is.val(true)))
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** All definitions, deleted ones too, which no transaction changes until this one ends. */
export async function holdDefinitions(tx: Executor): Promise<Definition[]> {
  await sql`lock table field_definitions in share mode`.execute(tx);
  return tx
    .selectFrom('field_definitions')
    .select([...definitionColumns, kindsOfDefinition])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}
