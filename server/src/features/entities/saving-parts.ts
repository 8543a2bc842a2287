import {
  checkTagName,
  type DefinedValues,
  type EntityChangeOf,
  type EntityDocument,
  type EntityType,
  entityKinds,
  type Field,
  type FieldSources,
  fieldsOf,
  limits,
  normaliseTagName,
  readWireOf,
  shapes,
  suggestedTags,
  type TagType,
} from '@mangrove/contract';
import type { Updateable } from 'kysely';
import type { EntitiesTable, EntityRow } from '../../db/schema.ts';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { columnsOf } from '../../domain/entity/columns.ts';
import type { EntityParts } from '../../domain/entity/queries.ts';
import {
  ensureTags,
  replaceList,
  selectTagNames,
  setMainPicture,
  setPhoto,
} from '../../domain/entity/write-queries.ts';
import { attachPictures } from '../../domain/files/pictures.ts';
import { readOfficialNames } from '../../domain/tags/public-tag-queries.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';

export type Change = EntityChangeOf<EntityType>;

/** A change whose defined fields and sources are as they are stored. */
type CheckedChange = Omit<Change, 'fields' | 'sources'> & {
  fields?: DefinedValues | undefined;
  sources?: FieldSources | undefined;
};

/**
 * The columns that a change sets; fields missing in the change are left out. All fields that name
 * the entity are set together.
 * @throws rule_broken if nothing names it.
 */
export function columnsOfChange(
  type: EntityType,
  change: CheckedChange,
  row: EntityRow | null,
): Updateable<EntitiesTable> {
  const { namedBy, nameRequired } = entityKinds[type];
  const document: Record<string, unknown> = {};
  for (const field of fieldsOf(type) as readonly Field[]) {
    // Whose profile it is, is decided apart.
    if (field.shape !== 'account') document[field.name] = readWireOf(change, field, type);
  }
  for (const field of namedBy) document[field] ??= row?.[field] ?? '';
  if (document[namedBy[0]] === '') {
    const { detail, path, message } = nameRequired;
    throw brokenRule(detail, { path, message });
  }
  requireOtherLanguages(change, row);
  return columnsOf(type, document as EntityDocument);
}

/** @throws rule_broken if another text is in the language of the first */
function requireOtherLanguages(change: CheckedChange, row: EntityRow | null): void {
  const { about_language: first = row?.about_language, about_texts: texts = row?.about_texts } =
    change;
  if (!texts?.some(({ language }) => language === first)) return;
  const message = text.languageOfFirstText;
  throw brokenRule(message, { path: 'about_texts', message });
}

function brokenRule(detail: string, error: { path: string; message: string }): AppError {
  return new AppError('rule_broken', detail, { errors: [error] });
}

/** Stores the lists and pictures of a change, in the transaction of the save. */
export async function saveParts(
  tx: NetworkTx,
  viewer: Viewer,
  type: EntityType,
  id: number,
  change: Change,
  row: EntityRow | null,
): Promise<void> {
  if (change.locations) {
    const locations = change.locations.map((location) => ({
      place_name: location.place_name ?? '',
      city: location.city ?? '',
      state: location.state ?? '',
      country: location.country ?? '',
      latitude: location.latitude ?? null,
      longitude: location.longitude ?? null,
      audience: location.audience ?? 'public',
    }));
    await replaceList(tx, 'locations', id, [...shapes.places.normalise(locations)]);
  }
  if (change.social_links) {
    await replaceList(tx, 'social_links', id, [...shapes.links.normalise(change.social_links)]);
  }
  if (change.tags_with_type) await saveTags(tx, type, id, change.tags_with_type);
  await savePictures(tx, viewer, type, id, change, row);
}

/** The addresses of the pictures that an entity shows. */
export function picturesOfParts({ entity, images }: EntityParts): string[] {
  const shown = images.flatMap(({ image_url, low_res_url }) => [image_url, low_res_url]);
  return [entity.photo_url, entity.low_res_photo_url, ...shown].filter((url) => url !== '');
}

/** The addresses of the pictures that a change names. */
export function picturesOfChange(change: Change): string[] {
  if ('images' in change && change.images) return change.images.map((image) => image.image_url);
  return 'photo_url' in change && typeof change.photo_url === 'string' ? [change.photo_url] : [];
}

async function saveTags(
  tx: NetworkTx,
  type: EntityType,
  id: number,
  given: { name: string; tag_type?: TagType | undefined }[],
): Promise<void> {
  const official = await readOfficialNames(tx);
  // Tags that the entity already has may be long, too: they may have been official before.
  const carried = await selectTagNames(tx, id);
  const uses = new Map<string, { name: string; tag_type: TagType }>();
  for (const [index, tag] of given.entries()) {
    const name = normaliseTagName(tag.name);
    const broken = checkTagName(
      name,
      official.has(name) || carried.has(name) || isSuggested(name)
        ? limits.officialTagMax
        : limits.tagMax,
    );
    if (broken) throw brokenRule(broken, { path: `tags_with_type.${index}.name`, message: broken });
    const tagType = tag.tag_type ?? type;
    uses.set(`${tagType} ${name}`, { name, tag_type: tagType });
  }
  const list = [...uses.values()];
  const ids = await ensureTags(
    tx,
    list.map((use) => use.name),
  );
  await replaceList(
    tx,
    'entity_tags',
    id,
    list.map((use) => ({ tag_id: ids.get(use.name) ?? 0, tag_type: use.tag_type })),
  );
}

/** Tags that the product suggests are accepted with the longer limit. */
function isSuggested(name: string): boolean {
  return suggestedTags.some((tag) => tag.name === name);
}

async function savePictures(
  tx: NetworkTx,
  viewer: Viewer,
  type: EntityType,
  id: number,
  change: Change,
  row: EntityRow | null,
): Promise<void> {
  if (entityKinds[type].pictureFrom === 'photo') {
    const { photo_url: url } = change as EntityChangeOf<'person' | 'organization'>;
    if (url === undefined || url === row?.photo_url) return;
    const [picture] = await attachPictures(tx, viewer, url === '' ? [] : [url]);
    await setPhoto(tx, id, picture ?? { url: '', low_res_url: '' });
    return;
  }
  const { images } = change as EntityChangeOf<'project'>;
  if (images) await saveGallery(tx, viewer, id, images);
  if (images || change.audience) await setMainPicture(tx, id);
}

async function saveGallery(
  tx: NetworkTx,
  viewer: Viewer,
  id: number,
  images: NonNullable<EntityChangeOf<'project'>['images']>,
): Promise<void> {
  const ordered = images
    .map((image, index) => ({ ...image, order: image.order ?? index, index }))
    .sort((a, b) => a.order - b.order || a.index - b.index);
  const pictures = await attachPictures(
    tx,
    viewer,
    ordered.map((image) => image.image_url),
  );
  await replaceList(
    tx,
    'images',
    id,
    pictures.map((picture, index) => ({
      image_url: picture.url,
      low_res_url: picture.low_res_url,
      caption: ordered[index]?.caption ?? '',
      audience: ordered[index]?.audience ?? 'public',
      covered: ordered[index]?.covered ?? false,
    })),
  );
}
