import { isDeepStrictEqual } from 'node:util';
import type { EntityParts } from './queries.ts';

/**
 * Which fields of an entity a save changed, by the names that the interface gives them: what the
 * audit log tells of a change. Never a value.
 */
export function changedFields(before: EntityParts, after: EntityParts): string[] {
  const old = fieldsOf(before);
  return Object.entries(fieldsOf(after))
    .filter(([name, value]) => !isDeepStrictEqual(value, old[name]))
    .map(([name]) => name);
}

function fieldsOf({
  entity,
  locations,
  links,
  tags,
  images,
}: EntityParts): Record<string, unknown> {
  const isPerson = entity.type === 'person';
  const fields = isPerson
    ? {
        first_name: entity.first_name,
        last_name: entity.last_name,
        pronouns: entity.pronouns,
        bio: entity.about,
        user_id: entity.user_id,
      }
    : { name: entity.name, description: entity.about, year: entity.year };
  return {
    ...fields,
    photo_url: entity.photo_url,
    // Rows of lists are written anew at each save, under other ids.
    locations: locations.map(({ id: _, ...location }) => location),
    social_links: links.map(({ platform, url }) => [platform, url]),
    tags: tags.map(({ name, tag_type }) => [name, tag_type]),
    images: images.map(({ image_url, caption }) => [image_url, caption]),
  };
}
