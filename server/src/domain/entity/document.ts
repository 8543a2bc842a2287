import { isDeepStrictEqual } from 'node:util';
import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { entityRevision, type NewRevision, type PartChange } from '../history/record.ts';
import { type EntityParts, selectEntity, selectParts } from './queries.ts';

/**
 * The parts of an entity that users can change, which history compares and restores. Lists are in
 * order and without row ids, because each save creates new rows.
 */
export type EntityDocument = Record<string, unknown>;

export function documentOf({
  entity,
  locations,
  links,
  tags,
  images,
}: EntityParts): EntityDocument {
  const named =
    entity.type === 'person'
      ? {
          first_name: entity.first_name,
          last_name: entity.last_name,
          pronouns: entity.pronouns,
          about: entity.about,
          user_id: entity.user_id,
          added_by: entity.added_by,
        }
      : { name: entity.name, about: entity.about, year: entity.year };
  return {
    ...named,
    photo: entity.photo_url,
    locations: locations.map(({ id: _, ...location }) => location),
    social_links: links.map(({ platform, url }) => ({ platform, url })),
    tags: tags.map(({ name, tag_type }) => ({ name, tag_type })),
    images: images.map(({ image_url, caption }) => ({ image_url, caption })),
  };
}

/** An entity with its version and its profile's user; null if there is none of this kind. */
export async function readDocument(db: Executor, type: EntityType, id: number) {
  const parts = await selectEntity(db, type, id);
  if (!parts) return null;
  const { version, user_id: userId } = parts.entity;
  return { version, userId, document: documentOf(parts) };
}

/** The documents of entities, by id; entities that do not exist are left out. */
export async function readDocuments(
  db: Executor,
  ids: number[],
): Promise<Map<number, EntityDocument>> {
  const all = await selectParts(db, ids);
  return new Map(all.map((parts) => [parts.entity.id, documentOf(parts)]));
}

/** The parts that differ, each with its value before and after. */
export function changedParts(
  before: EntityDocument,
  after: EntityDocument,
): Record<string, PartChange> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([part, value]) => !isDeepStrictEqual(value, before[part]))
      .map(([part, value]) => [part, { before: before[part], after: value }]),
  );
}

/** The revision of an entity whose documents before and after a change are known. */
export function changeOf(
  id: number,
  before: ReadonlyMap<number, EntityDocument>,
  after: ReadonlyMap<number, EntityDocument>,
): NewRevision {
  return entityRevision(id, 'changed', changedParts(before.get(id) ?? {}, after.get(id) ?? {}));
}

/**
 * The names of the changed parts as the interface calls them, for the audit log, which must not
 * contain values.
 */
export function fieldNames(isPerson: boolean, parts: Record<string, PartChange>): string[] {
  const names: Record<string, string> = {
    about: isPerson ? 'bio' : 'description',
    photo: 'photo_url',
  };
  // Who added a person follows from the account of the profile, and has no name there.
  return Object.keys(parts)
    .filter((part) => part !== 'added_by')
    .map((part) => names[part] ?? part);
}
