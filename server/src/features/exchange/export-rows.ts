// Writes an entity as cells: the reverse of entity-row.ts.
import {
  type Audience,
  type EntityType,
  type Field,
  fieldsOf,
  isTextField,
  type LinkItem,
  mapKinds,
  type PlaceItem,
  protectCell,
  type TagItem,
  understandYears,
  wireName,
  writeIdentifier,
  writeJsonList,
} from '@mangrove/contract';
import type { Definition } from '../../domain/defined-fields/definition-queries.ts';
import { readAddress } from '../../domain/files/addresses.ts';
import { choiceColumn, writeAudiences } from './audience-cells.ts';
import type { ExportedEntity, ExportedRelationship } from './export-queries.ts';
import { fieldCells, fieldColumnsOf } from './field-cells.ts';
import { writeNames } from './name-cells.ts';
import { furtherColumns, listSeparator, usualColumns } from './network-format.ts';
import { writeFieldSources, writeSources } from './source-cells.ts';

/**
 * The columns of an export, in their order. The columns per platform are for manual input; `links`
 * has the same content in its order.
 */
export const exportedColumns: Record<EntityType, string[]> = mapKinds((kind) => [
  ...usualColumns[kind],
  ...furtherColumns[kind],
]);

/**
 * One row of an entity file.
 * @param hasPicture whether the bytes of a picture can be written, too.
 * @param definitions the fields whose columns follow the others.
 */
export function entityCells(
  type: EntityType,
  entity: ExportedEntity,
  hasPicture: (name: string) => boolean,
  definitions: readonly Definition[] = [],
): string[] {
  const pictureAt = (url: string) => {
    const { name } = readAddress(url);
    return name !== '' && hasPicture(name) ? name : '';
  };
  const gallery = entity.images
    .map(({ image_url, caption, audience, covered }) => ({
      file: pictureAt(image_url),
      caption,
      ...narrowed(audience),
      ...(covered && { covered }),
    }))
    .filter(({ file }) => file !== '');
  const cells: Record<string, string> = {
    ...placeCells(entity.locations),
    ...linkCells(entity.social_links),
    ...tagCells(type, entity.tags),
    ...textCells(type, entity),
    ...audienceCells(type, entity),
    ...fieldCells(definitions, entity.fields),
    sources: writeFieldSources(entity.sources),
    photo: pictureAt(entity.photo_url),
    gallery: writeJsonList(gallery),
    is_unclaimed: entity.is_unclaimed ? 'yes' : 'no',
    id: String(entity.id),
  };
  const columns = [...exportedColumns[type], ...fieldColumnsOf(definitions, type)];
  return columns.map((column) => cells[column] ?? '');
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
    understandYears(row.years),
    row.audience,
    row.asks === null ? 'confirmed' : 'unconfirmed',
    row.asks ?? '',
    row.direction ?? '',
    writeSources(row.sources),
  ];
}

/** The audience of an item, written only where it is not everybody. */
const narrowed = (audience: Audience) => (audience === 'public' ? {} : { audience });

function audienceCells(type: EntityType, entity: ExportedEntity): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const field of fieldsOf(type) as readonly Field[]) {
    if (field.shape === 'choice') cells[choiceColumn(field, type)] = entity[field.store.columns[0]];
    if (field.shape === 'flag') cells[field.name] = entity[field.store.columns[0]] ? 'yes' : 'no';
    if (field.shape === 'texts') {
      cells[field.name] = protectCell(entity[field.store.columns[0]].join(`${listSeparator} `));
    }
    if (field.shape === 'notices' || field.shape === 'labels') {
      cells[field.name] = writeJsonList(entity[field.store.columns[0]]);
    }
    if (field.shape === 'language') cells[field.name] = entity.about_language;
    if (field.shape === 'translations') cells[field.name] = writeJsonList(entity.about_texts);
    if (field.shape === 'names') cells[field.name] = writeNames(entity.names);
    if (field.shape === 'identifiers') {
      cells[field.name] = entity.identifiers.map(writeIdentifier).join('\n');
    }
    if (field.shape === 'audiences') cells[field.name] = writeAudiences(entity.field_audiences);
  }
  return cells;
}

function textCells(type: EntityType, entity: ExportedEntity): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const field of fieldsOf(type).filter(isTextField)) {
    const text = entity[field.store.columns[0]];
    const column = wireName(field, type);
    cells[column] = protectCell(text);
    if (field.shape === 'years') cells[`${column}_understood`] = understandYears(text);
  }
  return cells;
}

function placeCells([first, ...others]: PlaceItem[]): Record<string, string> {
  if (!first) return {};
  const further = others.map(({ audience, ...place }) => ({ ...place, ...narrowed(audience) }));
  return {
    place_name: protectCell(first.place_name),
    city: protectCell(first.city),
    state: protectCell(first.state),
    country: protectCell(first.country),
    latitude: first.latitude === null ? '' : String(first.latitude),
    longitude: first.longitude === null ? '' : String(first.longitude),
    further_locations: writeJsonList(further),
    location_audience: first.audience,
  };
}

// `website` is read before `links`, so only a website that is the first link may be written there.
function linkCells(links: LinkItem[]): Record<string, string> {
  const [first] = links;
  const isPlain = first?.platform === 'website' && first.audience === 'public';
  const website = isPlain ? first.url : '';
  const others = website === '' ? links : links.slice(1);
  return {
    website: protectCell(website),
    links: others
      .map(({ platform, url, audience }) =>
        [platform, url, ...(audience === 'public' ? [] : [audience])].join(' '),
      )
      .join('\n'),
  };
}

function tagCells(type: EntityType, tags: TagItem[]): Record<string, string> {
  const types = tags.map((tag) => tag.tag_type);
  return {
    tags: tags.map((tag) => tag.name).join(listSeparator),
    tag_types: types.every((used) => used === type) ? '' : types.join(listSeparator),
  };
}
