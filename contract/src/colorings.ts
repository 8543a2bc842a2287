/** By what the map can colour its nodes instead of by their kind. */
export const colorings = ['tag', 'group', 'country', 'role', 'year'] as const;
export type Coloring = (typeof colorings)[number];

/** So many colours can be told from each other; everything else is one more. */
export const maxColors = 8;
