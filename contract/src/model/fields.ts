// The fields of entities: one row a field. Documents, changes, schemas, comparison, history, merge,
// import, export and editor follow from these rows and from the shapes of their values.
import { limits } from '../limits.ts';
import { type EntityType, entityKinds, entityTypes } from './kinds.ts';
import { isListShape, type ListShape, type ShapeName, type ShapeValues, shapes } from './shapes.ts';

/** Whether an exchanged file has a column by habit. */
export type CsvPlace = 'usual' | 'further';

export interface FieldRow {
  /** Its name in documents, history and the editor. */
  name: string;
  kinds: readonly EntityType[];
  shape: ShapeName;
  /** The most code points of a text, or items of a list. */
  max: number;
  /** Its name in calls, where that differs; by kind, where the kinds differ. */
  wire?: string | Readonly<Partial<Record<EntityType, string>>>;
  /** Its name above an input. */
  label: string;
  /** Its name in the middle of a sentence. */
  noun: string;
  /** The choice of a merge that takes it; null if a merge never asks. */
  merge: string | null;
  /**
   * Its columns of an exchanged file, and whether every file has them by habit: one column under its
   * name in calls, or several; null if files never hold it.
   */
  csv: CsvPlace | Readonly<Record<CsvPlace, readonly string[]>> | null;
  /** The columns of `entities` that hold it, or the table of its items and the columns of an item. */
  store:
    | { readonly columns: readonly string[] }
    | { readonly table: string; readonly items: readonly string[] };
}

const all = entityTypes;

/** An ordinary line of text, which has one name everywhere: in calls, files and the database. */
function line<const Name extends string, const Kinds extends readonly EntityType[]>(
  name: Name,
  kinds: Kinds,
  label: string,
  max: number,
) {
  const noun = label.toLowerCase();
  const store = { columns: [name] } as const;
  return {
    name,
    kinds,
    shape: 'line',
    max,
    label,
    noun,
    merge: name,
    csv: 'further',
    store,
  } as const;
}

/** The fields, in the order of the editor. */
export const entityFields = [
  {
    name: 'first_name',
    kinds: ['person'],
    shape: 'line',
    max: limits.name,
    label: 'First Name',
    noun: 'first name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['first_name'] },
  },
  {
    name: 'last_name',
    kinds: ['person'],
    shape: 'line',
    max: limits.name,
    label: 'Last Name',
    noun: 'last name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['last_name'] },
  },
  {
    name: 'name',
    kinds: ['project', 'organization'],
    shape: 'line',
    max: limits.name,
    label: 'Name',
    noun: 'name',
    merge: 'name',
    csv: 'usual',
    store: { columns: ['name'] },
  },
  line('pronouns', ['person'], 'Pronouns', limits.pronouns),
  {
    name: 'about',
    kinds: all,
    shape: 'text',
    max: limits.about,
    wire: {
      person: entityKinds.person.aboutName,
      project: entityKinds.project.aboutName,
      organization: entityKinds.organization.aboutName,
    },
    label: 'Description',
    noun: 'description',
    merge: 'about',
    csv: 'usual',
    store: { columns: ['about'] },
  },
  {
    name: 'year',
    kinds: ['project'],
    shape: 'years',
    max: limits.years,
    label: 'Year',
    noun: 'year',
    merge: 'year',
    csv: 'usual',
    store: { columns: ['year', 'year_ranges'] },
  },
  {
    name: 'photo',
    kinds: ['person', 'organization'],
    shape: 'picture',
    max: limits.url,
    wire: 'photo_url',
    label: 'Picture',
    noun: 'picture',
    merge: 'photo',
    csv: { usual: [], further: ['photo'] },
    store: { columns: ['photo_url', 'low_res_photo_url'] },
  },
  {
    name: 'locations',
    kinds: all,
    shape: 'places',
    max: limits.locations,
    label: 'Locations',
    noun: 'places',
    merge: 'locations',
    csv: {
      usual: ['city', 'country', 'latitude', 'longitude'],
      further: ['place_name', 'state', 'further_locations'],
    },
    store: {
      table: 'locations',
      items: ['place_name', 'city', 'state', 'country', 'latitude', 'longitude'],
    },
  },
  {
    name: 'social_links',
    kinds: all,
    shape: 'links',
    max: limits.links,
    label: 'Links',
    noun: 'links',
    merge: 'social_links',
    csv: { usual: [], further: ['website', 'links'] },
    store: { table: 'social_links', items: ['platform', 'url'] },
  },
  {
    name: 'tags',
    kinds: all,
    shape: 'tags',
    max: limits.tags,
    wire: 'tags_with_type',
    label: 'Tags',
    noun: 'tags',
    merge: 'tags',
    csv: { usual: ['tags'], further: ['tag_types'] },
    store: { table: 'entity_tags', items: ['tag_id', 'tag_type'] },
  },
  {
    name: 'images',
    kinds: ['project'],
    shape: 'pictures',
    max: limits.images,
    label: 'Gallery',
    noun: 'pictures',
    merge: 'images',
    csv: { usual: [], further: ['gallery'] },
    store: { table: 'images', items: ['image_url', 'low_res_url', 'caption'] },
  },
  {
    name: 'user_id',
    kinds: ['person'],
    shape: 'account',
    max: limits.idMax,
    label: 'Account',
    noun: 'account of the profile',
    merge: null,
    csv: null,
    store: { columns: ['user_id'] },
  },
] as const satisfies readonly FieldRow[];

export type Field = (typeof entityFields)[number];
export type FieldName = Field['name'];

/** The row of a field. */
export type FieldOf<Name extends FieldName> = Extract<Field, { name: Name }>;

/** The rows of the fields that a kind has. */
type FieldOfKind<Kind extends EntityType> = Field extends infer Row extends Field
  ? Row extends Field
    ? Kind extends Row['kinds'][number]
      ? Row
      : never
    : never
  : never;

/** The name of a field in calls about a kind. */
export type WireName<Row extends Field, Kind extends EntityType> = Row extends { wire: infer Wire }
  ? Wire extends string
    ? Wire
    : Kind extends keyof Wire
      ? Wire[Kind]
      : Row['name']
  : Row['name'];

/**
 * The fields of an entity that users can change: the one form of an entity in memory, which history
 * compares and restores. Lists are in order and without row ids, because saving may renew rows.
 */
export type DocumentOf<Kind extends EntityType> = {
  [Row in FieldOfKind<Kind> as Row['name']]: ShapeValues[Row['shape']];
};
export type EntityDocument = Partial<{
  [Row in Field as Row['name']]: ShapeValues[Row['shape']];
}> & {
  /** Who added a person: follows from whose profile it is, and returns with it. */
  added_by?: number | null;
};

/** The fields of a kind by their names in calls; `Values` maps shapes to what stands there. */
export type WireFields<Kind extends EntityType, Values extends Record<ShapeName, unknown>> = {
  [Row in FieldOfKind<Kind> as WireName<Row, Kind> & string]: Values[Row['shape']];
};

/** The fields of a kind, in the order of the editor. */
export function fieldsOf<Kind extends EntityType>(kind: Kind): readonly FieldOfKind<Kind>[] {
  return fieldsByKind[kind] as readonly Field[] as readonly FieldOfKind<Kind>[];
}

const fieldsByKind = Object.fromEntries(
  entityTypes.map((kind) => [
    kind,
    entityFields.filter((row) => (row.kinds as readonly EntityType[]).includes(kind)),
  ]),
) as unknown as Record<EntityType, readonly Field[]>;

/** A document of a kind in which nobody has filled in anything. */
export function emptyDocument<Kind extends EntityType>(kind: Kind): DocumentOf<Kind> {
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, shape }) => [name, shapes[shape].empty]),
  ) as DocumentOf<Kind>;
}

/** The fields that are one text in a column of `entities`. */
export type TextField = Extract<Field, { shape: 'line' | 'text' | 'years' }>;
export const textFields = entityFields.filter(isTextField);

export function isTextField(field: Field): field is TextField {
  return ['line', 'text', 'years'].includes(field.shape);
}

/** The fields whose values are lists. */
export type ListField = Extract<Field, { shape: ListShape }>;
export const listFields = entityFields.filter(isListField);

export function isListField(field: Field): field is ListField {
  return isListShape(field.shape);
}
