// The words of node management, as they are specified.
import type { ListTexts } from '../../../kit/list-screen/list-screen.tsx';

export const listText: ListTexts = {
  label: 'Nodes',
  loading: 'Loading nodes...',
  failed: 'Failed to load nodes',
  counted: ['node', 'nodes'],
  none: [
    'No nodes yet',
    'People, projects and organisations stand here as soon as the first of them is added.',
  ],
  noMatch: [
    'No nodes found',
    'Widen the dates, ask for fewer connections, or look for a part of the name.',
  ],
  filters: 'Filters',
  moreFilters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Clear all filters',
  previous: 'Prev',
};

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
  create: 'Create New',
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
