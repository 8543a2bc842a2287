import { importLimits } from './import-limits.ts';
import { entityFields } from './model/fields.ts';

/** The kinds of acts that history records and that can be undone. */
export const actKinds = [
  'entity_created',
  'entity_changed',
  'kind_changed',
  'entity_deleted',
  'entity_restored',
  'version_restored',
  'relationship_created',
  'relationship_changed',
  'relationship_deleted',
  'relationship_confirmed',
  'relationship_declined',
  'relationship_restored',
  'access_granted',
  'access_changed',
  'access_removed',
  'access_verified',
  'picture_deleted',
  'tags_changed',
  'entities_merged',
  'entities_parted',
  'person_claimed',
  'added_people_narrowed',
  'labels_followed',
  'network_imported',
  'file_values_taken',
  'account_deleted',
  'hidden_until_decided',
  'removed_after_report',
  'undone',
  'reverted',
] as const;
export type ActKind = (typeof actKinds)[number];

/** The response header of a write: the id of the act by which the write can be undone. */
export const actHeader = 'x-act-id';

/** The most changes that an act may contain to be undone in one request. */
export const maxUndone = 500;

/** The most changes that an act of a kind may contain to be undone: an import takes more at once. */
export function undoLimitOf(kind: ActKind): number {
  return kind === 'file_values_taken' ? importLimits.taken : maxUndone;
}

/** The parts that history compares: the name of each in sentences, in the order of the editor. */
const partNames: Record<string, string> = {
  role: 'role',
  direction: 'who holds the role',
  years: 'years',
  waits: 'confirmation',
  ...Object.fromEntries(entityFields.map(({ name, noun }) => [name, noun])),
  kind: 'kind',
  added_by: 'account that added the person',
  role_type: 'access',
  is_verified: 'verification',
  report_reason: 'reason of the report',
};

export function partName(part: string): string {
  return partNames[part] ?? part;
}

const several: ReadonlySet<string> = new Set([
  ...['years', 'names', 'locations', 'nations', 'social_links', 'identifiers', 'tags', 'images'],
  ...['notices', 'labels', 'sources', 'fields'],
]);

/** Whether the name of a part is a plural: "The pictures were changed". */
export function isSeveral(part: string): boolean {
  return several.has(part);
}

const places = new Map(Object.keys(partNames).map((part, place) => [part, place]));

/** Sorts parts in the order of the editor, because the database does not store their order. */
export function orderParts(parts: readonly string[]): string[] {
  const placeOf = (part: string) => places.get(part) ?? places.size;
  return [...parts].sort((one, other) => placeOf(one) - placeOf(other));
}
