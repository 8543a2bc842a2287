/** Where a project or an organisation stands, as whoever looks after it says; not said by default. */
export const entityStates = ['none', 'planned', 'active', 'paused', 'ended'] as const;
export type EntityState = (typeof entityStates)[number];

/** What a search can ask for. */
export const saidStates = ['planned', 'active', 'paused', 'ended'] as const;
