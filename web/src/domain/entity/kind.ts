import {
  type EntityType,
  entityKinds,
  entityTypes,
  mapKinds,
  pluralOf,
} from '@mangrove/contract/browser';

/** The kinds, in the order in which every screen shows them. */
export const kinds: readonly EntityType[] = entityTypes;

/** The kinds that are managed as nodes: all but people. */
export const nodeKinds = kinds.filter((kind) => !entityKinds[kind].isHuman);

/** The singular of each kind for sentences and labels, which spell "Organisation". */
export const kindName = mapKinds((kind) => entityKinds[kind].title);

/** The singular of each kind as a value of a table or a filter, which spell "Organization". */
export const kindValue = { ...kindName, organization: 'Organization' };

/** The plural of each kind above a list, which spells "Organisations". */
export const kindPlural = mapKinds((kind) => entityKinds[kind].heading);

/** The plural of each kind as a tab or an option, which spell "Organizations". */
export const kindValuePlural = { ...kindPlural, organization: 'Organizations' };

/** The groups of connections with their specified titles: what is made before who made it. */
export const connectionGroups = [false, true].flatMap((acts) =>
  kinds
    .filter((type) => entityKinds[type].acts === acts)
    .map((type) => ({ list: pluralOf[type], type, title: kindValuePlural[type] })),
);

/** Whom or what a kind holds, in a few words for visitors. */
export const kindExamples = {
  person: 'artists, scientists, elders, organisers',
  project: 'what they make and hold together',
  organization: 'groups, schools, councils, collectives',
} as const satisfies Record<EntityType, string>;

/** The kind as a type of tags: those that its own entities have. */
export const usedByKind = {
  person: 'Used by people',
  project: 'Used by projects',
  organization: 'Used by organisations',
} as const satisfies Record<EntityType, string>;

type Shade = 'fill' | 'on' | 'soft' | 'text';

export function kindColor(type: EntityType, shade: Shade): string {
  return `var(--mg-${entityKinds[type].noun}-${shade})`;
}

/** The colour of a kind for what a drawing of the map shows in the background. */
export function kindDimColor(type: EntityType): string {
  return `var(--mg-map-dim-${entityKinds[type].noun})`;
}
