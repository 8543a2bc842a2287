/**
 * Who may see an entity, a relationship, or one item of an entity: everybody, members (signed in and
 * verified), or those with a role on it. From the widest to the narrowest.
 */
export const audiences = ['public', 'members', 'private'] as const;
export type Audience = (typeof audiences)[number];

/** Whether what an audience sees is hidden from somebody whom another audience includes. */
export function isNarrower(one: Audience, other: Audience): boolean {
  return audiences.indexOf(one) > audiences.indexOf(other);
}

/** How precisely the places of a person are told; the first is the usual one. */
export const placePrecisions = ['city', 'exact', 'country'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];
