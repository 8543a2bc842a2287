// The first parts of every key of the query cache: what is made untrue together hangs together.

export const sessionKey = ['session'] as const;
export const developmentModeKey = ['development-mode'] as const;
/** Everything of the map hangs below this key. */
export const graphKey = ['graph'] as const;
/** Entities as they are read, by kind and id. */
export const entitiesKey = ['entities'] as const;
/** What the editor works on, by kind and id. */
export const editorKey = ['editor'] as const;
/** What belongs to the signed-in user: profile, roles, entities to edit. */
export const ownKey = ['own'] as const;
/** The profile of a user, for whom it may still have to be made. */
export const ownProfileKey = (userId: number) => [...ownKey, 'profile-to-be', userId] as const;
/** What the map's search suggests. */
export const mapSearchKey = ['search'] as const;
/** What was searched for in the panel and in the top bar. */
export const entitySearchKey = ['entity-search'] as const;
/** Who or what a new connection could lead to. */
export const connectionSearchKey = ['connections', 'search'] as const;
/** What a profile is offered to be connected with. */
export const connectionOffersKey = ['connections', 'offers'] as const;
/** The roles that relationships have so far. */
export const roleTypesKey = ['role-types'] as const;
/** What tag fields suggest. */
export const tagsKey = ['tags'] as const;
/** Countries, their states, their cities. */
export const locationsKey = ['locations'] as const;
/** What was changed, by entity and in the whole network. */
export const historyKey = ['history'] as const;
export const legalKey = ['legal'] as const;
/** What the control panel reads hangs below this key. */
export const administrationKey = ['administration'] as const;
export const usersKey = [...administrationKey, 'users'] as const;
/** The pages of the list of users. */
export const userPagesKey = [...usersKey, 'page'] as const;
export const reportsKey = [...administrationKey, 'reports'] as const;
export const duplicatesKey = [...administrationKey, 'duplicates'] as const;
export const tagAdministrationKey = [...administrationKey, 'tags'] as const;
