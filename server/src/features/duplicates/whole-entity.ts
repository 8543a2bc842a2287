// An entity as rows, and the choice of its parts in a merge.
import { isDeepStrictEqual } from 'node:util';
import {
  type Audience,
  type Cover,
  type DefinedValues,
  type EntityState,
  type EntityType,
  entityFields,
  entityKinds,
  type FieldSources,
  type HubNotice,
  type HubProject,
  type IdentifierItem,
  isNarrower,
  type ListField,
  limits,
  listFields,
  type MergeBody,
  type MergeField,
  type MergeLeftOut,
  type MergeList,
  mergeFieldSources,
  mergeFields,
  mergeLists,
  type NameItem,
  type PlacePrecision,
  type SourcedStatement,
  shapes,
  uniteCovers,
  withFormerName,
} from '@mangrove/contract';
import { withPictures } from '../../domain/files/held-pictures.ts';

/** A row as PostgreSQL converts it to JSON: times and ranges are strings. */
export type Row = Record<string, unknown>;

/** The rows of the fields that are lists, by the choice of a merge. */
export const listsByName = Object.fromEntries(
  listFields.map((field) => [field.merge, field]),
) as Record<MergeList, ListField>;

interface Hiding {
  audience: Audience;
  field_audiences: Record<string, Audience>;
  place_precision: PlacePrecision;
  passed_on: boolean;
  cover: Cover;
  cover_note: string;
  nations: readonly string[];
  notices: readonly HubNotice[];
  labels: readonly HubProject[];
  names: readonly NameItem[];
  identifiers: readonly IdentifierItem[];
  not_for_export: boolean;
  state: EntityState;
  fields: DefinedValues;
  sources: FieldSources;
}

/** An entity with the rows of its lists, in order. */
export interface WholeEntity extends Record<MergeList, Row[]> {
  entity: Row & {
    id: number;
    type: EntityType;
    name: string;
    version: number;
    user_id: number | null;
    added_by: number | null;
    photo_url: string;
  } & Hiding;
}

/** A field that a merge takes, or whose profile the entity is or who sees it, which it never asks. */
export type FieldName = MergeField | 'owner' | 'audience';
export const fieldNames: readonly FieldName[] = [...mergeFields, 'owner', 'audience'];

/** The columns that a merge takes together, by field. */
export const columnsOf = Object.fromEntries([
  ...mergeFields.map((part) => [
    part,
    entityFields.flatMap(({ merge, store }): readonly string[] =>
      merge === part && 'columns' in store ? store.columns : [],
    ),
  ]),
  ['owner', ['user_id', 'added_by']],
  [
    'audience',
    [
      ...['audience', 'field_audiences', 'place_precision', 'passed_on', 'cover', 'cover_note'],
      ...['nations', 'names', 'identifiers', 'notices', 'labels', 'not_for_export', 'state'],
      ...['fields', 'sources'],
    ],
  ],
]) as Record<FieldName, readonly string[]>;

/** The survivor after the merge, but rows taken from the merged entity still have their old ids. */
export function chooseParts(
  survivor: WholeEntity,
  merged: WholeEntity,
  take: MergeBody['take'],
): { chosen: WholeEntity; leftOut: MergeLeftOut } {
  const entity: WholeEntity['entity'] = { ...survivor.entity };
  for (const field of mergeFields) {
    if (take[field] !== 'survivor') Object.assign(entity, pick(merged.entity, columnsOf[field]));
  }
  // A merged profile stays its user's profile. An entity with a user has no `added_by`.
  entity.user_id = survivor.entity.user_id ?? merged.entity.user_id;
  if (entity.user_id !== null) entity.added_by = null;
  const leftOut = {} as MergeLeftOut;
  const lists = {} as Record<MergeList, Row[]>;
  for (const list of mergeLists) {
    const side = take[list];
    const united = side === 'both' ? unite(list, survivor[list], merged[list]) : null;
    const rows = united ?? (side === 'merged' ? merged : survivor)[list];
    lists[list] = rows.slice(0, listsByName[list].max);
    leftOut[list] = rows.length - lists[list].length;
  }
  Object.assign(entity, narrowerOf(survivor.entity, merged.entity), {
    audience: audienceOf(survivor.entity, merged.entity),
    names: namesOf([survivor.entity, merged.entity], entity.name),
    sources: sourcesOf([survivor.entity, merged.entity], take),
  });
  for (const list of mergeLists) {
    lists[list] = lists[list].map((row) => asHidden(row, [survivor, merged], entity.audience));
  }
  if (entityKinds[entity.type].pictureFrom === 'images')
    Object.assign(entity, photoOf(lists.images, entity.audience));
  return { chosen: { entity, ...lists }, leftOut };
}

/** Who sees a member's profile that member decides, and not whoever wrote of the person as well. */
function audienceOf(one: WholeEntity['entity'], other: WholeEntity['entity']): Audience {
  return profileOf(one, other)?.audience ?? narrowerOfTwo(one.audience, other.audience);
}

/** The names of both, and the name that is not kept as a former one; a member decides on these too. */
function namesOf(
  [one, other]: readonly [WholeEntity['entity'], WholeEntity['entity']],
  kept: string,
): readonly NameItem[] {
  const profile = profileOf(one, other);
  if (profile) return profile.names;
  const united = shapes.names.normalise([...one.names, ...other.names]);
  const all = [one.name, other.name].reduce<readonly NameItem[]>(
    (names, former) => withFormerName(names, former, kept),
    united,
  );
  return all.slice(0, limits.names);
}

/** The sources of what the survivor says, without any from a person whom fewer people see. */
function sourcesOf(
  [one, other]: readonly [WholeEntity['entity'], WholeEntity['entity']],
  take: MergeBody['take'],
): FieldSources {
  const profile = profileOf(one, other);
  if (profile) return profile.sources;
  return mergeFieldSources(one.sources, other.sources, (statement) => {
    const parts = mergeParts[statement];
    const columns = parts.flatMap((part) => columnsOf[part]);
    if (columns.every((column) => isDeepStrictEqual(one[column], other[column]))) return 'same';
    return parts.some((part) => take[part] === 'survivor') ? 'own' : 'other';
  });
}

/** The choices of a merge that decide on each statement. */
const mergeParts = {
  name: ['name'],
  about: ['about'],
  years: ['year'],
} as const satisfies Record<SourcedStatement, readonly MergeField[]>;

/** The profile of a member, if only one of two people is one. */
function profileOf(one: WholeEntity['entity'], other: WholeEntity['entity']) {
  const isOneProfile = (one.user_id === null) !== (other.user_id === null);
  if (!entityKinds[one.type].isHuman || !isOneProfile) return null;
  return one.user_id === null ? other : one;
}

/** A row of an entity that fewer saw than see the merged one, for those who saw it. */
function asHidden(row: Row, sides: readonly WholeEntity[], audience: Audience): Row {
  const from = sides.find(({ entity }) => entity.id === row.entity_id);
  if (!from || !('audience' in row) || !isNarrower(from.entity.audience, audience)) return row;
  return { ...row, audience: narrowerOfTwo(row.audience as Audience, from.entity.audience) };
}

/** What one of the two hid stays hidden, and what one of them covered stays covered. */
function narrowerOf(one: Hiding, other: Hiding): Omit<Hiding, 'names' | 'sources'> {
  const names = Object.keys({ ...one.field_audiences, ...other.field_audiences });
  const ofField = ({ field_audiences: given }: Hiding, name: string) => given[name] ?? 'public';
  return {
    audience: narrowerOfTwo(one.audience, other.audience),
    field_audiences: Object.fromEntries(
      names.map((name) => [name, narrowerOfTwo(ofField(one, name), ofField(other, name))]),
    ),
    passed_on: one.passed_on || other.passed_on,
    cover: uniteCovers(one.cover, other.cover),
    cover_note: one.cover_note || other.cover_note,
    nations: shapes.texts.normalise([...one.nations, ...other.nations]).slice(0, limits.nations),
    identifiers: shapes.identifiers
      .normalise([...one.identifiers, ...other.identifiers])
      .slice(0, limits.identifiers),
    // All of them, even if there are more than an editor may attach.
    notices: shapes.notices.normalise([...one.notices, ...other.notices]),
    labels: shapes.labels.normalise([...one.labels, ...other.labels]),
    not_for_export: one.not_for_export || other.not_for_export,
    state: one.state === 'none' ? other.state : one.state,
    fields: { ...other.fields, ...one.fields },
    place_precision: [one, other]
      .map(({ place_precision: precision }) => precision)
      .toSorted((a, b) => coarseness.indexOf(b) - coarseness.indexOf(a))[0] as PlacePrecision,
  };
}

const coarseness: readonly PlacePrecision[] = ['exact', 'city', 'country'];

const narrowerOfTwo = (one: Audience, other: Audience) => (isNarrower(one, other) ? one : other);

/** The photo that is the first picture of a gallery that whoever sees the entity sees. */
function photoOf(images: readonly Row[], audience: Audience) {
  const first = images.find(
    (row) => row.covered !== true && !isNarrower(row.audience as Audience, audience),
  );
  return {
    photo_url: String(first?.image_url ?? ''),
    low_res_photo_url: String(first?.low_res_url ?? ''),
  };
}

/** The entity with those of its pictures whose file exists. @param there their addresses. */
export function withExistingPictures(
  { entity, images, ...others }: WholeEntity,
  there: ReadonlySet<string>,
): WholeEntity {
  const left = images
    .map((row) => withPictures(row, there, 'image_url', 'low_res_url'))
    .filter((row) => row.image_url !== '');
  const shown = withPictures(entity, there, 'photo_url', 'low_res_photo_url');
  const isLost = shown.photo_url !== entity.photo_url;
  return {
    ...others,
    entity: isLost ? { ...shown, ...photoOf(left, entity.audience) } : shown,
    images: left,
  };
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** The own rows, then the rows that only the others have. */
function unite(list: MergeList, own: Row[], others: Row[]): Row[] {
  const identity: readonly string[] = shapes[listsByName[list].shape].identity;
  // A row has a tag by its id, not by its name.
  const columns = identity.map((column) => (column === 'name' ? 'tag_id' : column));
  const added = others.filter(
    (row) => !own.some((one) => isDeepStrictEqual(pick(one, columns), pick(row, columns))),
  );
  return [...own, ...added];
}

/** Whether a part is equal in both, apart from the ids and order numbers of rows. */
export function isSamePart(a: WholeEntity, b: WholeEntity, part: FieldName | MergeList): boolean {
  if (part in listsByName) {
    const plain = (whole: WholeEntity) => whole[part as MergeList].map(withoutPlace);
    return isDeepStrictEqual(plain(a), plain(b));
  }
  return columnsOf[part as FieldName].every((column) =>
    isDeepStrictEqual(a.entity[column], b.entity[column]),
  );
}

function withoutPlace({ id: _, entity_id: __, sort_order: ___, ...row }: Row): Row {
  return row;
}

/** The addresses of all pictures that the entity shows. */
export function picturesOf({ entity, images }: WholeEntity): string[] {
  const urls = [
    entity.photo_url,
    entity.low_res_photo_url,
    ...images.flatMap(({ image_url, low_res_url }) => [image_url, low_res_url]),
  ];
  return urls.filter((url): url is string => typeof url === 'string' && url !== '');
}
