/** The kinds of acts that history records and that can be undone. */
export const actKinds = [
  'entity_created',
  'entity_changed',
  'entity_deleted',
  'entity_restored',
  'version_restored',
  'relationship_created',
  'relationship_changed',
  'relationship_deleted',
  'relationship_restored',
  'access_granted',
  'access_changed',
  'access_removed',
  'access_verified',
  'picture_deleted',
  'tags_changed',
  'entities_merged',
  'entities_parted',
  'network_imported',
  'account_deleted',
  'hidden_until_decided',
  'undone',
  'reverted',
] as const;
export type ActKind = (typeof actKinds)[number];

/** The response header of a write: the id of the act by which the write can be undone. */
export const actHeader = 'x-act-id';

/** The most changes that an act may contain to be undone in one request. */
export const maxUndone = 500;

/** The parts that history compares: the name of each in sentences, in the order of the editor. */
const partNames: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  name: 'name',
  pronouns: 'pronouns',
  about: 'description',
  year: 'year',
  photo: 'picture',
  locations: 'places',
  social_links: 'links',
  tags: 'tags',
  images: 'pictures',
  user_id: 'account of the profile',
  added_by: 'account that added the person',
  role: 'role',
  years: 'years',
  role_type: 'access',
  is_verified: 'verification',
};

export function partName(part: string): string {
  return partNames[part] ?? part;
}

const places = new Map(Object.keys(partNames).map((part, place) => [part, place]));

/** Sorts parts in the order of the editor, because the database does not store their order. */
export function orderParts(parts: readonly string[]): string[] {
  const placeOf = (part: string) => places.get(part) ?? places.size;
  return [...parts].sort((one, other) => placeOf(one) - placeOf(other));
}
