// The sentences of the entity list, as they are specified.
import type { EntityType } from '@mangrove/contract';

export const entityList = {
  title: 'Entity List',
  kinds: 'Kinds of entities',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  refreshFailed: 'Failed to refresh data',
  add: 'Add New',
  addOne: { person: 'Add Person', project: 'Add Project', organization: 'Add Organization' },
  search: 'Search by name',
  loading: 'Loading entities...',
  failed: 'The entities could not be loaded',
  delete: (name: string) => `Delete ${name}`,
  noBio: 'No bio available',
  noDescription: 'No description available',
  noLocation: 'No location',
  moreTags: (count: number) => `+${count} more`,
  clearSearch: 'Clear search',
  noMatchText: 'Look for a part of the name, or clear the search to see them all.',
} as const;

/** A title or value is spelled with z. */
export const typeTitle: Record<EntityType, string> = {
  person: 'Person',
  project: 'Project',
  organization: 'Organization',
};

export const tabTitle: Record<EntityType, string> = {
  person: 'People',
  project: 'Projects',
  organization: 'Organizations',
};

export const none: Record<EntityType, string> = {
  person: 'No people found',
  project: 'No projects found',
  organization: 'No organizations found',
};

export const noneText: Record<EntityType, string> = {
  person: 'Whoever signs up stands here, and everybody that you add yourself.',
  project: 'What people make together stands here, as soon as the first of it is added.',
  organization: 'Who carries the work stands here, as soon as the first of them is added.',
};

export const counted: Record<EntityType, readonly [one: string, many: string]> = {
  person: ['person', 'people'],
  project: ['project', 'projects'],
  organization: ['organization', 'organizations'],
};
