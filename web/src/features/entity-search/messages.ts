import type { EntitySearchResult } from '@mangrove/contract/browser';
import { kinds, kindValue, kindValuePlural } from '../../domain/entity/kind.ts';
import { formatNumber } from '../../kit/text/formats.ts';

export const search = {
  title: 'Entity Search',
  label: 'Search entities',
  placeholder: 'Search people, projects and organisations',
  quickLabel: 'Find an entity',
  type: 'Type',
  allTypes: 'All Types',
  network: 'Use network search (includes connections)',
  depth: 'Connection Depth',
  levels: (count: number) => (count === 1 ? '1 Level' : `${count} Levels`),
  name: 'Name',
  description: 'Description',
  actions: 'Actions',
  noDescription: 'No description',
  viewProfile: 'View Profile',
  viewProfileOf: (name: string) => `View Profile of ${name}`,
  showOnMap: 'Show on map',
  showOnMapNamed: (name: string) => `Show on map: ${name}`,
  openPage: 'Open page',
  openPageHint: 'Shift + Enter opens the page',
  more: (count: number) => (count === 1 ? '+1 more result' : `+${count} more results`),
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  first: (count: number) => `The first ${count} results`,
  firstMatches: (shown: number, all: number, results: number) =>
    `The first ${shown} of ${formatNumber(all)} matches and what is connected: ${results} results`,
  twoReasons: (one: string, other: string) => `${one}. ${other}`,
  searching: 'Searching...',
  none: 'No entities found matching your search',
  noneText: 'Try a part of the name, another spelling, or all types.',
  failed: 'Search failed. Please try again.',
  before: 'Who or what are you looking for?',
  beforeText: 'Type a name, a tag or a word of a description.',
} as const;

export const resultType: Record<EntitySearchResult['type'], string> = { ...kindValue, tag: 'Tag' };

export const typeChoices = [
  { value: 'all', label: search.allTypes },
  ...kinds.map((value) => ({ value, label: kindValuePlural[value] })),
] as const;

export const depthChoices = ([1, 2, 3] as const).map((value) => ({
  value,
  label: search.levels(value),
}));
