/** What tag fields suggest. */
export const tagsKey = ['tags'] as const;
