import { formatCount } from '../../../kit/text/formats.ts';

// The sentences of the official list, as they are specified.

export const officialTags = {
  lead: 'Names that the network recommends. They are suggested first, and cannot be merged into others.',
  label: 'Official tag',
  placeholder: 'Tag value',
  add: 'Add',
  adding: 'Adding...',
  required: 'Please enter a tag value',
  isThere: (name: string) => `${name} is on the list already`,
  added: (name: string) => `${name} added to the official tags`,
  removed: (name: string) => `${name} removed from the official tags`,
  addFailed: 'Failed to add official tag',
  removeFailed: 'Failed to remove official tag',
  remove: (name: string) => `Remove ${name}`,
  details: (name: string) => `Details of ${name}`,
  total: (count: number) => formatCount(count, ['official tag', 'official tags']),
  listLabel: 'Official tags',
  none: 'No official tags configured',
  noneText: 'Type a name above. It is then suggested first.',
  loading: 'Loading official tags...',
  failed: 'Official tags could not be loaded',
} as const;
