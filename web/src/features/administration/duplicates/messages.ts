// The words of possible duplicates, and of the merges that can be undone.
import { formatCount } from '../../../kit/text/formats.ts';

export const duplicates = {
  parts: 'Which pairs',
  names: { open: 'Possible', dismissed: 'Not the same', merged: 'Merged' },
  type: 'Type',
  allTypes: 'All types',
  pair: 'Pair',
  why: 'Why',
  score: 'Likely',
  scoreOnPhone: ' likely',
  actions: 'Actions',
  /** For two that nobody suggested. */
  mergeOthers: 'Merge two others…',
  list: {
    label: 'Possible duplicates',
    loading: 'Loading possible duplicates...',
    failed: 'Possible duplicates could not be loaded',
    counted: ['pair', 'pairs'],
    noMatch: 'No pair of this type.',
    filters: 'Filter possible duplicates',
  },
  none: {
    open: ['No possible duplicates', 'Nothing on the map looks like something else of its kind.'],
    dismissed: [
      'No pairs marked “Not the same”',
      'Pairs that you mark as “Not the same” stand here.',
    ],
  },
} as const;

export const pair = {
  connections: (count: number) => formatCount(count, ['connection', 'connections']),
  merge: 'Merge…',
  mergeThese: (one: string, other: string) => `Merge ${one} and ${other}`,
  dismiss: 'Not the same',
  dismissThese: (one: string, other: string) => `${one} and ${other} are not the same`,
  dismissed: (one: string, other: string) =>
    `${one} and ${other} are not the same. They stand under “Not the same”.`,
  recall: 'Put back',
  recallThese: (one: string, other: string) => `Put ${one} and ${other} back`,
  recalled: 'The pair is among the possible duplicates again.',
  failed: 'The pair could not be changed.',
} as const;

export const merges = {
  merged: 'Merged',
  mergedInto: '{merged} into {survivor}',
  by: 'By',
  deletedAccount: 'Deleted account',
  at: 'When',
  until: 'Can be undone until',
  actions: 'Actions',
  undo: 'Undo',
  undoThis: (merged: string, survivor: string) => `Undo the merge of ${merged} into ${survivor}`,
  list: {
    label: 'Merges that can be undone',
    loading: 'Loading merges...',
    failed: 'Merges could not be loaded',
    counted: ['merge', 'merges'],
    none: [
      'Nothing to undo',
      'Merges are listed here for 30 days, and can be undone during that time.',
    ],
  },
} as const;
