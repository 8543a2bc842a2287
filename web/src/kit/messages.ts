import { formatCount, formatNumber } from './text/formats.ts';

/** The singular and the plural of what is counted: "tag", "tags". */
export type Nouns = readonly [one: string, many: string];

export const actionText = {
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try Again',
  skip: 'Skip to content',
} as const;

export const typedText = {
  title: 'Discard what you typed?',
  text: 'It is not saved yet.',
  keep: 'Keep typing',
  discard: 'Discard',
} as const;

export const errorText = {
  title: 'Something went wrong',
  text: 'This part of the page could not be shown. What you have saved is safe. If it happens again, tell us what you were doing.',
  reference: (reference: string) => `Reference ${reference}`,
  backToMap: 'Back to the map',
  noSignal: 'No signal',
  notRead: 'This page was not read before; it opens when there is a signal again.',
} as const;

export const pagerText = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  summary: (total: number, nouns: Nouns, size: number) =>
    `${formatCount(total, nouns)}, ${size} per page`,
  showing: (shown: { first: number; last: number; total: number; noun: string }) =>
    `Showing ${shown.first} to ${shown.last} of ${shown.total} ${shown.noun}`,
  rows: 'Rows per page',
  perPage: (size: number) => `${size} per page`,
  pagesOf: (noun: string) => `Pages of ${noun}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
} as const;

export const listText = {
  loading: (noun: string) => `Loading ${noun}...`,
  failed: (noun: string) => `Failed to load ${noun}`,
  filters: 'Filters',
  setFilters: (label: string, count: number) => `${label} (${count})`,
  clearFilters: 'Clear all filters',
  clearSearch: 'Clear search',
  found: (count: string) => `${count} found`,
  all: 'All',
  negative: 'At least 0',
  sortBy: 'Sort by',
  order: {
    asc: 'Ascending order, turn it round',
    desc: 'Descending order, turn it round',
  },
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  refreshFailed: 'Failed to refresh data',
} as const;

export const fieldText = {
  clear: (label: string) => `Clear ${label}`,
  cut: (shown: number, all: number) =>
    `The first ${shown} of ${formatNumber(all)}. Type to find the others.`,
  hidePassword: 'Hide password',
  showPassword: 'Show password',
} as const;

export const draftText = {
  offer: (when: string) => `You have changes from ${when} that were not saved.`,
  restore: 'Bring them back',
  discard: 'Discard them',
  restored: 'Your unsaved changes are back.',
} as const;

export const schemeText = { light: 'Light', dark: 'Dark', auto: 'Like my system' } as const;
