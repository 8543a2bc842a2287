// The sentences of tag management, as they are specified.
import type { TagStatus, TagType } from '@mangrove/contract/browser';
import { kindValue } from '../../../domain/entity/kind.ts';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

/** The types that tag management offers in the filter and in the form. */
export const offeredTypes = {
  discipline: 'Discipline',
  community: 'Community',
  interest: 'Interest',
  other: 'Other',
} as const;

export const typeName: Record<TagType, string> = {
  ...kindValue,
  topics: 'Topics',
  ...offeredTypes,
};

export const tagList = {
  search: 'Search tags',
  type: 'Type',
  order: {
    name: 'Name',
    created_at: 'Created',
    usage_count: 'Usage',
    length: 'Length',
    status: 'Status',
  },
  usage: 'References',
  usageOnPhone: (count: number) => (count === 1 ? ' reference' : ' references'),
  actions: 'Actions',
  details: (name: string) => `Details of ${name}`,
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  refresh: 'Refresh tags',
  create: 'Create tag',
  list: {
    label: 'Tags',
    loading: 'Loading tags...',
    failed: 'Tags could not be loaded',
    counted: ['tag', 'tags'],
    none: [
      'No tags yet',
      'Tags connect people to what they care about. Create the first one, or wait until people add tags to their profiles.',
    ],
    noMatch: ['No tags found', 'Look for a part of the name, or show the tags of every type.'],
    clear: 'Clear filters',
  },
} as const;

export const statusName: Record<TagStatus, string> = {
  OFFICIAL: 'Official',
  UNOFFICIAL: 'Unofficial',
};

export const statistics = {
  failed: 'Failed to load statistics',
  label: 'Tag statistics',
  total: 'Total Tags',
  used: 'Used Tags',
  unused: 'Unused Tags',
  mostUsed: 'Most Used',
  none: 'None yet',
  uses: (count: number) => formatCount(count, ['use', 'uses']),
  nameAndUses: (name: string, count: number) => `${name} ${formatNumber(count)}`,
} as const;

/** "Failed to create tag: A tag with this name already exists." */
export const withDetail = (sentence: string, detail: string) => `${sentence}: ${detail}`;

export const tagForm = {
  createTitle: 'Create Tag',
  editTitle: 'Edit Tag',
  name: 'Tag name',
  placeholder: '3-12 characters, alphanumeric plus dashes',
  officialHint: 'The name of an official tag may have up to 40 characters.',
  type: 'Tag type',
  create: 'Create Tag',
  creating: 'Creating...',
  save: 'Save Tag',
  saving: 'Saving...',
  savedAs: (name: string) => `Saved as ${name}`,
  required: 'Tag name is required',
  invalid: 'Invalid tag name',
  created: 'Tag created successfully',
  updated: 'Tag updated successfully',
  createFailed: 'Failed to create tag',
  updateFailed: 'Failed to update tag',
} as const;

export const tagDeletion = {
  title: 'Delete Tag',
  question: (name: string) => `Are you sure you want to delete the tag ${name}?`,
  unused: 'No page uses it.',
  used: (count: number) =>
    `It will be removed from ${formatCount(count, ['page', 'pages'])}. This cannot be undone.`,
  official: 'It is an official tag, and leaves the official list too.',
  confirm: 'Delete',
  busy: 'Deleting...',
  deletedFromList: (name: string) => `Tag '${name}' deleted successfully`,
  deletedFromDetails: 'Tag deleted successfully',
  failed: 'Failed to delete tag',
} as const;

export const details = {
  loading: 'Loading tag...',
  failed: 'The tag could not be loaded',
  missing: 'This tag is gone',
  missingText: 'It was deleted, renamed or merged into another one meanwhile.',
  close: 'Close',
  length: 'Length',
  characters: (count: number) => `${count} characters`,
  created: 'Created',
  references: 'References',
  type: 'Type',
  rename: 'Rename',
  merge: 'Merge',
  makeOfficial: 'Mark official',
  makeUnofficial: 'Mark unofficial',
  delete: 'Delete',
} as const;

export const renaming = {
  label: 'New name',
  submit: 'Rename',
  busy: 'Renaming...',
  done: 'Tag renamed successfully',
  failed: 'Failed to rename tag',
} as const;

export const official = {
  made: (name: string) => `Made ${name} official`,
  unmade: (name: string) => `Made ${name} unofficial`,
  makeFailed: 'Failed to make tag official',
  unmakeFailed: 'Failed to make tag unofficial',
  toggleFailed: 'Failed to toggle official status',
} as const;

export const merging = {
  label: 'Merge into',
  hint: 'Every page that has this tag gets the other one instead; this one is deleted.',
  placeholder: 'Name of an unofficial tag',
  submit: 'Merge',
  busy: 'Merging...',
  done: (source: string, target: string) => `Successfully merged ${source} into ${target}`,
  failed: 'Failed to merge tags',
  targetRequired: 'Target tag name is required',
  targetNotFound: 'Target tag not found',
  withItself: 'Cannot merge tag with itself',
  intoOfficial: 'Cannot merge into official tags. Please select an unofficial target tag.',
  references: (count: number) => formatCount(count, ['reference', 'references']),
  ofOfficial: 'Cannot merge official tags. Only unofficial tags can be merged.',
} as const;

export const references = {
  title: 'Referenced pages',
  loading: 'Loading pages...',
  failed: 'Failed to load referenced entities',
  none: 'No page has this tag.',
  /** "Person · Discipline tag". */
  kindAndType: (kind: string, type: string) => `${kind} · ${type} tag`,
  more: (count: number) => `Show ${formatNumber(count)} more`,
} as const;
