import {
  type EntityType,
  entityFields,
  type MergeField,
  type MergeList,
} from '@mangrove/contract/browser';
import { kindPlural } from '../../domain/entity/kind.ts';
import { formatCount, formatList } from '../../kit/text/formats.ts';

const connectionsOf = (count: number) => formatCount(count, ['connection', 'connections']);

export const merge = {
  title: (type: EntityType) => `Merge two ${kindPlural[type].toLowerCase()}`,
  loading: 'Loading both...',
  failed: 'The two could not be loaded',
  chooseText: 'Choose two that you own. One stays, and the address of the other leads to it.',
  chooseAnyText: 'Choose any two. One stays, and the address of the other leads to it.',
  toDuplicates: 'Look at possible duplicates',
  toOwn: 'See what you look after',
  find: 'Find by name',
  noneNamed: 'Nothing of this type has this name.',
  findFailed: 'The search failed. Type on to try again.',
  number: (id: number) => `Number ${id}`,
  kind: 'Type',
  loadingOwned: 'Loading what you look after...',
  ownedFailed: 'What you look after could not be loaded.',
  tooFew: 'You own fewer than two of these',
  tooFewText: 'Only whoever owns both, or a superuser, can merge two.',
  noneFound: 'You own nothing with this name.',
  stays: 'Stays',
  goes: 'Is merged into it',
  of: { survivor: 'Of the one that stays', merged: 'Of the other one' },
  swap: 'Swap the two',
  fields: 'What the merged one shows',
  fieldsText: 'Choose only where the two differ.',
  nothingDiffers: 'Both show the same.',
  none: 'Nothing',
  both: 'Both',
  connections: 'Connections',
  moved: (count: number, name: string) =>
    count === 0
      ? `${name} has no connections that the other one does not have.`
      : `${connectionsOf(count)} of ${name} ${count === 1 ? 'comes' : 'come'} along.`,
  folded: (count: number) => `${connectionsOf(count)} that both have are kept once:`,
  between: (count: number) =>
    count === 1
      ? '1 connection between the two disappears:'
      : `${count} connections between the two disappear:`,
  access: 'Access',
  noAccess: 'Access stays as it is.',
  role: (name: string, role: string) => `${name} becomes ${role}`,
  told: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} looks after one of them, too. They are told by e-mail, and can undo this.`
      : `${formatList(names)} look after one of them, too. They are told by e-mail, and each of them can undo this.`,
  leftOut: (count: number, part: string) =>
    `${count} ${part} are too many for one entity. The last ones are left out.`,
  after: (name: string) =>
    `The address of ${name} will lead to the one that stays. You can undo this for 30 days.`,
  submit: 'Merge',
  mergeFailed: 'The two could not be merged.',
  doneTitle: 'Merged',
  doneText:
    'The old address leads to this one. The merge can be undone for 30 days, here and in the history of the one that stays.',
  view: 'Open page',
  undo: 'Undo the merge',
  undoFailed: 'The merge could not be undone.',
  undoneTitle: 'The merge is undone',
  undoneText: (name: string) => `${name} is on the map again.`,
  keptTitle: 'Not everything went back',
} as const;

export const partName = {
  // Where several fields are taken together, the first one names them; but a name is one.
  ...Object.fromEntries(entityFields.toReversed().map(({ merge, label }) => [merge, label])),
  name: 'Name',
  year: 'Years',
} as Record<MergeField | MergeList, string>;
