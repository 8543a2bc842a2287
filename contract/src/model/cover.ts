import type { EntityType, PluralOf } from './kinds.ts';

/**
 * What of an entity is covered: shown only after a press, because its community asks for it. It is not
 * hidden: calls, searches and files of data still have it.
 */
export const covers = ['none', 'picture', 'name', 'both'] as const;
export type Cover = (typeof covers)[number];

/** What stands in the place of a covered name. */
export const coveredName = 'Name covered';

export function coversName(cover: Cover | undefined): boolean {
  return cover === 'name' || cover === 'both';
}

export function coversPicture(cover: Cover | undefined): boolean {
  return cover === 'picture' || cover === 'both';
}

/** The stricter of both, and both together. */
export function uniteCovers(one: Cover, other: Cover): Cover {
  const isNamed = coversName(one) || coversName(other);
  const isPictured = coversPicture(one) || coversPicture(other);
  if (isNamed) return isPictured ? 'both' : 'name';
  return isPictured ? 'picture' : 'none';
}

/** A name as it stands before anybody asks to see it. */
export function shownName({ name, cover }: { name: string; cover?: Cover | undefined }): string {
  return coversName(cover) ? coveredName : name;
}

/** A cover in answers that name an entity: left out where nothing is covered. */
export function coverIn(cover: Cover): { cover?: Cover } {
  return cover === 'none' ? {} : { cover };
}

/** An entity, or one that another one names, as answers have it. */
interface Named {
  id: number;
  name: string;
  cover?: Cover | undefined;
}

interface GalleryPicture {
  order: number;
  covered: boolean;
  image_url: string;
  low_res_url: string;
  caption: string;
}

/** What of an entity is shown: what is covered is replaced, unless its id is revealed. */
export function withCover<Entity extends Named>(entity: Entity, revealed: Revealed = none): Entity {
  const { id, cover } = entity;
  if (cover === undefined || cover === 'none' || revealed.has(id)) return entity;
  const isNamed = coversName(cover);
  return {
    ...entity,
    ...(isNamed && { name: coveredName }),
    ...(isNamed && 'names' in entity && { names: [] }),
    ...(isNamed && 'first_name' in entity && { first_name: coveredName, last_name: '' }),
    ...(coversPicture(cover) && 'photo_url' in entity && { photo_url: '' }),
    ...(coversPicture(cover) && 'low_res_photo_url' in entity && { low_res_photo_url: '' }),
  };
}

/** What a reader asked to see: entities by their ids, pictures of a gallery by `pictureKey`. */
export interface Revealed {
  has(key: number | string): boolean;
}
const none: Revealed = new Set<number | string>();

/** What a picture of a gallery is revealed by. */
export function pictureKey(entityId: number, { order }: { order: number }): string {
  return `${entityId} ${order}`;
}

/**
 * The gallery as it is shown: covered pictures have neither address nor caption. A cover of an entity's
 * picture is one of its gallery, too.
 */
function showGallery<Picture extends GalleryPicture>(
  { id, cover, images }: Named & { images: readonly Picture[] },
  revealed: Revealed,
): readonly Picture[] {
  const isCovered = (image: Picture) =>
    (image.covered || coversPicture(cover)) &&
    !revealed.has(pictureKey(id, image)) &&
    !(coversPicture(cover) && revealed.has(id));
  if (!images.some(isCovered)) return images;
  return images.map((image) =>
    isCovered(image) ? { ...image, image_url: '', low_res_url: '', caption: '' } : image,
  );
}

interface WithParts extends Named {
  connections: { [Kind in EntityType as PluralOf<Kind>]: Named[] };
  added_by?: Named | null | undefined;
  images?: readonly GalleryPicture[];
}

/** An entity and those that it names as they are shown; the entity itself if nothing is covered. */
export function withCovers<Entity extends WithParts>(
  entity: Entity,
  revealed: Revealed = none,
): Entity {
  let own = withCover(entity, revealed);
  if (entity.images) {
    const images = showGallery({ ...entity, images: entity.images }, revealed);
    if (images !== entity.images) own = { ...own, images };
  }
  const { connections, added_by: adder } = own;
  const lists = Object.values(connections).flat();
  const isSame = (one: Named) => withCover(one, revealed) === one;
  const isCovered = (adder && !isSame(adder)) || !lists.every(isSame);
  if (!isCovered) return own;
  const shown = (list: Named[]) => list.map((one) => withCover(one, revealed));
  return {
    ...own,
    ...(adder && { added_by: withCover(adder, revealed) }),
    connections: Object.fromEntries(
      Object.entries(connections).map(([plural, list]) => [plural, shown(list)]),
    ) as WithParts['connections'],
  };
}

/**
 * Every place that shows the name or the picture of an entity to readers, and where it is made. Each
 * covers what is covered; a test walks the list. Screens on which entities are edited and managed, and
 * files of data, show names, because whoever works with them has to know them.
 */
export const coveredPlaces = {
  page: 'server',
  'head of the page': 'server',
  'share picture': 'server',
  'names beside the picture of the map': 'server',
  'data for search engines': 'server',
  'address of the page': 'server',
  'page of a place': 'server',
  sitemap: 'server',
  'embedding code': 'server',
  groups: 'server',
  'namesakes in a search': 'server',
  notifications: 'server',
  'e-mails': 'server',
  reconciliation: 'server',
  'booklet to print': 'server',
  map: 'browser',
  'drawn export': 'browser',
  table: 'browser',
  card: 'browser',
  'page in the app': 'browser',
  'page of a place in the app': 'browser',
  connections: 'browser',
  gallery: 'browser',
  'search results': 'browser',
} as const satisfies Record<string, 'server' | 'browser'>;
export type CoveredPlace = keyof typeof coveredPlaces;
