// An entity as rows, and the choice of its parts in a merge.
import { isDeepStrictEqual } from 'node:util';
import type { EntityType, MergeBody, MergeLeftOut } from '@mangrove/contract';
import { limits } from '@mangrove/contract';
import { withPictures } from '../../domain/files/held-pictures.ts';

/** A row as PostgreSQL converts it to JSON: times and ranges are strings. */
export type Row = Record<string, unknown>;

export const listTables = {
  locations: 'locations',
  social_links: 'social_links',
  tags: 'entity_tags',
  images: 'images',
} as const;
export type ListName = keyof typeof listTables;
export const listNames = Object.keys(listTables) as ListName[];

const maxItems: Record<ListName, number> = { ...limits, social_links: limits.links };

/** An entity with the rows of its lists, in order. */
export interface WholeEntity extends Record<ListName, Row[]> {
  entity: Row & {
    id: number;
    type: EntityType;
    name: string;
    version: number;
    user_id: number | null;
    added_by: number | null;
    photo_url: string;
  };
}

/** The columns that a merge takes together, by field. */
export const columnsOf = {
  name: ['first_name', 'last_name', 'name'],
  pronouns: ['pronouns'],
  about: ['about'],
  photo: ['photo_url', 'low_res_photo_url'],
  year: ['year', 'year_ranges'],
  owner: ['user_id', 'added_by'],
} as const;
export type FieldName = keyof typeof columnsOf;
export const fieldNames = Object.keys(columnsOf) as FieldName[];

/** The survivor after the merge, but rows taken from the merged entity still have their old ids. */
export function chooseParts(
  survivor: WholeEntity,
  merged: WholeEntity,
  take: MergeBody['take'],
): { chosen: WholeEntity; leftOut: MergeLeftOut } {
  const entity: WholeEntity['entity'] = { ...survivor.entity };
  for (const field of fieldNames) {
    if (field === 'owner' || take[field] === 'survivor') continue;
    Object.assign(entity, pick(merged.entity, columnsOf[field]));
  }
  // A merged profile stays its user's profile. An entity with a user has no `added_by`.
  entity.user_id = survivor.entity.user_id ?? merged.entity.user_id;
  if (entity.user_id !== null) entity.added_by = null;
  const leftOut: MergeLeftOut = { locations: 0, social_links: 0, tags: 0, images: 0 };
  const lists = { locations: [], social_links: [], tags: [], images: [] } as Record<
    ListName,
    Row[]
  >;
  for (const list of listNames) {
    const side = take[list];
    const united = side === 'both' ? unite(survivor[list], merged[list]) : null;
    const rows = united ?? (side === 'merged' ? merged : survivor)[list];
    lists[list] = rows.slice(0, maxItems[list]);
    leftOut[list] = rows.length - lists[list].length;
  }
  if (entity.type === 'project') Object.assign(entity, photoOf(lists.images));
  return { chosen: { entity, ...lists }, leftOut };
}

/** The photo of a project is the first picture of its gallery. */
function photoOf([first]: readonly Row[]) {
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
  return { ...others, entity: isLost ? { ...shown, ...photoOf(left) } : shown, images: left };
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** The own rows, then the rows that only the others have. */
function unite(own: Row[], others: Row[]): Row[] {
  const added = others.filter(
    (row) => !own.some((one) => isDeepStrictEqual(identityOf(one), identityOf(row))),
  );
  return [...own, ...added];
}

/** The values by which two rows of a list count as the same. */
function identityOf(row: Row): Row {
  const { image_url, tag_id, tag_type, url, platform } = row;
  if (image_url !== undefined) return { image_url };
  if (tag_id !== undefined) return { tag_id, tag_type };
  if (url !== undefined) return { url, platform };
  return { place: row.place_name, city: row.city, state: row.state, country: row.country };
}

/** Whether a part is equal in both, apart from the ids and order numbers of rows. */
export function isSamePart(a: WholeEntity, b: WholeEntity, part: FieldName | ListName): boolean {
  if (part in columnsOf) {
    return columnsOf[part as FieldName].every((column) =>
      isDeepStrictEqual(a.entity[column], b.entity[column]),
    );
  }
  const plain = (whole: WholeEntity) => whole[part as ListName].map(withoutPlace);
  return isDeepStrictEqual(plain(a), plain(b));
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
