// The first parts of every key in the query cache. Queries that are invalidated together share one.

export const sessionKey = ['session'] as const;
export const developmentModeKey = ['development-mode'] as const;
/** Prefix of everything that the map reads. */
export const graphKey = ['graph'] as const;
/** Entities as readers see them, by kind and id. */
export const entitiesKey = ['entities'] as const;
/** Entities as the editor reads them, by kind and id. */
export const editorKey = ['editor'] as const;
/** What making an entity another kind would do. */
export const conversionKey = ['conversion'] as const;
/** Two entities side by side, before they are merged. */
export const mergePreviewKey = ['merge-preview'] as const;
/** What belongs to the signed-in user: profile, roles, entities to edit. */
export const ownKey = ['own'] as const;
/** The profile of a user; reading it may create the profile first. */
export const ownProfileKey = (userId: number) => [...ownKey, 'profile-to-be', userId] as const;
/** Suggestions of the map's search. */
export const mapSearchKey = ['search'] as const;
/** Results of the entity search in the control panel and in the top bar. */
export const entitySearchKey = ['entity-search'] as const;
/** Entities that a new connection could lead to. */
export const connectionSearchKey = ['connections', 'search'] as const;
/** Entities that a new profile could be connected with. */
export const connectionOffersKey = ['connections', 'offers'] as const;
/** All role names that relationships use so far. */
export const roleTypesKey = ['role-types'] as const;
/** The fields that this community defined. */
export const definedFieldsKey = ['defined-fields'] as const;
/** Suggestions of tag fields. */
export const tagsKey = ['tags'] as const;
/** Countries, their states and their cities. */
export const locationsKey = ['locations'] as const;
/** Changes, by entity and of the whole network. */
export const historyKey = ['history'] as const;
/** What the signed-in user was told, and how often by email. */
export const notificationsKey = [...ownKey, 'notifications'] as const;
/** What an invitation says, by its token. */
export const invitationKey = ['invitation'] as const;
export const legalKey = ['legal'] as const;
/** The icons of Labels and Notices that the operator has. */
export const labelIconsKey = ['label-icons'] as const;
/** Prefix of everything that the control panel reads. */
export const administrationKey = ['administration'] as const;
export const usersKey = [...administrationKey, 'users'] as const;
/** The pages of the list of users. */
export const userPagesKey = [...usersKey, 'page'] as const;
export const reportsKey = [...administrationKey, 'reports'] as const;
export const shortAddressesKey = [...administrationKey, 'short-addresses'] as const;
export const duplicatesKey = [...administrationKey, 'duplicates'] as const;
export const tagAdministrationKey = [...administrationKey, 'tags'] as const;
