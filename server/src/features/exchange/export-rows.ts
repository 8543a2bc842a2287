// Writes an entity as cells: the reverse of entity-row.ts.
import type { EntityType } from '@mangrove/contract';
import { readAddress } from '../../domain/files/addresses.ts';
import type { LocationWithoutId } from './checked-rows.ts';
import type { ExportedEntity, ExportedRelationship } from './export-queries.ts';
import { entityColumns, listSeparator, protectCell, usualColumns } from './network-format.ts';

// The columns per platform are for manual input; `links` has the same content in its order.
const writtenColumns = [
  'pronouns',
  'place_name',
  'state',
  'further_locations',
  'tag_types',
  'website',
  'links',
  'photo',
  'gallery',
];

/** The columns of an export, in their order. */
export const exportedColumns: Record<EntityType, string[]> = {
  person: columnsOf('person'),
  organization: columnsOf('organization'),
  project: columnsOf('project'),
};

function columnsOf(type: EntityType): string[] {
  const known = entityColumns[type].optional;
  const usual = usualColumns[type];
  return [
    ...usual,
    ...writtenColumns.filter((name) => known.includes(name) && !usual.includes(name)),
  ];
}

/**
 * One row of an entity file.
 * @param hasPicture whether the bytes of a picture can be written, too.
 */
export function entityCells(
  type: EntityType,
  entity: ExportedEntity,
  hasPicture: (name: string) => boolean,
): string[] {
  const pictureAt = (url: string) => {
    const { name } = readAddress(url);
    return name !== '' && hasPicture(name) ? name : '';
  };
  const gallery = entity.images
    .map(({ url, caption }) => ({ file: pictureAt(url), caption }))
    .filter(({ file }) => file !== '');
  const cells: Record<string, string> = {
    ...placeCells(entity.locations),
    ...linkCells(entity.links),
    ...tagCells(type, entity.tags),
    first_name: protectCell(entity.first_name),
    last_name: protectCell(entity.last_name),
    name: protectCell(entity.name),
    pronouns: protectCell(entity.pronouns),
    bio: protectCell(entity.about),
    description: protectCell(entity.about),
    year: protectCell(entity.year),
    photo: pictureAt(entity.photo_url),
    gallery: gallery.length === 0 ? '' : JSON.stringify(gallery),
    id: String(entity.id),
  };
  return exportedColumns[type].map((column) => cells[column] ?? '');
}

/** One row of relationships.csv. */
export function relationshipCells(row: ExportedRelationship): string[] {
  return [
    row.node1_type,
    String(row.node1_id),
    row.node2_type,
    String(row.node2_id),
    protectCell(row.role),
    protectCell(row.years),
  ];
}

function placeCells([first, ...further]: LocationWithoutId[]): Record<string, string> {
  if (!first) return {};
  return {
    place_name: protectCell(first.place_name),
    city: protectCell(first.city),
    state: protectCell(first.state),
    country: protectCell(first.country),
    latitude: first.latitude === null ? '' : String(first.latitude),
    longitude: first.longitude === null ? '' : String(first.longitude),
    further_locations: further.length === 0 ? '' : JSON.stringify(further),
  };
}

// `website` is read before `links`, so only a website that is the first link may be written there.
function linkCells(links: ExportedEntity['links']): Record<string, string> {
  const website = links[0]?.platform === 'website' ? links[0].url : '';
  const others = website === '' ? links : links.slice(1);
  return {
    website: protectCell(website),
    links: others.map(({ platform, url }) => `${platform} ${url}`).join('\n'),
  };
}

function tagCells(type: EntityType, tags: ExportedEntity['tags']): Record<string, string> {
  const types = tags.map((tag) => tag.type);
  return {
    tags: tags.map((tag) => tag.name).join(listSeparator),
    tag_types: types.every((used) => used === type) ? '' : types.join(listSeparator),
  };
}
