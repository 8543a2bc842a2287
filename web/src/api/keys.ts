/** Everything of the map hangs below this key. */
export const graphKey = ['graph'] as const;
/** Entities as they are read, by kind and id. */
export const entitiesKey = ['entities'] as const;
/** What belongs to the signed-in user: profile, roles, entities to edit. */
export const ownKey = ['own'] as const;
/** The profile of a user, for whom it may still have to be made. */
export const ownProfileKey = (userId: number) => [...ownKey, 'profile-to-be', userId] as const;
/** What the map's search suggests. */
export const mapSearchKey = ['search'] as const;
/** What was searched for in the panel and in the top bar. */
export const entitySearchKey = ['entity-search'] as const;
