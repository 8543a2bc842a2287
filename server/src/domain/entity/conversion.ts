// An entity as one of another kind. What stays, changes and is set aside follows from the rows of the
// fields and from what a kind says names it and shows it; no kind is spelled out.
import { isDeepStrictEqual } from 'node:util';
import {
  allSources,
  type EntityDocument,
  type EntityType,
  emptyDocument,
  emptyValue,
  entityFields,
  entityKinds,
  type Field,
  type FieldName,
  type FieldSources,
  fieldsOf,
  fieldsWithAudience,
  isNarrower,
  type NameItem,
  type PictureItem,
  type SourcedStatement,
  shapes,
  sourcedStatements,
  splitName,
  statementsOf,
  unaskedAudience,
} from '@mangrove/contract';
import type { PartChange } from '../history/record.ts';
import { readNameOf } from './columns.ts';

/** A part that is said otherwise by the other kind. */
export interface ConvertedPart {
  part: FieldName;
  from: readonly FieldName[];
}

/** A part of an entity; of a list, how many of its entries. */
interface CountedPart {
  part: FieldName;
  count: number | null;
}

/** What a conversion does with each part of an entity. */
export interface Conversion {
  document: EntityDocument;
  stays: CountedPart[];
  changes: ConvertedPart[];
  setAside: CountedPart[];
}

/**
 * The document of an entity as one of another kind, and what became of each of its parts.
 * @param hasDefined whether the other kind has a defined field; the database leaves out the rest.
 */
export function convertDocument(
  document: EntityDocument,
  to: EntityType,
  hasDefined: (key: string) => boolean = () => true,
): Conversion {
  const from = document.kind as EntityType;
  const values: EntityDocument = {
    photo: '',
    ...(emptyDocument(to) as EntityDocument),
    kind: to,
  };
  const own = rowsOf(from).filter(({ name }) => isSaidIn(name, document[name]));
  for (const { name } of own) {
    if (has(to, name)) Object.assign(values, { [name]: keptOf(document, name, to, hasDefined) });
  }
  const changes = [
    ...convertName(document, values, to),
    ...convertPicture(document, values, to),
    ...convertAudiences(document, values, to),
  ];
  const taken = changes.flatMap(({ part, from: parts }) => [part, ...parts]);
  const stays: CountedPart[] = [];
  const setAside: CountedPart[] = [];
  for (const { name: part } of own) {
    const count = countOf(part, document[part]);
    const kept = countOf(part, has(to, part) ? values[part] : null);
    const isTaken = taken.includes(part);
    if (!isTaken && isSaidIn(part, values[part])) stays.push({ part, count: kept });
    if (count !== null) {
      // A gallery gives one of its pictures to an entity that shows one.
      const left = count - (kept ?? 0) - (isTaken && !has(to, part) ? 1 : 0);
      if (left > 0) setAside.push({ part, count: left });
    } else if (!isTaken && !has(to, part)) setAside.push({ part, count });
  }
  return { document: values, stays, changes, setAside };
}

/** How many entries a list has, and how many values the defined fields; null for what is one value. */
function countOf(part: FieldName, value: unknown): number | null {
  if (part === 'fields') return Object.keys(Object(value)).length;
  if (part === 'sources') return allSources((value ?? {}) as FieldSources).length;
  return Array.isArray(value) ? value.length : null;
}

const has = (kind: EntityType, part: string) => rowsOf(kind).some(({ name }) => name === part);

/**
 * What another kind has of a part: names are hidden of people only, audiences of its own fields, and
 * values of the defined fields that it has.
 */
function keptOf(
  document: EntityDocument,
  part: FieldName,
  to: EntityType,
  hasDefined: (key: string) => boolean,
): unknown {
  if (part === 'fields') {
    const values = Object.entries(document.fields ?? {});
    return Object.fromEntries(values.filter(([key]) => hasDefined(key)));
  }
  if (part === 'sources') return sourcesIn(document.sources ?? {}, statementsOf(to));
  if (part === 'names' && !entityKinds[to].isHuman) {
    return document.names?.filter(({ is_hidden: isHidden }) => !isHidden);
  }
  if (part !== 'field_audiences') return document[part];
  const entries = Object.entries(document.field_audiences ?? {});
  return Object.fromEntries(entries.filter(([name]) => isNarrowable(to, name)));
}

const sourcesIn = (given: FieldSources, statements: readonly SourcedStatement[]) =>
  Object.fromEntries(
    statements.flatMap((one) => {
      const { [one]: sources } = given;
      return sources ? [[one, sources]] : [];
    }),
  );

const isNarrowable = (kind: EntityType, part: string) =>
  fieldsWithAudience(kind).some((name) => name === part);

/**
 * A part that was changed after a conversion, with what the conversion set aside of it.
 * @param before the part before the conversion; undefined for a part of which nothing is left out.
 */
export function withSetAside(present: EntityDocument, part: FieldName, before: unknown): unknown {
  const { kind, [part]: now } = present;
  if (before === undefined) return undefined;
  if (part === 'names') {
    const hidden = (before as NameItem[]).filter(({ is_hidden: isHidden }) => isHidden);
    return shapes.names.normalise([...(now as NameItem[]), ...hidden]);
  }
  if (part === 'sources') {
    const has = statementsOf(kind as EntityType);
    const lost = sourcedStatements.filter((one) => !has.includes(one));
    return { ...(now as FieldSources), ...sourcesIn(before as FieldSources, lost) };
  }
  if (part !== 'field_audiences') return undefined;
  const lost = Object.entries(before as object).filter(
    ([name]) => !isNarrowable(kind as EntityType, name),
  );
  return { ...Object.fromEntries(lost), ...(now as object) };
}

/** A person's first and last name become the name of others, which is split the other way. */
function convertName(
  document: EntityDocument,
  values: EntityDocument,
  to: EntityType,
): ConvertedPart[] {
  const from: readonly FieldName[] = entityKinds[document.kind as EntityType].namedBy;
  const namedBy: readonly FieldName[] = entityKinds[to].namedBy;
  if (isDeepStrictEqual(from, namedBy)) return [];
  const name = readNameOf(document.kind as EntityType, document);
  const [first, last] = namedBy;
  const split = splitName(name);
  if (last === undefined) Object.assign(values, { [first as FieldName]: name });
  else Object.assign(values, { [first as FieldName]: split.first_name, [last]: split.last_name });
  const said = (part: FieldName) => values[part] !== '';
  return namedBy.filter(said).map((part) => ({
    part,
    from: from.filter((one) => document[one] !== ''),
  }));
}

/** The picture becomes the first of a gallery, and the picture by which a gallery shows one stays. */
function convertPicture(
  document: EntityDocument,
  values: EntityDocument,
  to: EntityType,
): ConvertedPart[] {
  const { photo = '' } = document;
  const [from, now] = [pictureFrom(document), entityKinds[to].pictureFrom];
  if (from === now || photo === '') return [];
  values.photo = photo;
  if (now === 'images') values.images = [asFirst(document)];
  return [{ part: now, from: [from] }];
}

/** A picture of its own as the first of a gallery: who sees it stays. */
function asFirst({ photo = '', field_audiences: narrowed = {} }: EntityDocument): PictureItem {
  return { image_url: photo, caption: '', audience: narrowed.photo ?? 'public', covered: false };
}

/**
 * Whoever was not asked is shown to members at most, as everybody who is added. What is no person
 * tells its places exactly.
 */
function convertAudiences(
  { kind, audience = 'public', locations = [], place_precision: precision }: EntityDocument,
  values: EntityDocument,
  to: EntityType,
): ConvertedPart[] {
  if (entityKinds[to].isHuman) {
    if (!isNarrower(unaskedAudience, audience)) return [];
    values.audience = unaskedAudience;
    return [{ part: 'audience', from: ['audience'] }];
  }
  const isTold = entityKinds[kind as EntityType].isHuman && precision !== 'exact';
  const isLocated = locations.some(({ latitude }) => latitude !== null);
  return isTold && isLocated ? [{ part: 'locations', from: ['locations', 'place_precision'] }] : [];
}

/**
 * A document that another kind is to have: of what it says, what that kind has, and else what a
 * conversion of the present document gives. A picture that came since is kept.
 */
export function fitDocument(present: EntityDocument, target: EntityDocument): EntityDocument {
  const kind = target.kind as EntityType;
  const { document } = convertDocument(present, kind);
  const isGiven = (name: FieldName) => target[name] !== undefined && target[name] !== present[name];
  for (const { name } of rowsOf(kind)) {
    // What is as it was is converted; who sees it is decided apart.
    if (isGiven(name) || name === 'audience') Object.assign(document, { [name]: target[name] });
  }
  // A name in one part is not split again: the part that was empty is not told.
  const naming: readonly FieldName[] = entityKinds[kind].namedBy;
  if (naming.some(isGiven)) {
    for (const name of naming) if (!isGiven(name)) Object.assign(document, { [name]: '' });
  }
  if (entityKinds[kind].profile === 'assigned') document.added_by = target.added_by ?? null;
  const isLost = !(document.images ?? []).some((image) => image.image_url === present.photo);
  const hasGallery = entityKinds[kind].pictureFrom === 'images';
  if (!hasGallery || pictureFrom(present) === 'images' || !present.photo || !isLost)
    return document;
  return { ...document, images: [asFirst(present), ...(document.images ?? [])] };
}

/** The parts that a conversion changed; what one side lacks and the other leaves empty is not told. */
export function convertedParts(
  before: EntityDocument,
  after: EntityDocument,
): Record<string, PartChange> {
  const changes: Record<string, PartChange> = {};
  for (const part of Object.keys({ ...before, ...after }) as (keyof EntityDocument)[]) {
    const [was, is] = [before[part], after[part]];
    const isTold =
      part in before && part in after ? !isDeepStrictEqual(was, is) : isSaidIn(part, was ?? is);
    if (!isTold) continue;
    changes[part] = {
      ...(part in before && { before: was }),
      ...(part in after && { after: is }),
    };
  }
  return changes;
}

/** The parts of an entity that say something and that another kind does not have. */
export function partsWithout(document: EntityDocument, kind: EntityType): FieldName[] {
  const lacked = lackedBy(kind, document.kind as EntityType).map(({ name }) => name);
  const named: readonly FieldName[] = entityKinds[document.kind as EntityType].namedBy;
  // A picture finds its place in a gallery.
  const isLost = (name: FieldName) => name !== 'photo' && !named.includes(name);
  return lacked.filter((name) => isLost(name) && isSaidIn(name, document[name]));
}

/** A document with what its fields hold when empty, for the fields that only another kind has. */
export function withLacked(document: EntityDocument, other: EntityType): EntityDocument {
  const lacked = lackedBy(document.kind as EntityType, other);
  return {
    ...(Object.fromEntries(
      lacked.map((field) => [field.name, emptyValue(field)]),
    ) as EntityDocument),
    ...document,
  };
}

function lackedBy(kind: EntityType, other: EntityType): Field[] {
  const own = rowsOf(kind);
  return rowsOf(other).filter((field) => !own.includes(field));
}

const rowsOf = (kind: EntityType): readonly Field[] => fieldsOf(kind);

const pictureFrom = ({ kind }: EntityDocument) => entityKinds[kind as EntityType].pictureFrom;

const rowsByName = new Map<string, Field>(entityFields.map((field) => [field.name, field]));

/** Whether somebody has filled in a part; what is no field, such as who added a person, is null. */
function isSaidIn(part: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const field = rowsByName.get(part);
  return field === undefined || !isDeepStrictEqual(value, emptyValue(field));
}
