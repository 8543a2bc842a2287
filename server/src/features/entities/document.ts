import { isDeepStrictEqual } from 'node:util';
import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { PartChange } from '../history/record.ts';
import { type EntityParts, selectEntity, selectParts } from './queries.ts';

/**
 * What people can change of an entity, by part: what history compares and brings back. Lists are in
 * their order, without the ids of their rows, which are new at each save.
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

/** An entity with its version and whose profile it is; null where there is none of this kind. */
export async function readDocument(db: Executor, type: EntityType, id: number) {
  const parts = await selectEntity(db, type, id);
  if (!parts) return null;
  const { version, user_id: userId } = parts.entity;
  return { version, userId, document: documentOf(parts) };
}

/** The documents of entities, by id; those that are not there are left out. */
export async function readDocuments(
  db: Executor,
  ids: number[],
): Promise<Map<number, EntityDocument>> {
  const all = await selectParts(db, ids);
  return new Map(all.map((parts) => [parts.entity.id, documentOf(parts)]));
}

/** The parts that differ, each before and after. */
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

/**
 * The changed parts by the names that the interface gives them: what the audit log tells of a
 * change. Never a value.
 */
export function fieldNames(isPerson: boolean, parts: Record<string, PartChange>): string[] {
  const names: Record<string, string> = {
    about: isPerson ? 'bio' : 'description',
    photo: 'photo_url',
  };
  return Object.keys(parts).map((part) => names[part] ?? part);
}
