// The words of the lists of entities: as cards, as nodes of the map, and what was deleted.
import type { EntityType } from '@mangrove/contract/browser';
import { kindValue, kindValuePlural } from '../../domain/entity/kind.ts';
import { formatCount, formatDay } from '../../kit/text/formats.ts';

const tabs = {
  people: kindValuePlural.person,
  projects: kindValuePlural.project,
  organizations: kindValuePlural.organization,
} as const;
type Tab = keyof typeof tabs;

const noDescription = 'No description available';

export const entityList = {
  kinds: 'Kinds of entities',
  tabs,
  search: 'Search by name',
  noLocation: 'No location',
  noText: {
    person: 'No bio available',
    project: noDescription,
    organization: noDescription,
  } satisfies Record<EntityType, string>,
  moreTags: (count: number) => `+${count} more`,
  add: 'Add New',
  addOne: (type: EntityType) => `Add ${kindValue[type]}`,
  loading: 'Loading entities...',
  failed: 'The entities could not be loaded',
  counted: {
    people: ['person', 'people'],
    projects: ['project', 'projects'],
    organizations: ['organization', 'organizations'],
  } satisfies Record<Tab, [string, string]>,
  none: {
    people: ['No people found', 'People who sign up, and people you add, are listed here.'],
    projects: ['No projects found', 'Projects are listed here once the first one is added.'],
    organizations: [
      'No organizations found',
      'Organisations are listed here once the first one is added.',
    ],
  } satisfies Record<Tab, [string, string]>,
  noMatch: 'Look for a part of the name, or clear the search to see them all.',
  clear: 'Clear search',
} as const;

export const nodes = {
  search: 'Search by name',
  type: 'Type',
  minConnections: 'Minimum connections',
  createdFrom: 'Created from',
  createdTo: 'Created to',
  editedFrom: 'Last edited from',
  editedTo: 'Last edited to',
  name: 'Name',
  created: 'Created',
  edited: 'Last edited',
  connections: 'Connections',
  actions: 'Actions',
  editedOn: (day: string) => `Edited ${formatDay(day)}`,
  connectionCount: (count: number) => formatCount(count, ['connection', 'connections']),
  create: 'Create New',
  list: {
    label: 'Nodes',
    loading: 'Loading nodes...',
    failed: 'Failed to load nodes',
    counted: ['node', 'nodes'],
    none: [
      'No nodes yet',
      'People, projects and organisations are listed here once the first one is added.',
    ],
    noMatch: [
      'No nodes found',
      'Widen the dates, ask for fewer connections, or look for a part of the name.',
    ],
    previous: 'Prev',
  },
} as const;

export const deletedItems = {
  lead: 'What was deleted can be restored for 30 days, as it was. Then it is erased, with its pictures and its history.',
  search: 'Search by name',
  type: 'Type',
  by: 'By',
  nobody: 'A deleted user, or the product',
  erase: (name: string) => `Erase ${name} now`,
  /** Merged and hidden entities are restored on other screens; these are the links to them. */
  wayBack: { merged: 'Merged', hidden: 'Hidden' },
  list: {
    label: 'Deleted',
    loading: 'Loading what was deleted...',
    failed: 'What was deleted could not be loaded',
    counted: ['deleted', 'deleted'],
    none: [
      'Nothing was deleted lately',
      'Deleted entities and connections are listed here for 30 days.',
    ],
    noMatch: ['Nothing found', 'Choose another type, or look for a part of the name.'],
  },
} as const;

export const erasing = {
  title: 'Erase Now',
  question: (name: string) => `Erase ${name} now?`,
  text: 'Its pictures and its history go with it, and nobody can restore it any more.',
  busy: 'Erasing...',
  done: (name: string) => `${name} was erased.`,
  failed: 'This could not be erased. Please try again.',
} as const;
