import { type EntityType, entityKinds, mapKinds } from '@mangrove/contract/browser';

/** The three kinds, in the order in which every screen shows them. */
export const kinds = ['person', 'project', 'organization'] as const satisfies readonly EntityType[];

/** The singular of each kind for sentences and labels, which spell "Organisation". */
export const kindName = {
  person: 'Person',
  project: 'Project',
  organization: 'Organisation',
} as const satisfies Record<EntityType, string>;

/** The singular of each kind as a value of a table or a filter, which spell "Organization". */
export const kindValue = { ...kindName, organization: 'Organization' } as const;

/** The plural of each kind above a list, which spells "Organisations". */
export const kindPlural = mapKinds((kind) => entityKinds[kind].heading);

/** The plural of each kind as a tab or an option, which spell "Organizations". */
export const kindValuePlural = { ...kindPlural, organization: 'Organizations' } as const;

/** The groups of connections in order, with their specified titles. */
export const connectionGroups = [
  { list: 'projects', type: 'project', title: 'Projects' },
  { list: 'people', type: 'person', title: 'People' },
  { list: 'organizations', type: 'organization', title: 'Organizations' },
] as const satisfies { list: string; type: EntityType; title: string }[];

/** The kind's part of a CSS variable: `--mg-organisation-fill`. */
const kindToken = {
  person: 'person',
  project: 'project',
  organization: 'organisation',
} as const satisfies Record<EntityType, string>;

type Shade = 'fill' | 'on' | 'soft' | 'text';

export function kindColor(type: EntityType, shade: Shade): string {
  return `var(--mg-${kindToken[type]}-${shade})`;
}

/** The colour of a kind for what a drawing of the map shows in the background. */
export function kindDimColor(type: EntityType): string {
  return `var(--mg-map-dim-${kindToken[type]})`;
}
