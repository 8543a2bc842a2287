import { limits } from '@mangrove/contract/browser';
import { formatCount } from '../../../kit/text/formats.ts';
import type { PathsReply } from './paths-api.ts';

export const pathMessages = {
  title: 'How are they connected?',
  close: 'Close',
  ends: { from: 'From', to: 'To' },
  placeholder: 'A name',
  suggestions: {
    list: 'Suggestions',
    none: 'Nothing found',
    searching: 'Searching…',
    failed: 'The search failed.',
    found: (count: number) => formatCount(count, ['suggestion', 'suggestions']),
  },
  choose: 'Choose both ends: by name, or by a click on the map.',
  same: 'Both ends are the same. Choose another one.',
  missingTitle: 'This end is not on the map',
  missing: 'It was removed, or the link to it is not complete. Choose another one above.',
  plain: 'Plainly shortest',
  plainHint: 'Counts steps only, through hubs too.',
  filters: (names: string) => `Only through what is shown: ${names}.`,
  inYears: (years: string) => `the years ${years}`,
  dated: 'dated relationships',
  withoutFilters: 'Search everything',
  loading: 'Looking for paths…',
  failed: 'The paths could not be read',
  tryAgain: 'Try again',
  paths: 'Paths',
  steps: (count: number) => formatCount(count, ['step', 'steps']),
  said: (index: number, count: number, sentence: string) =>
    `${formatCount(count, ['path', 'paths'])}. Path ${index + 1}: ${sentence}`,
  noPath: `No connection within ${limits.pathLength} steps`,
  reach: (name: string, reach: NonNullable<PathsReply['from_reach']>) =>
    reach.entities === 0
      ? `No connections lead from ${name}.`
      : `${name} reaches ${formatCount(reach.entities, ['other', 'others'])}, the farthest in ${formatCount(reach.steps, ['step', 'steps'])}.`,
} as const;
