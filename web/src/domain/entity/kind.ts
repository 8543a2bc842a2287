import type { EntityType } from '@mangrove/contract/browser';

/** The three, in the order in which they stand everywhere. */
export const kinds = ['person', 'project', 'organization'] as const satisfies readonly EntityType[];

/** The word for one of a kind, with an s as everywhere in sentences and labels. */
export const kindName = {
  person: 'Person',
  project: 'Project',
  organization: 'Organisation',
} as const satisfies Record<EntityType, string>;

/** The same as a value of a table or a filter, which is spelled with z. */
export const kindValue = { ...kindName, organization: 'Organization' } as const;

export const kindPlural = {
  person: 'People',
  project: 'Projects',
  organization: 'Organisations',
} as const satisfies Record<EntityType, string>;

/** The part of a token's name: `--mg-organisation-fill`. */
const kindToken = {
  person: 'person',
  project: 'project',
  organization: 'organisation',
} as const satisfies Record<EntityType, string>;

type Shade = 'fill' | 'on' | 'soft' | 'text';

export function kindColour(type: EntityType, shade: Shade): string {
  return `var(--mg-${kindToken[type]}-${shade})`;
}
