// The sentences of the fields that a community defines.
import type { DefinedShape, FieldAudience } from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

export const shapeName = {
  line: 'One line',
  text: 'Longer text',
  choice: 'One option',
  choices: 'Several options',
  number: 'Number',
  year: 'Year',
  link: 'Link',
  flag: 'Yes or nothing',
} as const satisfies Record<DefinedShape, string>;

export const audienceOption = {
  public: 'Everyone',
  members: 'Members',
} as const satisfies Record<FieldAudience, string>;

export const fieldList = {
  lead: 'What this community wants to know beside the usual: a field stands in editors, on pages and cards, in files, and where you say so in filters, colours and the table.',
  show: 'Which fields',
  tabs: { used: 'In use', archived: 'Archived', deleted: 'Deleted' },
  label: 'Label',
  shape: 'Shape',
  kinds: 'Of',
  used: 'Used as',
  filters: 'Filter',
  colors: 'Colour',
  table: 'Column',
  asked: 'Asked for',
  onlyShown: 'Page only',
  audience: 'Seen by',
  actions: 'Actions',
  until: (day: string) => `Can be restored until ${day}`,
  add: 'Add field',
  edit: (label: string) => `Edit ${label}`,
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  missing: (label: string) => `Who has not filled in ${label}`,
  archive: (label: string) => `Archive ${label}`,
  bringBack: (label: string) => `Bring back ${label}`,
  delete: (label: string) => `Delete ${label}`,
  restore: (label: string) => `Restore ${label}`,
  archived: (label: string) => `Archived ${label}. What was entered stays.`,
  broughtBack: (label: string) => `${label} can be filled in again`,
  restored: (label: string) => `Restored ${label} with what was entered`,
  moveFailed: 'The order could not be changed',
  list: {
    label: 'Fields',
    loading: 'Loading fields...',
    failed: 'Fields could not be loaded',
    counted: ['field', 'fields'],
  },
  none: {
    used: [
      'No fields of your own yet',
      'Define what members should tell of themselves or of their work, such as the waters they work on.',
    ],
    archived: [
      'No archived fields',
      'An archived field keeps what was entered, and nobody fills it in any more.',
    ],
    deleted: ['No deleted fields', 'A deleted field can be restored here for 30 days.'],
  },
} as const;

export const fieldForm = {
  addTitle: 'Add Field',
  editTitle: 'Edit Field',
  label: 'Label',
  labelHint: 'As it stands on pages, such as “Waters”.',
  help: 'Help',
  helpHint: 'Stands below the label while somebody fills it in.',
  shape: 'Shape',
  shapeStays: (shape: string) => `Shape: ${shape}. It stays as it is.`,
  kinds: 'For which kinds',
  options: 'Options',
  option: (number: number) => `Option ${number}`,
  addOption: 'Add option',
  optionUp: (number: number) => `Move option ${number} up`,
  optionDown: (number: number) => `Move option ${number} down`,
  removeOption: (number: number) => `Remove option ${number}`,
  audience: 'Who sees it',
  uses: 'Where it is used',
  filters: 'Searches can be narrowed by it',
  colors: 'The map can be coloured by it',
  inTable: 'The table has a column for it',
  isAsked: 'Members are asked to fill it in',
  add: 'Add',
  adding: 'Adding...',
  save: 'Save',
  saving: 'Saving...',
  added: (label: string) => `Added ${label}`,
  saved: (label: string) => `Saved ${label}`,
} as const;

export const optionMerge = {
  open: 'Merge two options…',
  from: 'This option',
  into: 'Becomes',
  choose: 'Choose',
  effect: 'Whoever has the first one has the second one afterwards. This takes effect at once.',
  merge: 'Merge',
  merging: 'Merging...',
  done: (from: string, into: string) => `${from} is now ${into}`,
} as const;

export const fieldDeletion = {
  title: 'Delete Field',
  question: (label: string) => `Delete ${label} with all that was entered?`,
  effect: 'It can be restored for 30 days, with what was entered. To keep it, archive it instead.',
  type: (label: string) => `Type ${label} to confirm`,
  confirm: 'Delete',
  busy: 'Deleting...',
  done: (label: string) => `Deleted ${label}`,
} as const;

export const missingText = {
  title: (label: string) => `Not filled in: ${label}`,
  loading: 'Loading names...',
  failed: 'The names could not be loaded',
  everybody: 'Everybody has filled it in.',
  count: (count: number) => formatCount(count, ['has not filled it in', 'have not filled it in']),
  pages: (count: number) => `${formatNumber(count)} in all`,
} as const;
