// The words of node management, as they are specified.
import type { EntityType } from '@mangrove/contract';

export const nodes = {
  search: 'Search by name',
  type: 'Type',
  allTypes: 'All',
  createdFrom: 'Created from',
  createdTo: 'Created to',
  editedFrom: 'Last edited from',
  editedTo: 'Last edited to',
  minConnections: 'Minimum connections',
  atLeastZero: 'At least 0',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  filtersLabel: 'Filters',
  clear: 'Clear all filters',
  create: 'Create New',
  loading: 'Loading nodes...',
  failed: 'Failed to load nodes',
  listLabel: 'Nodes',
  none: 'No nodes yet',
  noneText: 'People, projects and organisations stand here as soon as the first of them is added.',
  noMatch: 'No nodes found',
  noMatchText: 'Widen the dates, ask for fewer connections, or look for a part of the name.',
  view: (name: string) => `View ${name}`,
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
} as const;

export const columns = {
  name: 'Name',
  type: 'Type',
  created_at: 'Created',
  updated_at: 'Last edited',
  connections: 'Connections',
  actions: 'Actions',
} as const;

/** A title or value is spelled with z. */
export const typeTitle: Record<EntityType, string> = {
  person: 'Person',
  project: 'Project',
  organization: 'Organization',
};
