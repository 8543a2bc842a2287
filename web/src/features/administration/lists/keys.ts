/** What tag fields suggest. */
export const tagsKey = ['tags'] as const;
/** What the map's search suggests. */
export const mapSearchKey = ['search'] as const;
/** What was searched for in the panel and in the top bar. */
export const entitySearchKey = ['entity-search'] as const;
