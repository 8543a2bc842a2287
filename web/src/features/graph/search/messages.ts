import { stateText } from '../../../domain/fields/state-messages.ts';
import { searchBoxText } from '../../../domain/network/search-box-text.ts';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

/** How many matches are shown of `all`, and how many entities connected with them. */
interface FoundCounts {
  matches: number;
  all: number;
  connected: number;
}

interface FoundDepth {
  reached: number;
  requested: number;
  /** The step that is shown in part, if one is. */
  part: number | null;
}

const matchesOf = ({ matches, all }: FoundCounts) => {
  const found = formatCount(all, ['direct match', 'direct matches']);
  return matches === all ? found : `The first ${formatNumber(matches)} of ${found}`;
};
const connectedOf = ({ connected }: FoundCounts) =>
  formatCount(connected, ['connected entity', 'connected entities']);
const inPart = (step: number) => `step ${formatNumber(step)} shown in part`;

export const searchMessages = {
  ...searchBoxText,
  placeholderWithChips: 'Add another filter...',
  clear: 'Clear',
  clearLine: 'Clear the search and its filters',
  suggestions: 'Suggestions',
  noSuggestions: 'No suggestions',
  suggestionCount: (count: number) => formatCount(count, ['suggestion', 'suggestions']),
  filter: 'Filter',
  filterNames: {
    tag: 'Tag',
    entity_type: 'Type',
    role: 'Role',
    country: 'Country',
    place: 'Place',
    nation: 'Nation or Iwi',
    state: stateText.label,
    entity_source: 'Without a source',
    relationship_source: 'Without a source',
    field: 'Field',
    years: 'Years',
  },

  chips: 'Filters in force',
  role: (role: string) => `Role: ${role}`,
  country: (country: string) => `Country: ${country}`,
  place: (place: string) => `Place: ${place}`,
  nation: (nation: string) => `Nation: ${nation}`,
  unsourced: {
    entity_source: 'Entity without a source',
    relationship_source: 'Connection without a source',
  },
  unsourcedOption: {
    entity_source: 'Entities',
    relationship_source: 'Connections',
  },
  defined: (label: string, value: string) => `${label}: ${value}`,
  chooseDefined: (label: string) => `Add ${label}`,
  noDefined: 'Nothing fits',
  and: 'and',
  or: 'or',
  years: (from: number | undefined, to: number | undefined) => {
    if (from === undefined) return `Until ${to}`;
    if (to === undefined) return `From ${from}`;
    return from === to ? `${from}` : `${from}–${to}`;
  },
  removeChip: (text: string) => `Remove ${text}`,
  depth: 'Steps away',
  filters: 'Filters',
  filtersInForce: (count: number) => `Filters, ${count} in force`,
  anyOf: 'any of',
  choose: {
    tag: 'Add a tag',
    role: 'Add a role',
    country: 'Add a country',
    place: 'Add a town or place',
    nation: 'Add a nation or Iwi',
  },
  noValues: {
    tag: 'No tag fits',
    role: 'No role fits',
    country: 'No country fits',
    place: 'No place fits',
    nation: 'No nation or Iwi fits',
  },
  searching: 'Counting...',
  valuesFailed: 'The filters could not be counted. Please try again.',
  values: (count: number) => formatCount(count, ['value', 'values']),
  matchCount: (count: number) => formatCount(count, ['match', 'matches']),
  yearHandles: { from: 'Years from', to: 'Years to' },
  yearFrom: 'From year',
  yearTo: 'To year',
  apply: 'Apply',
  applyYears: 'Apply years',
  yearsWrong: 'Please enter years as four digits, the earlier one first.',
  yearsEmpty: 'Please enter at least one year.',

  results: 'Results',
  searchResults: 'Search Results',
  none: 'No entities highlighted. Try searching or adding filters.',
  nothingFound: 'No search results found.',
  nothingToast: 'No entities found matching your search',
  failed: 'Search failed. Please try again.',
  tryAgain: 'Try Again',
  close: 'Close',
  match: 'Match',
  directMatch: 'Direct match',
  outsideYears: 'Not in these years',
  stepsAway: (steps: number) => `${formatCount(steps, ['step', 'steps'])} away`,
  stepsAwayVia: (steps: number, names: readonly string[]) =>
    `${formatCount(steps, ['step', 'steps'])} away via ${names.join(' → ')}`,
  directMatches: 'Direct matches',
  connectedThrough: 'Connected through these',
  through: (names: readonly string[]) => `Connected through ${names.join(' → ')}`,
  connectedWith: (name: string) => `connected with ${name}`,
  guest: 'Not among the results',
  found: (counts: FoundCounts) => `${matchesOf(counts)} and ${connectedOf(counts)}.`,
  /** With the steps that are shown in full, the one shown in part, and the requested ones. */
  foundWithin: ({ reached, requested, part, ...counts }: FoundCounts & FoundDepth) => {
    const whole = `${formatCount(reached, ['step', 'steps'])} deep`;
    const depth = [
      ...(part === null || reached > 0 ? [whole] : []),
      ...(part === null ? [] : [inPart(part)]),
    ].join(', ');
    const asked = reached === requested ? '' : ` (${formatNumber(requested)} requested)`;
    return `${matchesOf(counts)} and ${connectedOf(counts)}, ${depth}${asked}.`;
  },
  shown: (counts: FoundCounts) => `${matchesOf(counts)}, ${connectedOf(counts)}.`,
  /** @param message the server's. */
  cut: (message: string) => `${message}.`,
  limited: (most: number) =>
    `The graph is limited to a maximum of ${formatCount(most, ['node', 'nodes'])}.`,
  depthLimited: (reached: number, requested: number, part: number | null) =>
    `The depth was limited to ${formatNumber(reached)} of ${formatCount(requested, ['step', 'steps'])}${part === null ? '' : `; ${inPart(part)}`}.`,
  showMore: (shown: number, all: number) =>
    `Show more (${formatNumber(shown)} of ${formatNumber(all)})`,

  hidden: (hasWords: boolean, filters: number, hidden: number, all: number) => {
    const chips = formatCount(filters, ['filter', 'filters']);
    const part = `${formatNumber(hidden)} of ${formatNumber(all)}`;
    if (!hasWords) return `${chips} ${filters === 1 ? 'hides' : 'hide'} ${part}.`;
    if (filters === 0) return `The search hides ${part}.`;
    return `The search and ${chips} hide ${part}.`;
  },
  onlyFirst: (shown: number, all: number) =>
    `Only the first ${formatNumber(shown)} of ${formatNumber(all)} are shown.`,

  guestTitle: (name: string) => `${name} is not among the results`,
  guestText: 'It is shown beside them, with its connections to what was found.',
  guestWayOut: 'Show the whole map',
} as const;
