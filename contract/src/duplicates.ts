import { type Field, fieldsOf, type ListField, listFields } from './model/documents.ts';
import { entityFields } from './model/fields.ts';
import type { EntityType } from './model/kinds.ts';

/** Why two entities may be the same, strongest reason first. Each has the value that both share. */
export const duplicateReasons = [
  'same_identifier',
  'same_name',
  'same_words',
  'one_letter',
  'same_link',
  'similar_name',
  'same_connections',
  'same_place',
] as const;

/** Days in which a merge can be undone, and the most pairs that the list of duplicates contains. */
export const mergeLimits = { undoDays: 30, listed: 1000 } as const;

/** What a merge takes together from one of the two entities: a field, or all that name it. */
export type MergeField = Exclude<Exclude<Field, ListField>['merge'], null>;
/** A list that a merge takes from one of the two entities, or from both. */
export type MergeList = ListField['merge'];

export const mergeLists: readonly MergeList[] = listFields.map(({ merge }) => merge);
export const mergeFields: readonly MergeField[] = unique(
  entityFields.map(({ merge }) => merge),
).filter((part): part is MergeField => part !== null && !isMergeList(part));

/** The choices of a merge of two entities of a kind, in the order of the editor; lists last. */
export function mergeParts(kind: EntityType): (MergeField | MergeList)[] {
  const own = new Set(fieldsOf(kind).map(({ merge }) => merge));
  return [...mergeFields, ...mergeLists].filter((part) => own.has(part));
}

export function isMergeList(part: string): part is MergeList {
  return mergeLists.some((list) => list === part);
}

/** The merge that takes the survivor's entityFields, and the lists of both entities. */
export const takeBoth = Object.fromEntries([
  ...mergeFields.map((part) => [part, 'survivor']),
  ...mergeLists.map((part) => [part, 'both']),
]) as Record<MergeField, 'survivor'> & Record<MergeList, 'both'>;

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
