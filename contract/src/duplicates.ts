/** Why two entities may be the same, strongest first; each comes with what the two share. */
export const duplicateReasons = [
  'same_name',
  'same_words',
  'one_letter',
  'same_link',
  'similar_name',
  'same_connections',
  'same_place',
] as const;

/** How long a merge can be undone, and how far the list of possible duplicates reaches. */
export const mergeLimits = { undoDays: 30, listed: 1000 } as const;

/** What each kind has that a merge takes from one of the two. */
export const mergeFields = {
  person: ['name', 'pronouns', 'about', 'photo'],
  organization: ['name', 'about', 'photo'],
  project: ['name', 'about', 'year'],
} as const;

/** What a merge takes from one of the two, or from both. */
export const mergeLists = {
  person: ['locations', 'social_links', 'tags'],
  organization: ['locations', 'social_links', 'tags'],
  project: ['locations', 'social_links', 'tags', 'images'],
} as const;

export type MergeField = 'name' | 'pronouns' | 'about' | 'photo' | 'year';
export type MergeList = 'locations' | 'social_links' | 'tags' | 'images';

/** A merge that takes the survivor's fields, and of lists both. */
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
