import type { EntityType, FieldOption } from '@mangrove/contract';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { countFrom, type Section } from '../../db/paging.ts';
import type { Schema } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import {
  type Definition,
  definitionColumns,
  kindsOfDefinition,
} from '../../domain/defined-fields/definition-queries.ts';
import { visibleEntities, withFields } from '../../domain/entity/visible-queries.ts';

type Row = Schema['field_definitions'];
/** What a superuser decides of a definition. */
export type DefinitionValues = Omit<Updateable<Row>, 'options' | 'merged_options'> & {
  options?: readonly FieldOption[];
  merged_options?: Readonly<Record<string, string>>;
};

/** Serialises changes of definitions, and waits for saves that were checked by them. */
export async function lockDefinitions(tx: NetworkTx): Promise<void> {
  await sql`lock table field_definitions in share row exclusive mode`.execute(tx);
}

const definitions = (db: Executor) =>
  db.selectFrom('field_definitions').select([...definitionColumns, kindsOfDefinition]);

export async function selectDefinition(db: Executor, id: number): Promise<Definition | null> {
  return (await definitions(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The deleted definitions that can still be restored, the latest first. */
export function selectDeletedDefinitions(db: Executor, since: Date): Promise<Definition[]> {
  return definitions(db)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** All keys that were ever given. */
export async function selectKeys(db: Executor): Promise<Set<string>> {
  const rows = await db.selectFrom('field_definitions').select('key').execute();
  return new Set(rows.map(({ key }) => key));
}

export function countDefinitions(db: Executor): Promise<number> {
  return countFrom(db, sql`field_definitions where deleted_at is null`);
}

function asStored({ options, merged_options, ...values }: DefinitionValues): Updateable<Row> {
  return {
    ...values,
    ...(options && { options: JSON.stringify(options) }),
    ...(merged_options && { merged_options: JSON.stringify(merged_options) }),
  };
}

export async function insertDefinition(
  tx: NetworkTx,
  values: DefinitionValues & Pick<Definition, 'key' | 'label' | 'shape' | 'kinds'>,
): Promise<number> {
  const { key, label, shape, kinds, ...others } = values;
  const { id } = await tx
    .insertInto('field_definitions')
    .values({
      ...asStored(others),
      ...{ key, label, shape, kinds },
      sort_order: sql<number>`(select coalesce(max(sort_order), 0) + 1 from field_definitions)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a definition and raises its version. */
export async function updateDefinition(
  tx: NetworkTx,
  id: number,
  values: DefinitionValues,
): Promise<void> {
  await tx
    .updateTable('field_definitions')
    .set({ ...asStored(values), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function placeDefinitions(tx: NetworkTx, ids: readonly number[]): Promise<void> {
  await sql`
    update field_definitions d set sort_order = placed.place
    from unnest(${ids}::integer[]) with ordinality as placed (id, place)
    where d.id = placed.id`.execute(tx);
}

/** How many entities have a value: of some kinds, or with one of some options. */
export function countValues(
  tx: NetworkTx,
  key: string,
  { kinds, options }: { kinds?: readonly EntityType[]; options?: readonly string[] },
): Promise<number> {
  const ofKinds = kinds ? sql`and type = any(${kinds}::text[])` : sql``;
  const withOptions = options ? sql`and fields -> ${key} ?| ${options}::text[]` : sql``;
  return countFrom(tx, sql`entities where fields ? ${key} ${ofKinds} ${withOptions}`);
}

/** Writes the values of a field again: the trigger puts merged options in place of others. */
export async function rewriteValues(tx: NetworkTx, key: string, option: string): Promise<void> {
  await sql`update entities set fields = fields where fields -> ${key} ? ${option}`.execute(tx);
}

/** Takes the values of a field from all entities, to be put back by `putValuesBack`. */
export async function setValuesAside(
  tx: NetworkTx,
  { id, key }: Pick<Definition, 'id' | 'key'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into deleted_field_values (field_id, entity_id, value, deleted_at)
    select ${id}, e.id, e.fields -> ${key}, ${now} from entities e where e.fields ? ${key}
    `.execute(tx);
  await sql`update entities set fields = fields - ${key}::text where fields ? ${key}`.execute(tx);
}

/** After the definition is back; entities that were deleted meanwhile have lost their values. */
export async function putValuesBack(
  tx: NetworkTx,
  { id, key }: Pick<Definition, 'id' | 'key'>,
): Promise<void> {
  await sql`
    update entities e set fields = e.fields || jsonb_build_object(${key}::text, d.value)
    from deleted_field_values d where d.field_id = ${id} and d.entity_id = e.id`.execute(tx);
  await tx.deleteFrom('deleted_field_values').where('field_id', '=', id).execute();
}

const without = (reader: Reader, { key, kinds }: Pick<Definition, 'key' | 'kinds'>) =>
  sql`${visibleEntities(reader)} e where e.type = any(${kinds}::text[]) and not e.fields ? ${key}`;

/** A page of the entities that have no value of a field, by name. */
export async function selectMissing(
  db: Executor,
  reader: Reader,
  definition: Pick<Definition, 'key' | 'kinds'>,
  { limit, offset }: Section,
): Promise<{ items: { id: number; type: EntityType; name: string }[]; total: number }> {
  const from: RawBuilder<unknown> = without(reader, definition);
  const { rows } = await sql<{ id: number; type: EntityType; name: string }>`
    select e.id, e.type, e.name from ${from}
    order by e.sort_name, e.id limit ${limit} offset ${offset}`.execute(db);
  return { items: rows, total: await countFrom(db, from) };
}

/** The values of some fields, of the entities that have any of them; by id. */
export async function selectValues(db: Executor, reader: Reader, keys: readonly string[]) {
  const { rows } = await sql<{ id: number; fields: Record<string, unknown> }>`
    select e.id, e.fields from ${visibleEntities(reader)} e
    where e.id in ${withFields} and e.fields ?| ${keys}::text[] order by e.id`.execute(db);
  return rows;
}
