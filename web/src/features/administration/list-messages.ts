// The words of the lists of entities: as cards, as nodes of the map, and what was deleted.
import {
  type EntityType,
  entityTypes,
  mapKinds,
  type PluralOf,
  pluralOf,
} from '@mangrove/contract/browser';
import { kindValue, kindValuePlural } from '../../domain/entity/kind.ts';
import { kindTexts } from '../../domain/entity/kind-texts.ts';
import { formatCount, formatDay } from '../../kit/text/formats.ts';

/** A text of each tab of the list of entities, which is called as the kind's plural. */
function byTab<Text>(textOf: (kind: EntityType) => Text): Record<PluralOf<EntityType>, Text> {
  return Object.fromEntries(entityTypes.map((kind) => [pluralOf[kind], textOf(kind)])) as Record<
    PluralOf<EntityType>,
    Text
  >;
}

export const entityList = {
  kinds: 'Kinds of entities',
  tabs: byTab((kind) => kindValuePlural[kind]),
  search: 'Search by name',
  noLocation: 'No location',
  noText: mapKinds((kind) => kindTexts[kind].noAbout),
  moreTags: (count: number) => `+${count} more`,
  add: 'Add New',
  addOne: (type: EntityType) => `Add ${kindValue[type]}`,
  loading: 'Loading entities...',
  failed: 'The entities could not be loaded',
  counted: byTab((kind) => kindTexts[kind].counted),
  none: byTab((kind) => kindTexts[kind].none),
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
