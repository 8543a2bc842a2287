import { type DefinedValues, entityFields, type FieldRow, type NameItem } from '@mangrove/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Reader } from '../access/viewer.ts';

// The one gate for reading: every public reading takes its rows from these sources, so that the rule
// about who may see what has one place. A source is always read under an alias
// (`from ${visibleEntities(reader)} e`). What is narrowed is the exception, so rows are admitted by
// not finding their entity among the narrowed ones, which a small index holds.

/** The tables whose rows belong to one entity, by `entity_id`. */
type PartTable =
  | 'locations'
  | 'images'
  | 'entity_tags'
  | 'entity_words'
  | 'entity_names'
  | 'entity_field_texts'
  | 'social_links';

/** The tables whose rows have an audience of their own. */
const ownAudience: readonly PartTable[] = ['locations', 'images', 'social_links'];

/** The fields in columns of `entities`; those of the second list are told in a way of their own. */
const inColumns = (entityFields as readonly FieldRow[]).flatMap(({ store, ...row }) =>
  'columns' in store ? [{ ...row, columns: store.columns }] : [],
);
const toldOtherwise = ['names', 'fields', 'field_audiences'];

/**
 * The columns of `entities` that everybody reads who sees the entity. No field that has sources has
 * an audience of its own: who sees the entity sees them.
 */
const plainColumns: readonly string[] = [
  ...['id', 'type', 'added_by', 'version', 'folded_name', 'sort_name', 'created_at', 'updated_at'],
  ...inColumns
    .filter(({ name, hasAudience }) => !hasAudience && !toldOtherwise.includes(name))
    .flatMap(({ columns }) => columns),
];

/** The columns of the fields that have an audience of their own, each with what hides it. */
const maskedColumns: readonly [string, string, RawBuilder<unknown>][] = [
  ...inColumns
    .filter(({ hasAudience }) => hasAudience)
    .flatMap(({ name, columns }) =>
      columns.map((column): [string, string, RawBuilder<unknown>] => [column, name, sql`''`]),
    ),
  ['photo_file', 'photo', sql`null`],
  ['small_photo_file', 'photo', sql`null`],
];

/** The entities that a reader may see, with the columns of `entities`. */
export function visibleEntities(reader: Reader): RawBuilder<Selectable<Schema['entities']>> {
  if (reader === 'all') return sql`entities`;
  const mayChange = hasRoleOn(reader, sql`one.id`);
  const masked = maskedColumns.map(([column, field, hidden]) => {
    const isSeen = admits(
      reader,
      sql`coalesce(one.field_audiences ->> ${sql.lit(field)}, 'public')`,
    );
    return sql`case when ${isSeen} or ${mayChange} then one.${sql.ref(column)} else ${hidden} end
      as ${sql.ref(column)}`;
  });
  return sql`(
    select ${sql.join(plainColumns.map((column) => sql.ref(`one.${column}`)))}, ${sql.join(masked)},
      ${namesTold(sql`one.names`, mayChange)} as names,
      ${fieldsTold(reader)} as fields,
      case when ${mayChange} then one.field_audiences else '{}' end as field_audiences
    from entities one where ${admits(reader, sql`one.audience`)} or ${mayChange})`;
}

/** The values of defined fields; visitors get none of those that only members see. */
function fieldsTold(reader: Exclude<Reader, 'all'>): RawBuilder<DefinedValues> {
  if (baseOf(reader) !== 'public') return sql`one.fields`;
  return sql`case when one.fields = '{}' then one.fields
    else one.fields - array(select key from field_definitions where audience <> 'public') end`;
}

/** The ids of the entities that have a value of some defined field: a set to look among. */
export const withFields = sql`(select id from entities where fields <> '{}')`;

/** Other names: hidden ones only where the condition holds. */
export function namesTold(
  names: RawBuilder<unknown>,
  mayKnowHidden: RawBuilder<unknown>,
): RawBuilder<NameItem[]> {
  return sql`case when ${names} = '[]' or ${mayKnowHidden} then ${names}
    else shown_names(${names}) end`;
}

/** The relationships that a reader may see, both ends of which the reader may see as well. */
export function visibleRelationships(
  reader: Reader,
): RawBuilder<Selectable<Schema['relationships']>> {
  if (reader === 'all') return sql`relationships`;
  const [one, other] = [sql`one.node1_id`, sql`one.node2_id`];
  return sql`(
    select one.* from relationships one
    where (${admits(reader, sql`one.audience`)}
        or ${hasRoleOn(reader, one)} or ${hasRoleOn(reader, other)})
      and ${isVisible(reader, one)} and ${isVisible(reader, other)})`;
}

/** Those rows of a table that a reader may see, of entities which the reader may see. */
export function visibleParts<Table extends PartTable>(
  reader: Reader,
  table: Table,
): RawBuilder<Selectable<Schema[Table]>> {
  if (reader === 'all') return sql`${sql.raw(table)}`;
  const entity = sql`one.entity_id`;
  const isAdmitted = admits(reader, sql`one.audience`);
  // Who sees a defined field is decided for all entities, also for those who have a role on one.
  const ofField = table === 'entity_field_texts' ? isAdmitted : sql`true`;
  const own = ownAudience.includes(table)
    ? sql`(${isAdmitted} or ${hasRoleOn(reader, entity)})`
    : ofField;
  const columns = table === 'locations' ? locationColumns(reader) : sql`one.*`;
  return sql`(
    select ${columns} from ${sql.table(table)} one where ${own} and ${isVisible(reader, entity)})`;
}

/**
 * The places that have one of these names, each alone or with its country. Compared with what a
 * reader gets of a place: the index knows all of it, and only tells which to read.
 */
export function visiblePlaces(
  reader: Reader,
  names: readonly string[],
): RawBuilder<Selectable<Schema['locations']>> {
  const asked = sql`array(select fold(name) from unnest(${names}::text[]) as asked (name))`;
  const isAsked = sql`place_keys(place_name, city, state, country) && ${asked}`;
  return sql`(
    select * from ${visibleParts(reader, 'locations')} named
    where id in (select id from locations where ${isAsked}) and ${isAsked})`;
}

/** Of the places of people, readers get what the person tells: see `placePrecisions`. */
function locationColumns(reader: Exclude<Reader, 'all'>): RawBuilder<unknown> {
  const mayChange = hasRoleOn(reader, sql`one.entity_id`);
  const isCoarse = sql`one.entity_id in (
    select id from entities where place_precision = 'country' and type = 'person')`;
  const isExact = sql`not exists (select from entities located where located.id = one.entity_id
    and located.type = 'person' and located.place_precision <> 'exact')`;
  const names = ['place_name', 'city', 'state'].map(
    (name) => sql`case when ${isCoarse} and not ${mayChange} then '' else one.${sql.ref(name)} end
      as ${sql.ref(name)}`,
  );
  const degrees = ['latitude', 'longitude'].map(
    (name) => sql`case when ${isExact} or ${mayChange} then one.${sql.ref(name)} end
      as ${sql.ref(name)}`,
  );
  const plain = ['id', 'entity_id', 'sort_order', 'country', 'audience'];
  return sql.join([...plain.map((name) => sql.ref(`one.${name}`)), ...names, ...degrees]);
}

/** Whether a reader has a role on an entity, and so reads all of it as it was typed. */
export function readsAsTyped(reader: Reader, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return reader === 'all' ? sql`true` : hasRoleOn(reader, id);
}

/**
 * Whether a reader may learn the name of an entity that may be deleted: it was not hidden from the
 * reader when it was deleted, or the reader owned it.
 */
export function mayBeNamed(reader: Reader, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (reader === 'all') return sql`true`;
  const owned =
    typeof reader === 'object'
      ? sql`exists (select from deleted_item_owners o
          where o.item_id = narrowed.id and o.user_id = ${reader.userId})`
      : sql`false`;
  return sql`(${isVisible(reader, id)} and not exists (
    select from deleted_items narrowed
    where narrowed.kind = 'entity' and narrowed.subject_id = ${id}
      and not (${admits(reader, sql`(narrowed.content -> 'entity' ->> 'audience')`)} or ${owned})))`;
}

/** Whether an entity is none of those that are hidden from a reader. */
function isVisible(reader: Exclude<Reader, 'all'>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const mayChange = hasRoleOn(reader, sql`narrowed.id`);
  return sql`not exists (
    select from entities narrowed
    where narrowed.id = ${id} and narrowed.audience <> 'public'
      and not (${admits(reader, sql`narrowed.audience`)} or ${mayChange}))`;
}

function baseOf(reader: Exclude<Reader, 'all'>) {
  return typeof reader === 'object' ? reader.base : reader;
}

/** Whether an audience includes the class of a reader. */
function admits(
  reader: Exclude<Reader, 'all'>,
  audience: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return baseOf(reader) === 'public' ? sql`${audience} = 'public'` : sql`${audience} <> 'private'`;
}

/** Whether a reader has a role on an entity. */
function hasRoleOn(reader: Exclude<Reader, 'all'>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (typeof reader !== 'object') return sql`false`;
  return sql`exists (
    select from user_roles own where own.user_id = ${reader.userId} and own.entity_id = ${id})`;
}
