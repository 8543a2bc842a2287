/** Why two entities may be the same, strongest reason first. Each has the value that both share. */
export const duplicateReasons = [
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

/** The fields of each kind that a merge takes from one of the two entities. */
export const mergeFields = {
  person: ['name', 'pronouns', 'about', 'photo'],
  organization: ['name', 'about', 'photo'],
  project: ['name', 'about', 'year'],
} as const;

/** The lists of each kind that a merge takes from one of the two entities, or from both. */
export const mergeLists = {
  person: ['locations', 'social_links', 'tags'],
  organization: ['locations', 'social_links', 'tags'],
  project: ['locations', 'social_links', 'tags', 'images'],
} as const;

export type MergeField = 'name' | 'pronouns' | 'about' | 'photo' | 'year';
export type MergeList = 'locations' | 'social_links' | 'tags' | 'images';

/** The merge that takes the survivor's fields, and the lists of both entities. */
export const takeBoth = {
  name: 'survivor',
  pronouns: 'survivor',
  about: 'survivor',
  photo: 'survivor',
  year: 'survivor',
  locations: 'both',
  social_links: 'both',
  tags: 'both',
  images: 'both',
} as const satisfies Record<MergeField, 'survivor'> & Record<MergeList, 'both'>;

/** How many entries of each list an entity may have. */
export const mergeListMax: Record<MergeList, number> = {
  locations: 50,
  social_links: 50,
  tags: 100,
  images: 5,
};
