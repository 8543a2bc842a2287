import type { EntityType } from '@mangrove/contract/browser';

export const cardMessages = {
  loading: 'Loading details...',
  tryAgain: 'Try Again',
  errorTitle: 'The details could not be loaded',
  gone: 'This entity is no longer published.',
  close: 'Close',
  edit: 'Edit profile',
  about: 'About',
  tags: 'Tags',
  nothing: 'No connections are known yet.',
  completeProfile: 'Complete this profile',
  addConnections: 'Add connections',
  more: (count: number) => `+${count} more`,
  showMore: (shown: number, all: number) => `Show more (${shown} of ${all})`,
  search: (title: string) => `Search ${title.toLowerCase()}`,
  sort: 'Sort',
  found: (count: number, all: number) => `${count} of ${all} found`,
  noMatch: 'Nothing here matches your search.',
  clearSearch: 'Clear search',
  pullUp: 'Pull the card up',
  pullDown: 'Pull the card down',
  opensNewTab: 'opens in a new tab',
} as const;

/** The order in which the sections stand, and their specified names. */
export const connectionSections = [
  { list: 'projects', type: 'project', title: 'Projects' },
  { list: 'people', type: 'person', title: 'People' },
  { list: 'organizations', type: 'organization', title: 'Organizations' },
] as const satisfies { list: string; type: EntityType; title: string }[];

export const connectionOrders = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'role', label: 'Role' },
] as const;
