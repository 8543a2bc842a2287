/** The properties by which the map can colour its nodes, instead of by their kind. */
export const colorings = ['tag', 'group', 'country', 'role', 'year'] as const;
export type Coloring = (typeof colorings)[number];

/** The most colours that can be told apart; all other values share one more colour. */
export const maxColors = 8;
