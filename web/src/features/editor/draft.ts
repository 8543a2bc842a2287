import {
  cleanLine,
  type Entity,
  type EntityType,
  entityKinds,
  entityTypes,
  type Field,
  fieldsOf as fieldRowsOf,
  isTextField,
  readWire,
  wireName,
} from '@mangrove/contract/browser';
import type { EntityChange } from '../../domain/entity/entity-calls.ts';
import {
  type AddressOf,
  type DraftShapeName,
  draftShapes,
} from '../../domain/fields/draft-shapes.ts';
import {
  type DraftField,
  type DraftRow,
  draftRows,
  type EntityDraft,
  emptyDraft,
} from '../../domain/fields/entity-draft.ts';
import { readDefaultAudience } from '../../domain/site/default-audience.ts';

/** What is typed into the tag inputs of a kind. */
const typedFields = (type: EntityType): readonly DraftField[] =>
  entityKinds[type].hasDisciplinesApart ? ['typedTag', 'typedDiscipline'] : ['typedTag'];

const rowsOf = (type: EntityType) =>
  (fieldRowsOf(type) as readonly Field[]).filter((row): row is DraftRow =>
    (draftRows as readonly Field[]).includes(row),
  );

/** The fields of a kind in the draft. */
export function fieldsOf(type: EntityType): readonly DraftField[] {
  return [...rowsOf(type).map(({ name }) => name), ...typedFields(type)];
}

/** Makes the draft of a stored entity; null for a new one. */
export function draftOf(entity: Entity | null): EntityDraft {
  const draft = { ...emptyDraft };
  if (!entity) return { ...draft, audience: readDefaultAudience() };
  for (const row of rowsOf(entity.type)) {
    const read = draftShapes[row.shape].read as (answer: unknown) => unknown;
    Object.assign(draft, { [row.name]: read(readWire(entity, row)) });
  }
  return draft;
}

/** The texts that a link to the editor of a new entity may prefill, by the names of the API. */
export type InitialData = Readonly<Record<string, string>>;

/** Reads the data that another page passed on; values that are not texts are left out. */
export function draftOfInitialData(given: unknown): Partial<EntityDraft> {
  if (typeof given !== 'object' || given === null) return {};
  const data = given as Record<string, unknown>;
  const texts = draftRows.filter(isTextField).map((row) => {
    const names = [row.name, ...entityTypes.map((kind) => wireName(row, kind))];
    const text = names.map((name) => data[name]).find((value) => typeof value === 'string');
    return [row.name, text] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

const uncovered: object = { covered: false };

/** The name that the entity would have if the draft were saved. */
export function nameOf(type: EntityType, draft: EntityDraft): string {
  return cleanLine(entityKinds[type].namedBy.map((field) => draft[field]).join(' '));
}

/** What is typed and not added yet is a line. */
function shapeOf(field: DraftField): DraftShapeName {
  return draftRows.find(({ name }) => name === field)?.shape ?? 'line';
}

function isFieldChanged(field: DraftField, before: EntityDraft, after: EntityDraft): boolean {
  if (before[field] === after[field]) return false;
  const isSame = draftShapes[shapeOf(field)].isSame as (one: unknown, other: unknown) => boolean;
  return !isSame(before[field], after[field]);
}

/** The fields of a kind in which two drafts differ once they are cleaned up as on saving. */
export function changedFields(type: EntityType, before: EntityDraft, after: EntityDraft) {
  return fieldsOf(type).filter((field) => isFieldChanged(field, before, after));
}

type Rebase = (before: unknown, mine: unknown, theirs: unknown) => unknown;

/**
 * Applies the changes from `before` to `mine` to `theirs`: unchanged fields take their value.
 */
export function rebase(
  type: EntityType,
  before: EntityDraft,
  mine: EntityDraft,
  theirs: EntityDraft,
): EntityDraft {
  const result = { ...theirs };
  for (const field of changedFields(type, before, mine)) {
    const { rebase: join } = draftShapes[shapeOf(field)] as { rebase?: Rebase };
    const value = join?.(before[field], mine[field], theirs[field]) ?? mine[field];
    Object.assign(result, { [field]: value });
  }
  return result;
}

/**
 * The request body with the named fields of a draft. A picture that could not be uploaded is
 * left out; everything else is sent.
 * @param before what the draft was made of; that of a new entity by default.
 */
export function changeOf(
  type: EntityType,
  draft: EntityDraft,
  fields: readonly DraftField[],
  addressOf: AddressOf,
  before: EntityDraft = emptyDraft,
): EntityChange {
  const change: Record<string, unknown> = {};
  for (const row of rowsOf(type)) {
    if (!fields.includes(row.name)) continue;
    const send = draftShapes[row.shape].send as (...given: unknown[]) => unknown;
    const value = send(draft[row.name], addressOf, before[row.name]);
    if (value !== undefined) change[wireName(row, type)] = value;
  }
  return change;
}

/**
 * A draft that this browser has stored. One of an earlier version of the product may lack a field,
 * who sees an item, or whether it is covered, and names two fields as it did then.
 */
export function readStoredDraft(
  stored: Partial<EntityDraft> & {
    picture?: EntityDraft['photo'];
    links?: EntityDraft['social_links'];
  },
): EntityDraft {
  const { picture = emptyDraft.photo, links = emptyDraft.social_links, ...named } = stored;
  const draft = { ...emptyDraft, photo: picture, social_links: links, ...named };
  const withAudience = <Item extends object>(items: readonly Item[]) =>
    items.map((item) => ({ audience: 'public' as const, ...item }));
  return {
    ...draft,
    locations: withAudience(draft.locations),
    social_links: withAudience(draft.social_links),
    images: withAudience(draft.images.map((image) => ({ ...uncovered, ...image }))),
  };
}
