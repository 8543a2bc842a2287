// Compares the row of a file with the entity that it became.
import {
  type AboutText,
  csvColumns,
  entityFields,
  entityKinds,
  entityTypes,
  type FieldSources,
  type HubNotice,
  type HubProject,
  type IdentifierItem,
  type NameItem,
  nameMarks,
  type PlaceItem,
  type SourceItem,
  shapes,
  sourcedStatements,
  writeIdentifier,
  writeSource,
} from '@mangrove/contract';
import { changedParts, type EntityDocument } from '../../domain/entity/document.ts';
import type { CheckedEntity, FileFieldSources } from './checked-rows.ts';
import { type EntityPictures, mainPictureOf } from './entity-batch.ts';
import { valuesWithRow } from './field-cells.ts';
import { platformColumns } from './network-format.ts';

/** A part that differs, with both values as text. */
export interface Difference {
  part: string;
  file: string;
  here: string;
}

const maxTold = 300;

/** The fields that every row gives, because an entity has no name without them. */
const alwaysGiven: readonly string[] = entityTypes.map(
  (kind) => entityKinds[kind].nameRequired.path,
);

/** The columns from which each part is read. */
const columnsOfParts = new Map<string, string[]>(
  entityFields.map((field) => [
    field.name,
    [
      ...entityTypes.flatMap((kind) => Object.values(csvColumns(field, kind)).flat()),
      ...(field.shape === 'links' ? platformColumns : []),
    ],
  ]),
);

/**
 * An entity with the values of its row. Of what a file says nothing in any row, such as a column
 * that it does not have, the entity keeps its own.
 * @param pictures null if the folder does not have them.
 * @param sourcesOf the sources of a file with those that are known as they are stored.
 */
export function documentOfRow(
  content: CheckedEntity,
  present: EntityDocument,
  used: ReadonlySet<string>,
  pictures: EntityPictures | null,
  sourcesOf: (evidence: FileFieldSources, stored: FieldSources) => FieldSources,
): EntityDocument {
  const given: Readonly<Record<string, unknown>> = {
    ...content.document,
    ...(pictures ? shownOf(content, present, pictures) : {}),
  };
  if (content.document.names) {
    // No file has the names that a person left behind: they stay.
    const hidden = present.names?.filter(({ is_hidden }) => is_hidden) ?? [];
    Object.assign(given, { names: shapes.names.normalise([...content.document.names, ...hidden]) });
  }
  if (content.evidence && present.sources) {
    Object.assign(given, { sources: sourcesOf(content.evidence, present.sources) });
  }
  if (present.fields) {
    const { fields = {} } = content.document;
    Object.assign(given, { fields: valuesWithRow(present.fields, fields, used) });
  }
  const isGiven = (part: string) =>
    part in given &&
    (part === 'fields' ||
      alwaysGiven.includes(part) ||
      columnsOfParts.get(part)?.some((column) => used.has(column)));
  // A picture of a project's gallery is its picture.
  const hasGallery = entityKinds[content.type].pictureFrom === 'images' && used.has('gallery');
  return Object.fromEntries(
    Object.entries(present).map(([part, value]) => [
      part,
      isGiven(part) || (part === 'photo' && hasGallery && part in given) ? given[part] : value,
    ]),
  );
}

function shownOf(
  { type, document }: CheckedEntity,
  present: EntityDocument,
  { photo, gallery }: EntityPictures,
): EntityDocument {
  const shown = mainPictureOf(type, document.audience ?? present.audience, { photo, gallery });
  return {
    photo: shown?.url ?? '',
    images: gallery.map(({ url, caption, audience, covered }) => ({
      image_url: url,
      ...{ caption, audience, covered },
    })),
  };
}

/** What differs between an entity and its document with the values of a file. */
export function differencesOf(present: EntityDocument, given: EntityDocument): Difference[] {
  return Object.entries(changedParts(present, given)).map(([part, { before, after }]) => ({
    part,
    file: describeValue(part, after),
    here: describeValue(part, before),
  }));
}

function describeValue(part: string, value: unknown): string {
  if (part === 'photo') return value === '' ? '' : String(value).replace(/^.*\//u, '');
  if (part === 'fields') {
    return Object.entries(Object(value))
      .map(([key, one]) => `${key}: ${one}`)
      .join('; ');
  }
  if (part === 'sources') return describeSources(Object(value));
  const text = Array.isArray(value)
    ? value.map((item) => describeItem(part, item)).join('; ')
    : String(value ?? '');
  return cut(text);
}

/** Without who said it, whom files know by another id. */
function describeSources(sources: FieldSources): string {
  return cut(
    sourcedStatements
      .flatMap((statement) =>
        (sources[statement] ?? []).map((source) => `${statement}: ${describeSource(source)}`),
      )
      .join('; '),
  );
}

/** The sources of a relationship as text. */
export function listSources(sources: readonly SourceItem[]): string {
  return cut(sources.map(describeSource).join('; '));
}

const describeSource = (source: SourceItem) => writeSource({ ...source, said_by: null });

const cut = (text: string) => (text.length > maxTold ? `${text.slice(0, maxTold)}…` : text);

function describeItem(part: string, item: unknown): string {
  if (typeof item === 'string') return item;
  if (part === 'notices') return nameMarks([item as HubNotice], []).join(', ');
  if (part === 'labels') return nameMarks([], [item as HubProject]).join(', ');
  if (part === 'locations') {
    const location = item as PlaceItem;
    const { place_name, city, state, country, latitude, longitude } = location;
    const at = latitude === null ? '' : `${latitude} ${longitude}`;
    return [place_name, city, state, country, at].filter((word) => word !== '').join(', ');
  }
  if (part === 'tags') {
    const { name, tag_type } = item as { name: string; tag_type: string };
    return `${name} (${tag_type})`;
  }
  if (part === 'identifiers') return writeIdentifier(item as IdentifierItem);
  if (part === 'about_texts') {
    const { language, text } = item as AboutText;
    return `${language}: ${text}`;
  }
  if (part === 'names') return (item as NameItem).text;
  const { platform, url, image_url, caption } = item as Record<string, string>;
  if (platform !== undefined) return `${platform} ${url}`;
  return [String(image_url).replace(/^.*\//u, ''), caption].filter((word) => word).join(' ');
}
