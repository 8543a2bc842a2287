/** What people do that history tells of and that can be undone. */
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

/** The header of an answer to a write that says by which act it can be undone. */
export const actHeader = 'x-act-id';

/** How many things an act may have changed to be undone at once. */
export const maxUndone = 500;

/** The parts of what history compares, as sentences name them and in the order of the editor. */
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
  role: 'role',
  years: 'years',
  role_type: 'access',
  is_verified: 'verification',
};

export function partName(part: string): string {
  return partNames[part] ?? part;
}

const places = new Map(Object.keys(partNames).map((part, place) => [part, place]));

/** Parts in the order of the editor: the database keeps none. */
export function orderParts(parts: readonly string[]): string[] {
  const placeOf = (part: string) => places.get(part) ?? places.size;
  return [...parts].sort((one, other) => placeOf(one) - placeOf(other));
}
