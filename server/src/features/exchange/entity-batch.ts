import {
  type Audience,
  type EntityType,
  emptyDocument,
  entityKinds,
  entityTypes,
  type FieldSources,
  isNarrower,
} from '@mangrove/contract';
import type { NewEntityRow } from '../../db/schema.ts';
import type { NetworkTx } from '../../db/transact.ts';
import { columnsOf } from '../../domain/entity/columns.ts';
import { recordCreatedEntities } from '../../domain/history/record.ts';
import type { CheckedEntity } from './checked-rows.ts';
import {
  type EntityInsert,
  ensureTags,
  type FileInsert,
  type ImageInsert,
  type ImportKey,
  insertRows,
  type LinkInsert,
  type LocationInsert,
  type TagUseInsert,
} from './import-queries.ts';
import type { StoredPicture } from './pictures.ts';

export interface EntityPictures {
  photo: StoredPicture | null;
  gallery: (StoredPicture & { caption: string; audience: Audience; covered: boolean })[];
}

/** The picture that shows an entity: its own, or one of its gallery that whoever sees it may see. */
export function mainPictureOf(
  type: EntityType,
  audience: Audience | undefined,
  { photo, gallery }: EntityPictures,
): StoredPicture | null {
  if (entityKinds[type].pictureFrom === 'photo') return photo;
  const isShown = (image: EntityPictures['gallery'][number]) =>
    !image.covered && !isNarrower(image.audience, audience ?? 'public');
  return gallery.find(isShown) ?? null;
}

type Columns = Partial<Omit<NewEntityRow, 'id' | 'type' | 'name'>>;
/** Rows of several kinds are written together, and each needs the columns of all. */
const emptyColumns: Columns = Object.assign(
  {},
  ...entityTypes.map((kind) => columnsOf(kind, emptyDocument(kind))),
);

/** Rows of all tables that an entity is stored in, collected for one round of inserts. */
export class EntityBatch {
  readonly #tagIds: Map<string, number>;
  readonly #entities: EntityInsert[] = [];
  readonly #keys: ImportKey[] = [];
  readonly #locations: LocationInsert[] = [];
  readonly #links: LinkInsert[] = [];
  readonly #tags: (Omit<TagUseInsert, 'tag_id'> & { name: string })[] = [];
  readonly #images: ImageInsert[] = [];
  readonly #files = new Map<string, FileInsert>();

  /** @param tagIds the ids of tags by name, which every batch adds to. */
  constructor(tagIds: Map<string, number>) {
    this.#tagIds = tagIds;
  }

  get size(): number {
    return this.#entities.length;
  }

  add(
    id: number,
    content: CheckedEntity,
    { pictures, sources }: { pictures: EntityPictures; sources?: FieldSources },
  ): void {
    const { photo, gallery } = pictures;
    const picture = mainPictureOf(content.type, content.document.audience, pictures);
    this.#entities.push({
      ...emptyColumns,
      id,
      type: content.type,
      name: content.name,
      ...(columnsOf(content.type, content.document) as Columns),
      ...(sources && ({ sources } as unknown as Columns)),
      photo_url: picture?.url ?? '',
      low_res_photo_url: picture?.lowResUrl ?? '',
    });
    this.#keys.push({ type: content.type, key: content.key, entity_id: id });
    const { locations = [], social_links = [], tags = [] } = content.document;
    for (const [sort_order, location] of locations.entries()) {
      this.#locations.push({ entity_id: id, sort_order, ...location });
    }
    for (const [sort_order, link] of social_links.entries()) {
      this.#links.push({ entity_id: id, sort_order, ...link });
    }
    for (const [sort_order, tag] of tags.entries()) {
      this.#tags.push({ entity_id: id, sort_order, ...tag });
    }
    for (const [sort_order, { url, lowResUrl, caption, audience, covered }] of gallery.entries()) {
      const image = { image_url: url, low_res_url: lowResUrl, caption, audience, covered };
      this.#images.push({ entity_id: id, sort_order, ...image });
    }
    for (const stored of photo ? [photo, ...gallery] : gallery) {
      for (const file of stored.files) this.#files.set(file.name, file);
    }
  }

  async write(tx: NetworkTx, { source, actId }: { source: string; actId: number }): Promise<void> {
    if (this.size === 0) return;
    await insertRows(tx, 'files', [...this.#files.values()]);
    await insertRows(tx, 'entities', this.#entities);
    const ids = this.#entities.map(({ id }) => id);
    await recordCreatedEntities(tx, actId, ids);
    const keys = this.#keys.map((key) => ({ ...key, source }));
    await insertRows(tx, 'import_keys', keys);
    await insertRows(tx, 'locations', this.#locations);
    await insertRows(tx, 'social_links', this.#links);
    await insertRows(tx, 'entity_tags', await this.#tagUses(tx));
    await insertRows(tx, 'images', this.#images);
  }

  async #tagUses(tx: NetworkTx): Promise<TagUseInsert[]> {
    const names = new Set(this.#tags.map(({ name }) => name));
    const unknown = [...names].filter((name) => !this.#tagIds.has(name));
    for (const [name, id] of await ensureTags(tx, unknown)) this.#tagIds.set(name, id);
    return this.#tags.map(({ name, ...use }) => {
      const tag_id = this.#tagIds.get(name);
      if (tag_id === undefined) throw new Error(`The tag ${name} has no id.`);
      return { ...use, tag_id };
    });
  }
}
